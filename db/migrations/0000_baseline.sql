-- Without accents, apostrophes and capitals; other punctuation separates words. The cost keeps the planner
-- from calling it for a million rows instead of using the index.
CREATE FUNCTION "fold_name"("name" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000 AS $$
	SELECT lower(translate(regexp_replace(normalize("name", NFD), '[\u0300-\u036F]+', '', 'g'),
		'-._/\,;:!&|*<>()"''’`', '                '))
$$;--> statement-breakpoint
CREATE TYPE "public"."country" AS ENUM('Please select', 'United Kingdom', 'Jersey', 'Guernsey', 'United States of America', 'Afghanistan', 'Albania', 'Algeria', 'American Samoa', 'Andorra', 'Angola', 'Anguilla', 'Antarctica', 'Antigua & Barbuda', 'Argentina', 'Armenia', 'Aruba', 'Australia', 'Austria', 'Azerbaijan', 'Bahamas', 'Bahrain', 'Bangladesh', 'Barbados', 'Belarus', 'Belgium', 'Belize', 'Benin', 'Bermuda', 'Bhutan', 'Bolivia', 'Bosnia and Herzegovina', 'Botswana', 'Bouvet Island', 'Brazil', 'British Indian Ocean Territory', 'British Virgin Islands', 'Brunei Darussalam', 'Bulgaria', 'Burkina Faso', 'Burundi', 'Cambodia', 'Cameroon', 'Canada', 'Cape Verde', 'Cayman Islands', 'Central African Republic', 'Chad', 'Chile', 'China', 'Christmas Island', 'Cocos (Keeling) Islands', 'Colombia', 'Comoros', 'Congo', 'Cook Islands', 'Costa Rica', 'Côte d''Ivoire', 'Croatia', 'Cuba', 'Cyprus', 'Czech Republic', 'Demo. People''s Rep. of Korea', 'Democratic Rep. of Congo', 'Denmark', 'Djibouti', 'Dominica', 'Dominican Republic', 'East Timor (Timor-Leste)', 'Ecuador', 'Egypt', 'El Salvador', 'Equatorial Guinea', 'Eritrea', 'Estonia', 'Ethiopia', 'Falkland Islands (Malvinas)', 'Faroe Islands', 'Federated States of Micronesia', 'Fiji', 'Finland', 'France', 'French Guiana', 'French Polynesia', 'French Southern Territories', 'Gabon', 'Gambia', 'Georgia', 'Germany', 'Ghana', 'Gibraltar', 'Greece', 'Greenland', 'Grenada', 'Guadeloupe', 'Guam', 'Guatemala', 'Guinea', 'Guinea-Bissau', 'Guyana', 'Haiti', 'Heard and McDonald Islands', 'Holy See (Vatican City State)', 'Honduras', 'Hong Kong', 'Hungary', 'Iceland', 'India', 'Indonesia', 'Iran', 'Iraq', 'Ireland', 'Isle of Man', 'Israel', 'Italy', 'Jamaica', 'Japan', 'Jordan', 'Kazakhstan', 'Kenya', 'Kiribati', 'Kuwait', 'Kyrgyzstan', 'Lao People''s Democratic Republic', 'Latvia', 'Lebanon', 'Lesotho', 'Liberia', 'Libyan Arab Jamahiriya', 'Liechtenstein', 'Lithuania', 'Luxembourg', 'Macao', 'Macedonia', 'Madagascar', 'Malawi', 'Malaysia', 'Maldives', 'Mali', 'Malta', 'Marshall Islands', 'Martinique', 'Mauritania', 'Mauritius', 'Mayotte', 'Mexico', 'Monaco', 'Mongolia', 'Montenegro', 'Montserrat', 'Morocco', 'Mozambique', 'Myanmar (ex-Burma)', 'Namibia', 'Nauru', 'Nepal', 'Netherlands', 'Netherlands Antilles', 'New Caledonia', 'New Zealand', 'Nicaragua', 'Niger', 'Nigeria', 'Niue', 'Norfolk Island', 'Northern Mariana Islands', 'Norway', 'Oman', 'Pakistan', 'Palau', 'Palestinian Territory', 'Panama', 'Papua New Guinea', 'Paraguay', 'Peru', 'Philippines', 'Pitcairn Island', 'Poland', 'Portugal', 'Puerto Rico', 'Qatar', 'Republic of Moldova', 'Republic of South Korea', 'Reunion', 'Romania', 'Russia (Russian Federation)', 'Rwanda', 'S. Georgia and S. Sandwich Is.', 'Sahara', 'Saint Helena', 'Saint Kitts and Nevis', 'Saint Lucia', 'Saint Pierre and Miquelon', 'Saint Vincent and the Grenadines', 'Samoa', 'San Marino', 'Sao Tome and Principe', 'Saudi Arabia', 'Senegal', 'Serbia', 'Seychelles', 'Sierra Leone', 'Singapore', 'Slovakia', 'Slovenia', 'Solomon Islands', 'Somalia', 'South Africa', 'Spain', 'Sri Lanka (ex-Ceilan)', 'Sudan', 'Suriname', 'Svalbard and Jan Mayen Islands', 'Swaziland', 'Sweden', 'Switzerland', 'Syrian Arab Republic', 'Taiwan', 'Tajikistan', 'Tanzania', 'Thailand', 'Timor-Leste (East Timor)', 'Togo', 'Tokelau', 'Tonga', 'Trinidad & Tobago', 'Tunisia', 'Turkey', 'Turkmenistan', 'Turks and Caicos Islands', 'Tuvalu', 'U.S.Virgin Islands', 'Uganda', 'Ukraine', 'United Arab Emirates', 'United Republic of Tanzania', 'Uruguay', 'US Minor Outlying Islands', 'Uzbekistan', 'Vanuatu', 'Venezuela', 'Viet Nam', 'Wallis and Futuna', 'Western Sahara', 'Yemen', 'Zambia', 'Zimbabwe');--> statement-breakpoint
CREATE TYPE "public"."title" AS ENUM('Mr', 'Mrs', 'Miss', 'Ms', 'Dr', 'Prof', 'Rev', 'Lord', 'Lady', 'Sir', 'Rt. Hon', 'Dame');--> statement-breakpoint
CREATE TYPE "public"."credential_kind" AS ENUM('session', 'bearer', 'refresh', 'code', 'passthrough', 'reset', 'confirm', 'unsubscribe', 'email', 'invitation', 'join', 'view');--> statement-breakpoint
CREATE TYPE "public"."join_state" AS ENUM('started', 'sent', 'asked', 'accepted', 'awaiting-payment', 'member', 'declined', 'lapsed');--> statement-breakpoint
CREATE TYPE "public"."membership_type" AS ENUM('Please Select', 'Individual Member', 'Corporate Member', 'College Member', 'Advisor or Consultant', 'Producer Group', 'Non-Paying Agent', 'Green Box Subscriber', 'Friend', 'Industry', 'Non-Member', 'Scheme Marque buyers and sellers', 'Scheme Education - Farmer/Educator', 'Scheme Education - Corporate', 'Joint Scheme and Scheme Education - Corporate', 'Individual Producer', 'Multisite with QMS', 'Multisite without QMS', 'Equivalence Member');--> statement-breakpoint
CREATE TYPE "public"."staff_role_name" AS ENUM('help-desk', 'membership', 'fees', 'administrator');--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"username" text NOT NULL,
	"email" text,
	"email_verified_at" timestamp with time zone,
	"password_hash" text,
	"password_temporary" boolean DEFAULT false NOT NULL,
	"password_expires_at" timestamp with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"disabled_at" timestamp with time zone,
	"title" "title",
	"forename" text,
	"surname" text,
	"position" text,
	"address" text,
	"county" text,
	"postcode" text,
	"country" "country" NOT NULL,
	"phone" text,
	"fax" text,
	"mobile" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text,
	"external_id" text,
	CONSTRAINT "account_username_length" CHECK (length("account"."username") between 1 and 1024),
	CONSTRAINT "account_email_form" CHECK ("account"."email" ~ '^[^@\s]+@[^@\s]+$'),
	CONSTRAINT "account_email_length" CHECK (length("account"."email") <= 254),
	CONSTRAINT "account_password_hash" CHECK ("account"."password_hash" like '$%'),
	CONSTRAINT "account_import_key" CHECK (("account"."source" is null) = ("account"."external_id" is null))
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid,
	"action" text NOT NULL,
	"client_id" text,
	"signing_key_id" text,
	"membership_id" uuid,
	"fee_id" uuid,
	"join_application_id" uuid,
	"import_id" integer,
	"network" text,
	"agent" text,
	"request_id" text,
	"operator" text,
	"staff_account_id" uuid,
	"staff_role" text,
	"page" text,
	"reason" text,
	"searched" text
);
--> statement-breakpoint
CREATE TABLE "client" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"secret_hashes" "bytea"[] NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"logout_uris" text[] DEFAULT '{}' NOT NULL,
	"backchannel_logout_uri" text,
	"logout_notice_at" timestamp with time zone,
	"logout_notice_result" text,
	"grant_types" text[] DEFAULT '{"authorization_code","refresh_token"}' NOT NULL,
	"roles" text[] DEFAULT '{"openid","profile","email","address","phone","memberships","contacts","passthrough"}' NOT NULL,
	"own" boolean DEFAULT false NOT NULL,
	"requires_pkce" boolean DEFAULT true NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"lean_id_token" boolean DEFAULT false NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_secret_hashes" CHECK (cardinality("client"."secret_hashes") <= 2),
	CONSTRAINT "client_public" CHECK ((cardinality("client"."secret_hashes") = 0) = "client"."is_public"),
	CONSTRAINT "client_public_pkce" CHECK ("client"."requires_pkce" or not "client"."is_public"),
	CONSTRAINT "client_redirect_uris" CHECK (cardinality("client"."redirect_uris") > 0)
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"account_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"roles" text[] NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_account_id_client_id_pk" PRIMARY KEY("account_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"membership_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_billing" boolean DEFAULT false NOT NULL,
	"lsfr_access" boolean DEFAULT false NOT NULL,
	"source" text,
	"external_id" text,
	CONSTRAINT "contact_membership_id_account_id_pk" PRIMARY KEY("membership_id","account_id"),
	CONSTRAINT "contact_import_key" CHECK (("contact"."source" is null) = ("contact"."external_id" is null))
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"hash" "bytea" NOT NULL,
	"kind" "credential_kind" NOT NULL,
	"account_id" uuid,
	"subscription_id" uuid,
	"join_application_id" uuid,
	"client_id" text,
	"family" uuid,
	"epoch" integer DEFAULT 0 NOT NULL,
	"client_epoch" integer DEFAULT 0 NOT NULL,
	"session_id" uuid,
	"realm" text NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"code_challenge" text,
	"nonce" text,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"amr" text[],
	"user_info_claims" text[] DEFAULT '{}' NOT NULL,
	"id_token_claims" text[] DEFAULT '{}' NOT NULL,
	"refused_requests" "bytea"[] DEFAULT '{}' NOT NULL,
	"address" text,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"successor_seed" "bytea",
	"seen_at" timestamp with time zone,
	"network" text,
	"agent" text,
	CONSTRAINT "credential_hash" UNIQUE("hash"),
	CONSTRAINT "credential_hash_length" CHECK (octet_length("credential"."hash") = 32),
	CONSTRAINT "credential_owner" CHECK (num_nonnulls("credential"."account_id", "credential"."subscription_id", "credential"."join_application_id") = 1),
	CONSTRAINT "credential_address" CHECK (("credential"."kind" = 'email') = ("credential"."address" is not null)),
	CONSTRAINT "credential_lifetime" CHECK ("credential"."expires_at" > "credential"."issued_at")
);
--> statement-breakpoint
CREATE TABLE "data_job" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"step" text DEFAULT 'check' NOT NULL,
	"state" text NOT NULL,
	"staff_account_id" uuid NOT NULL,
	"staff_username" text NOT NULL,
	"staff_role" text NOT NULL,
	"import_id" integer,
	"request" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"report" jsonb,
	"run_id" uuid,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_job_file" (
	"job_id" uuid NOT NULL,
	"part" text NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "data_job_file_job_id_part_n_pk" PRIMARY KEY("job_id","part","n")
);
--> statement-breakpoint
CREATE TABLE "fee" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"position" integer NOT NULL,
	"type" "membership_type" NOT NULL,
	"description" text NOT NULL,
	"band" text,
	"band_description" text,
	"individual" boolean NOT NULL,
	"amount" numeric(12, 2),
	"valid_from" date DEFAULT '-infinity' NOT NULL,
	"valid_to" date DEFAULT 'infinity' NOT NULL,
	CONSTRAINT "fee_description" CHECK ("fee"."description" <> ''),
	CONSTRAINT "fee_amount" CHECK ("fee"."amount" >= 0),
	CONSTRAINT "fee_band" CHECK ("fee"."band_description" is null or "fee"."band" is not null),
	CONSTRAINT "fee_validity" CHECK ("fee"."valid_from" <= "fee"."valid_to")
);
--> statement-breakpoint
CREATE TABLE "import_change" (
	"import_id" integer NOT NULL,
	"n" bigint GENERATED ALWAYS AS IDENTITY (sequence name "import_change_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target" text NOT NULL,
	"row_id" uuid NOT NULL,
	"account_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"fingerprint" "bytea",
	CONSTRAINT "import_change_import_id_n_pk" PRIMARY KEY("import_id","n")
);
--> statement-breakpoint
CREATE TABLE "import" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"operator" text NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"mapping" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"job_id" uuid
);
--> statement-breakpoint
CREATE TABLE "join_application" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"reference" text NOT NULL,
	"state" "join_state" DEFAULT 'started' NOT NULL,
	"start_hash" "bytea" NOT NULL,
	"type" "membership_type" NOT NULL,
	"band" text,
	"individual" boolean NOT NULL,
	"amount" numeric(12, 2),
	"email" text NOT NULL,
	"title" "title",
	"forename" text,
	"surname" text,
	"position" text,
	"organisation" text,
	"about" text,
	"address" text,
	"county" text,
	"postcode" text,
	"country" "country",
	"phone" text,
	"account_id" uuid,
	"membership_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "join_application_reference" UNIQUE("reference"),
	CONSTRAINT "join_application_start" UNIQUE("start_hash"),
	CONSTRAINT "join_application_amount" CHECK ("join_application"."amount" >= 0),
	CONSTRAINT "join_application_email_length" CHECK (length("join_application"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "join_message" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"application_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_staff" boolean NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logout_notice" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"session_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"charity_number" text NOT NULL,
	"type" "membership_type" NOT NULL,
	"name" text,
	"address" text,
	"postcode" text,
	"country" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text,
	"external_id" text,
	CONSTRAINT "membership_charity_number" CHECK ("membership"."charity_number" <> ''),
	CONSTRAINT "membership_import_key" CHECK (("membership"."source" is null) = ("membership"."external_id" is null))
);
--> statement-breakpoint
CREATE TABLE "planned_erasure" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"planned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() + interval '30 days' NOT NULL,
	"operator" text NOT NULL,
	"was_disabled" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_request" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid,
	"name" text,
	"kind" text NOT NULL,
	"note" text,
	"state" text DEFAULT 'open' NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() + interval '1 month' NOT NULL,
	"closed_at" timestamp with time zone,
	"operator" text,
	CONSTRAINT "privacy_request_state" CHECK (("privacy_request"."state" = 'open') = ("privacy_request"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL,
	"forget_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"id" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_jwk" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_factor" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"sealed_codes" "bytea",
	"reset_at" timestamp with time zone,
	"reset_stop_hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"credential_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_provider" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_view" (
	"credential_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"role" "staff_role_name" NOT NULL,
	"event_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_role" (
	"account_id" uuid NOT NULL,
	"role" "staff_role_name" NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_role_account_id_role_pk" PRIMARY KEY("account_id","role")
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"campaign" text NOT NULL,
	"email" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"consent_wording" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_email_length" CHECK (length("subscription"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "suppression" (
	"campaign" text NOT NULL,
	"email_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppression_campaign_email_hash_pk" PRIMARY KEY("campaign","email_hash")
);
--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_join_application_id_join_application_id_fk" FOREIGN KEY ("join_application_id") REFERENCES "public"."join_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_family_credential_id_fk" FOREIGN KEY ("family") REFERENCES "public"."credential"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_job_file" ADD CONSTRAINT "data_job_file_job_id_data_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."data_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_application" ADD CONSTRAINT "join_application_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_application" ADD CONSTRAINT "join_application_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_message" ADD CONSTRAINT "join_message_application_id_join_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."join_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logout_notice" ADD CONSTRAINT "logout_notice_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_erasure" ADD CONSTRAINT "planned_erasure_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_factor" ADD CONSTRAINT "staff_factor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_credential_id_credential_id_fk" FOREIGN KEY ("credential_id") REFERENCES "public"."credential"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_view" ADD CONSTRAINT "staff_view_credential_id_credential_id_fk" FOREIGN KEY ("credential_id") REFERENCES "public"."credential"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_view" ADD CONSTRAINT "staff_view_session_id_credential_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."credential"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_role" ADD CONSTRAINT "staff_role_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_username" ON "account" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "account_hash_kind" ON "account" USING btree ((substring(password_hash from '^\$(?:argon2\w+\$v=\d+\$[^$]+|[^$]+\$[^$]+)'))) WHERE password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%';--> statement-breakpoint
CREATE INDEX "account_email" ON "account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "account_name_search" ON "account" USING gin (to_tsvector('simple', fold_name(coalesce(forename, '') || ' ' || coalesce(surname, ''))));--> statement-breakpoint
CREATE INDEX "account_username_search" ON "account" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_email_search" ON "account" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_postcode_search" ON "account" USING btree (upper(replace(postcode, ' ', '')) text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "account_import_key" ON "account" USING btree ("source","external_id") WHERE "account"."source" is not null;--> statement-breakpoint
CREATE INDEX "audit_event_account" ON "audit_event" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "audit_event_age" ON "audit_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_event_network_age" ON "audit_event" USING btree ("at") WHERE "audit_event"."network" is not null;--> statement-breakpoint
CREATE INDEX "audit_event_action" ON "audit_event" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_event_network" ON "audit_event" USING btree ("network","at") WHERE "audit_event"."network" is not null;--> statement-breakpoint
CREATE INDEX "audit_event_operator_action" ON "audit_event" USING btree ("operator" text_pattern_ops,"at","action") WHERE "audit_event"."operator" is not null;--> statement-breakpoint
CREATE INDEX "audit_event_colleague_action" ON "audit_event" USING btree ("staff_account_id","at","action") WHERE "audit_event"."operator" is null and "audit_event"."staff_account_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_event_client" ON "audit_event" USING btree ("client_id","at") WHERE "audit_event"."client_id" is not null and "audit_event"."operator" is not null;--> statement-breakpoint
CREATE INDEX "audit_event_activity" ON "audit_event" USING btree ("account_id","at") WHERE "audit_event"."action" <> 'sign-in-refused';--> statement-breakpoint
CREATE INDEX "consent_client" ON "consent" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "contact_account" ON "contact" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_one_primary" ON "contact" USING btree ("membership_id") WHERE "contact"."is_primary";--> statement-breakpoint
CREATE UNIQUE INDEX "contact_one_billing" ON "contact" USING btree ("membership_id") WHERE "contact"."is_billing";--> statement-breakpoint
CREATE UNIQUE INDEX "contact_import_key" ON "contact" USING btree ("source","external_id") WHERE "contact"."source" is not null;--> statement-breakpoint
CREATE INDEX "credential_account" ON "credential" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "credential_subscription" ON "credential" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "credential_join_application" ON "credential" USING btree ("join_application_id");--> statement-breakpoint
CREATE INDEX "credential_client" ON "credential" USING btree ("client_id","issued_at") WHERE "credential"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "credential_family" ON "credential" USING btree ("family");--> statement-breakpoint
CREATE INDEX "credential_expiry" ON "credential" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "credential_seed" ON "credential" USING btree ("used_at") WHERE "credential"."successor_seed" is not null;--> statement-breakpoint
CREATE INDEX "data_job_age" ON "data_job" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "import_job" ON "import" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "join_application_queue" ON "join_application" USING btree ("state","changed_at","id");--> statement-breakpoint
CREATE INDEX "join_application_account" ON "join_application" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "join_application_email" ON "join_application" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "join_application_membership" ON "join_application" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "join_message_application" ON "join_message" USING btree ("application_id","at");--> statement-breakpoint
CREATE INDEX "logout_notice_due" ON "logout_notice" USING btree ("client_id","due_at");--> statement-breakpoint
CREATE INDEX "membership_number_search" ON "membership" USING btree (lower("charity_number") text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "membership_import_key" ON "membership" USING btree ("source","external_id") WHERE "membership"."source" is not null;--> statement-breakpoint
CREATE INDEX "planned_erasure_due" ON "planned_erasure" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_request_open" ON "privacy_request" USING btree ("account_id","kind") WHERE "privacy_request"."state" = 'open';--> statement-breakpoint
CREATE INDEX "privacy_request_closed" ON "privacy_request" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "rate_limit_forget" ON "rate_limit" USING btree ("forget_at");--> statement-breakpoint
CREATE INDEX "staff_view_session" ON "staff_view" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_address" ON "subscription" USING btree ("campaign",lower("email"));--> statement-breakpoint
CREATE INDEX "subscription_email_search" ON "subscription" USING btree (lower("email") text_pattern_ops) WHERE "subscription"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "subscription_pending_age" ON "subscription" USING btree ("created_at") WHERE "subscription"."confirmed_at" is null;--> statement-breakpoint
CREATE FUNCTION "raise_epoch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.epoch := OLD.epoch + 1;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "account_disabled" BEFORE UPDATE OF "disabled_at" ON "account" FOR EACH ROW
	WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION "raise_epoch"();--> statement-breakpoint
CREATE TRIGGER "client_disabled" BEFORE UPDATE OF "disabled_at" ON "client" FOR EACH ROW
	WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION "raise_epoch"();--> statement-breakpoint
CREATE FUNCTION "unverify_email"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.email_verified_at := NULL;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "account_email_changed" BEFORE UPDATE OF "email" ON "account" FOR EACH ROW
	WHEN (lower(NEW.email) IS DISTINCT FROM lower(OLD.email)
		AND NEW.email_verified_at IS NOT DISTINCT FROM OLD.email_verified_at)
	EXECUTE FUNCTION "unverify_email"();--> statement-breakpoint
-- A new epoch ends everything of the account at once, whichever statement raised it.
CREATE FUNCTION "announce_logout"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.logout_notice (client_id, account_id, session_id)
	SELECT DISTINCT credential.client_id, credential.account_id, credential.session_id
	FROM public.credential JOIN public.client ON client.id = credential.client_id
	WHERE credential.account_id = OLD.id AND credential.kind = 'code' AND credential.used_at IS NOT NULL
		AND credential.expires_at > now() AND credential.epoch = OLD.epoch
		AND OLD.disabled_at IS NULL AND client.backchannel_logout_uri IS NOT NULL
		AND client.disabled_at IS NULL AND client.epoch = credential.client_epoch;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "account_access_ended" AFTER UPDATE ON "account" FOR EACH ROW
	WHEN (OLD.epoch IS DISTINCT FROM NEW.epoch) EXECUTE FUNCTION "announce_logout"();--> statement-breakpoint
CREATE FUNCTION "protect_audit_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_retention constant boolean := coalesce(current_setting('gatehouse.retention', true), '') = 'on';
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF is_retention AND OLD.at < now() - interval '90 days' THEN
			RETURN OLD;
		END IF;
	ELSIF TG_OP = 'UPDATE' THEN
		IF is_retention AND OLD.at < now() - interval '7 days'
			AND NEW.network IS NULL AND NEW.agent IS NULL
			AND to_jsonb(NEW) - '{network,agent}'::text[] = to_jsonb(OLD) - '{network,agent}'::text[] THEN
			RETURN NEW;
		END IF;
		-- The foreign key's ON DELETE SET NULL: the account is no longer there.
		IF NEW.account_id IS NULL AND to_jsonb(NEW) - 'account_id' = to_jsonb(OLD) - 'account_id'
			AND NOT EXISTS (SELECT FROM public.account WHERE id = OLD.account_id) THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'audit_event is insert-only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_event_rows" BEFORE UPDATE OR DELETE ON "audit_event"
	FOR EACH ROW EXECUTE FUNCTION "protect_audit_event"();--> statement-breakpoint
CREATE TRIGGER "audit_event_truncate" BEFORE TRUNCATE ON "audit_event"
	FOR EACH STATEMENT EXECUTE FUNCTION "protect_audit_event"();--> statement-breakpoint
CREATE FUNCTION "delete_old_audit_events"("days" integer, "batch_size" integer) RETURNS integer
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	row_count integer;
BEGIN
	PERFORM set_config('gatehouse.retention', 'on', true);
	DELETE FROM public.audit_event WHERE id = ANY (ARRAY (
		SELECT id FROM public.audit_event WHERE at < now() - days * interval '1 day'
		ORDER BY at LIMIT batch_size FOR UPDATE SKIP LOCKED));
	GET DIAGNOSTICS row_count = ROW_COUNT;
	PERFORM set_config('gatehouse.retention', '', true);
	RETURN row_count;
END $$;--> statement-breakpoint
CREATE FUNCTION "delete_old_audit_networks"("days" integer, "batch_size" integer) RETURNS integer
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	row_count integer;
BEGIN
	PERFORM set_config('gatehouse.retention', 'on', true);
	UPDATE public.audit_event SET network = NULL, agent = NULL WHERE id = ANY (ARRAY (
		SELECT id FROM public.audit_event
		WHERE network IS NOT NULL AND at < now() - days * interval '1 day'
		ORDER BY at LIMIT batch_size FOR UPDATE SKIP LOCKED));
	GET DIAGNOSTICS row_count = ROW_COUNT;
	PERFORM set_config('gatehouse.retention', '', true);
	RETURN row_count;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "delete_old_audit_events"(integer, integer) FROM PUBLIC;--> statement-breakpoint
REVOKE ALL ON FUNCTION "delete_old_audit_networks"(integer, integer) FROM PUBLIC;--> statement-breakpoint
-- An enum's text is not immutable in general, but the values of this one are never renamed.
CREATE FUNCTION "fee_subject"("type" membership_type, "band" text, "individual" boolean)
	RETURNS numrange LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT numrange(h, h, '[]') FROM (SELECT hashtextextended(
		type::text || chr(31) || coalesce(band, '') || chr(31) || individual::int, 0)::numeric) AS subject (h)
$$;--> statement-breakpoint
-- Ranges need no extension, while equality in such a constraint needs btree_gist.
ALTER TABLE "fee" ADD CONSTRAINT "fee_no_overlap" EXCLUDE USING gist (
	"fee_subject"("type", "band", "individual") WITH &&,
	daterange("valid_from", "valid_to", '[]') WITH &&);
