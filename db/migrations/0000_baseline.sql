CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Without accents, apostrophes and capitals; other punctuation separates words. The cost keeps the planner
-- from calling it for a million rows instead of using the index.
CREATE FUNCTION "fold_name"("name" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000 AS $$
	SELECT lower(translate(regexp_replace(normalize("name", NFD), '[\u0300-\u036F]+', '', 'g'),
		'-._/\,;:!&|*<>()"''’`', '                '))
$$;--> statement-breakpoint
-- The digits of a phone number in the United Kingdom, with 0 for +44 and 0044; other numbers keep their country.
CREATE FUNCTION "phone_digits"("phone" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
	SELECT translate(regexp_replace(regexp_replace("phone", '[^0-9+]+', '', 'g'),
		'^((\+|00)44|44(?=0?\d{9,10}$))0?', '0'), '+', '')
$$;--> statement-breakpoint
-- The words of a row, between spaces, as staff search for them. Text in ASCII needs no folding, which takes three
-- times as long.
CREATE FUNCTION "search_words"(VARIADIC "texts" text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
DECLARE
	words constant text := array_to_string("texts", ' ');
BEGIN
	IF octet_length(words) = length(words) THEN
		RETURN ' ' || regexp_replace(regexp_replace(lower(words), '["''`]', '', 'g'), '[^a-z0-9]', ' ', 'g') || ' ';
	END IF;
	RETURN ' ' || public.fold_name(translate(words, '@+%#$=?^~{}[]', '             ')) || ' ';
END $$;--> statement-breakpoint
CREATE TYPE "public"."country" AS ENUM('Please select', 'United Kingdom', 'Jersey', 'Guernsey', 'United States of America', 'Afghanistan', 'Albania', 'Algeria', 'American Samoa', 'Andorra', 'Angola', 'Anguilla', 'Antarctica', 'Antigua & Barbuda', 'Argentina', 'Armenia', 'Aruba', 'Australia', 'Austria', 'Azerbaijan', 'Bahamas', 'Bahrain', 'Bangladesh', 'Barbados', 'Belarus', 'Belgium', 'Belize', 'Benin', 'Bermuda', 'Bhutan', 'Bolivia', 'Bosnia and Herzegovina', 'Botswana', 'Bouvet Island', 'Brazil', 'British Indian Ocean Territory', 'British Virgin Islands', 'Brunei Darussalam', 'Bulgaria', 'Burkina Faso', 'Burundi', 'Cambodia', 'Cameroon', 'Canada', 'Cape Verde', 'Cayman Islands', 'Central African Republic', 'Chad', 'Chile', 'China', 'Christmas Island', 'Cocos (Keeling) Islands', 'Colombia', 'Comoros', 'Congo', 'Cook Islands', 'Costa Rica', 'Côte d''Ivoire', 'Croatia', 'Cuba', 'Cyprus', 'Czech Republic', 'Demo. People''s Rep. of Korea', 'Democratic Rep. of Congo', 'Denmark', 'Djibouti', 'Dominica', 'Dominican Republic', 'East Timor (Timor-Leste)', 'Ecuador', 'Egypt', 'El Salvador', 'Equatorial Guinea', 'Eritrea', 'Estonia', 'Ethiopia', 'Falkland Islands (Malvinas)', 'Faroe Islands', 'Federated States of Micronesia', 'Fiji', 'Finland', 'France', 'French Guiana', 'French Polynesia', 'French Southern Territories', 'Gabon', 'Gambia', 'Georgia', 'Germany', 'Ghana', 'Gibraltar', 'Greece', 'Greenland', 'Grenada', 'Guadeloupe', 'Guam', 'Guatemala', 'Guinea', 'Guinea-Bissau', 'Guyana', 'Haiti', 'Heard and McDonald Islands', 'Holy See (Vatican City State)', 'Honduras', 'Hong Kong', 'Hungary', 'Iceland', 'India', 'Indonesia', 'Iran', 'Iraq', 'Ireland', 'Isle of Man', 'Israel', 'Italy', 'Jamaica', 'Japan', 'Jordan', 'Kazakhstan', 'Kenya', 'Kiribati', 'Kuwait', 'Kyrgyzstan', 'Lao People''s Democratic Republic', 'Latvia', 'Lebanon', 'Lesotho', 'Liberia', 'Libyan Arab Jamahiriya', 'Liechtenstein', 'Lithuania', 'Luxembourg', 'Macao', 'Macedonia', 'Madagascar', 'Malawi', 'Malaysia', 'Maldives', 'Mali', 'Malta', 'Marshall Islands', 'Martinique', 'Mauritania', 'Mauritius', 'Mayotte', 'Mexico', 'Monaco', 'Mongolia', 'Montenegro', 'Montserrat', 'Morocco', 'Mozambique', 'Myanmar (ex-Burma)', 'Namibia', 'Nauru', 'Nepal', 'Netherlands', 'Netherlands Antilles', 'New Caledonia', 'New Zealand', 'Nicaragua', 'Niger', 'Nigeria', 'Niue', 'Norfolk Island', 'Northern Mariana Islands', 'Norway', 'Oman', 'Pakistan', 'Palau', 'Palestinian Territory', 'Panama', 'Papua New Guinea', 'Paraguay', 'Peru', 'Philippines', 'Pitcairn Island', 'Poland', 'Portugal', 'Puerto Rico', 'Qatar', 'Republic of Moldova', 'Republic of South Korea', 'Reunion', 'Romania', 'Russia (Russian Federation)', 'Rwanda', 'S. Georgia and S. Sandwich Is.', 'Sahara', 'Saint Helena', 'Saint Kitts and Nevis', 'Saint Lucia', 'Saint Pierre and Miquelon', 'Saint Vincent and the Grenadines', 'Samoa', 'San Marino', 'Sao Tome and Principe', 'Saudi Arabia', 'Senegal', 'Serbia', 'Seychelles', 'Sierra Leone', 'Singapore', 'Slovakia', 'Slovenia', 'Solomon Islands', 'Somalia', 'South Africa', 'Spain', 'Sri Lanka (ex-Ceilan)', 'Sudan', 'Suriname', 'Svalbard and Jan Mayen Islands', 'Swaziland', 'Sweden', 'Switzerland', 'Syrian Arab Republic', 'Taiwan', 'Tajikistan', 'Tanzania', 'Thailand', 'Timor-Leste (East Timor)', 'Togo', 'Tokelau', 'Tonga', 'Trinidad & Tobago', 'Tunisia', 'Turkey', 'Turkmenistan', 'Turks and Caicos Islands', 'Tuvalu', 'U.S.Virgin Islands', 'Uganda', 'Ukraine', 'United Arab Emirates', 'United Republic of Tanzania', 'Uruguay', 'US Minor Outlying Islands', 'Uzbekistan', 'Vanuatu', 'Venezuela', 'Viet Nam', 'Wallis and Futuna', 'Western Sahara', 'Yemen', 'Zambia', 'Zimbabwe');--> statement-breakpoint
CREATE TYPE "public"."language" AS ENUM('en', 'cy');--> statement-breakpoint
CREATE TYPE "public"."title" AS ENUM('Mr', 'Mrs', 'Miss', 'Ms', 'Dr', 'Prof', 'Rev', 'Lord', 'Lady', 'Sir', 'Rt. Hon', 'Dame');--> statement-breakpoint
CREATE TYPE "public"."credential_kind" AS ENUM('session', 'bearer', 'refresh', 'code', 'passthrough', 'reset', 'confirm', 'unsubscribe', 'email', 'invitation', 'join', 'view', 'contact', 'restore', 'pending', 'app-password', 'ceremony');--> statement-breakpoint
CREATE TYPE "public"."join_state" AS ENUM('started', 'sent', 'asked', 'accepted', 'awaiting-payment', 'member', 'declined', 'lapsed');--> statement-breakpoint
CREATE TYPE "public"."membership_type" AS ENUM('Please Select', 'Individual Member', 'Corporate Member', 'College Member', 'Advisor or Consultant', 'Producer Group', 'Non-Paying Agent', 'Green Box Subscriber', 'Friend', 'Industry', 'Non-Member', 'Scheme Marque buyers and sellers', 'Scheme Education - Farmer/Educator', 'Scheme Education - Corporate', 'Joint Scheme and Scheme Education - Corporate', 'Individual Producer', 'Multisite with QMS', 'Multisite without QMS', 'Equivalence Member');--> statement-breakpoint
CREATE TYPE "public"."outgoing_kind" AS ENUM('email', 'sign-out');--> statement-breakpoint
CREATE TYPE "public"."service_part" AS ENUM('api', 'pages', 'email');--> statement-breakpoint
CREATE TYPE "public"."staff_role_name" AS ENUM('help-desk', 'membership', 'fees', 'administrator');--> statement-breakpoint
CREATE TYPE "public"."task_kind" AS ENUM('membership-without-contact', 'contacts-not-confirmed', 'email-fails', 'not-me', 'note');--> statement-breakpoint
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
	"language" "language",
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
CREATE TABLE "account_merge" (
	"merged_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undo_until" timestamp with time zone DEFAULT now() + interval '30 days' NOT NULL,
	"moved" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid,
	"merged_from" uuid,
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
	"roles" text[] DEFAULT '{"openid","profile","email","address","phone","membership","memberships","contacts","passthrough"}' NOT NULL,
	"own" boolean DEFAULT false NOT NULL,
	"requires_pkce" boolean DEFAULT true NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"lean_id_token" boolean DEFAULT false NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_secret_hashes" CHECK (cardinality("client"."secret_hashes") <= 2),
	CONSTRAINT "client_public" CHECK ((cardinality("client"."secret_hashes") = 0) = "client"."is_public"),
	CONSTRAINT "client_public_pkce" CHECK ("client"."requires_pkce" or not "client"."is_public"),
	CONSTRAINT "client_test" CHECK (not ("client"."is_test" and "client"."is_public")),
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
CREATE TABLE "contact_change" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"membership_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid NOT NULL,
	"member_id" uuid,
	"operator" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_invitation" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"membership_id" uuid NOT NULL,
	"inviter_id" uuid NOT NULL,
	"email" text NOT NULL,
	"is_billing" boolean DEFAULT false NOT NULL,
	"lsfr_access" boolean DEFAULT false NOT NULL,
	"note" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"renewal_requested_at" timestamp with time zone,
	CONSTRAINT "contact_invitation_state" CHECK ("contact_invitation"."state" in ('open', 'accepted', 'withdrawn')),
	CONSTRAINT "contact_invitation_email_length" CHECK (length("contact_invitation"."email") <= 254),
	CONSTRAINT "contact_invitation_note_length" CHECK (length("contact_invitation"."note") <= 200)
);
--> statement-breakpoint
CREATE TABLE "contact_offer" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_offer_people" CHECK ("contact_offer"."from_id" <> "contact_offer"."to_id")
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"hash" "bytea" NOT NULL,
	"kind" "credential_kind" NOT NULL,
	"account_id" uuid,
	"subscription_id" uuid,
	"join_application_id" uuid,
	"contact_invitation_id" uuid,
	"contact_change_id" uuid,
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
	"acr" text,
	"user_info_claims" text[] DEFAULT '{}' NOT NULL,
	"id_token_claims" text[] DEFAULT '{}' NOT NULL,
	"refused_requests" "bytea"[] DEFAULT '{}' NOT NULL,
	"address" text,
	"label" text,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"successor_seed" "bytea",
	"seen_at" timestamp with time zone,
	"network" text,
	"agent" text,
	CONSTRAINT "credential_hash" UNIQUE("hash"),
	CONSTRAINT "credential_hash_length" CHECK (octet_length("credential"."hash") = 32),
	CONSTRAINT "credential_owner" CHECK (num_nonnulls("credential"."account_id", "credential"."subscription_id", "credential"."join_application_id",
        "credential"."contact_invitation_id", "credential"."contact_change_id") = 1),
	CONSTRAINT "credential_address" CHECK (("credential"."kind"::text in ('email', 'restore')) = ("credential"."address" is not null)),
	CONSTRAINT "credential_label" CHECK (("credential"."kind"::text = 'app-password') = ("credential"."label" is not null)),
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
CREATE TABLE "event" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "event_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"account_id" uuid,
	"membership_id" uuid,
	"join_application_id" uuid,
	"subscription_id" uuid,
	"position" bigint,
	"run" uuid
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"client_id" text NOT NULL,
	"url" text NOT NULL,
	"email" text NOT NULL,
	"types" text[] DEFAULT '{}' NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"sealed_former" "bytea",
	"position" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp with time zone,
	"failing_from" bigint,
	"disabled_at" timestamp with time zone,
	"disabled_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_disabled" CHECK (("webhook"."disabled_at" is null) = ("webhook"."disabled_by" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"result" text NOT NULL,
	"duration_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_factor" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"sealed_codes" "bytea",
	"reset_at" timestamp with time zone,
	"reset_stop_hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"is_synced" boolean NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"rp_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"removal_hash" "bytea" NOT NULL,
	CONSTRAINT "passkey_credential_id" UNIQUE("credential_id"),
	CONSTRAINT "passkey_removal_hash" UNIQUE("removal_hash"),
	CONSTRAINT "passkey_credential_id_length" CHECK (octet_length("passkey"."credential_id") <= 1023),
	CONSTRAINT "passkey_name_length" CHECK (length("passkey"."name") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "fee" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"position" integer NOT NULL,
	"type" "membership_type" NOT NULL,
	"description" text NOT NULL,
	"second_description" text,
	"band" text,
	"band_description" text,
	"second_band_description" text,
	"individual" boolean NOT NULL,
	"amount" numeric(12, 2),
	"valid_from" date DEFAULT '-infinity' NOT NULL,
	"valid_to" date DEFAULT 'infinity' NOT NULL,
	CONSTRAINT "fee_description" CHECK ("fee"."description" <> ''),
	CONSTRAINT "fee_second_description" CHECK ("fee"."second_description" <> '' and "fee"."second_band_description" <> ''),
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
	"language" "language",
	"account_id" uuid,
	"membership_id" uuid,
	"renewal" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "saved_reply" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"decision" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "saved_reply_decision" CHECK ("saved_reply"."decision" in ('accept', 'ask', 'decline')),
	CONSTRAINT "saved_reply_name" CHECK ("saved_reply"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"charity_number" text NOT NULL,
	"type" "membership_type" NOT NULL,
	"band" text,
	"name" text,
	"address" text,
	"postcode" text,
	"country" text,
	"joined_on" date,
	"renews_on" date,
	"reminders_for" date,
	"ended_on" date,
	"end_reason" text,
	"is_over" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"contacts_version" integer DEFAULT 0 NOT NULL,
	"contacts_frozen_at" timestamp with time zone,
	"confirm_contacts_on" date DEFAULT current_date + 365 NOT NULL,
	"confirm_contacts_step" integer DEFAULT 0 NOT NULL,
	"source" text,
	"external_id" text,
	CONSTRAINT "membership_charity_number" CHECK ("membership"."charity_number" <> ''),
	CONSTRAINT "membership_import_key" CHECK (("membership"."source" is null) = ("membership"."external_id" is null))
);
--> statement-breakpoint
CREATE TABLE "reminder" (
	"membership_id" uuid NOT NULL,
	"renews_on" date NOT NULL,
	"step" integer NOT NULL,
	"text_version" text NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"result" text,
	"recipients" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reminder_membership_id_renews_on_step_pk" PRIMARY KEY("membership_id","renews_on","step"),
	CONSTRAINT "reminder_result" CHECK ("reminder"."result" in ('sent', 'failed', 'no-email'))
);
--> statement-breakpoint
CREATE TABLE "outgoing" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" "outgoing_kind" NOT NULL,
	"recipient" text,
	"account_id" uuid,
	"subject" text,
	"sub" uuid,
	"sid" uuid,
	"sealed" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"response" text,
	"client_id" text,
	CONSTRAINT "outgoing_email" CHECK ("outgoing"."kind" <> 'email' or ("outgoing"."recipient" is not null and "outgoing"."subject" is not null
        and ("outgoing"."due_at" is null) = ("outgoing"."sealed" is null))),
	CONSTRAINT "outgoing_sign_out" CHECK ("outgoing"."kind" <> 'sign-out' or ("outgoing"."client_id" is not null and "outgoing"."sub" is not null))
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
CREATE TABLE "idempotency_key" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"result" text
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL,
	"forget_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_day" (
	"day" date NOT NULL,
	"part" "service_part" NOT NULL,
	"requests" bigint NOT NULL,
	"failures" bigint NOT NULL,
	CONSTRAINT "service_day_day_part_pk" PRIMARY KEY("day","part")
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"id" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_jwk" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_role" (
	"account_id" uuid NOT NULL,
	"role" "staff_role_name" NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_role_account_id_role_pk" PRIMARY KEY("account_id","role")
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
CREATE TABLE "record_note" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid,
	"membership_id" uuid,
	"author_id" uuid,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_note_subject" CHECK (num_nonnulls("record_note"."account_id", "record_note"."membership_id") = 1),
	CONSTRAINT "record_note_length" CHECK (length("record_note"."text") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "task" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" "task_kind" NOT NULL,
	"membership_id" uuid,
	"account_id" uuid,
	"text" text,
	"owner_id" uuid,
	"due_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" text,
	CONSTRAINT "task_note" CHECK (("task"."kind" = 'note') = ("task"."text" is not null)),
	CONSTRAINT "task_note_length" CHECK (length("task"."text") between 1 and 500),
	CONSTRAINT "task_subject" CHECK ("task"."kind" = 'note' or "task"."membership_id" is not null or "task"."account_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_merged_id_account_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_change" ADD CONSTRAINT "contact_change_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_change" ADD CONSTRAINT "contact_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_change" ADD CONSTRAINT "contact_change_member_id_account_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_invitation" ADD CONSTRAINT "contact_invitation_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_invitation" ADD CONSTRAINT "contact_invitation_inviter_id_account_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_offer" ADD CONSTRAINT "contact_offer_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_offer" ADD CONSTRAINT "contact_offer_from_id_account_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_offer" ADD CONSTRAINT "contact_offer_to_id_account_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_join_application_id_join_application_id_fk" FOREIGN KEY ("join_application_id") REFERENCES "public"."join_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_contact_invitation_id_contact_invitation_id_fk" FOREIGN KEY ("contact_invitation_id") REFERENCES "public"."contact_invitation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_contact_change_id_contact_change_id_fk" FOREIGN KEY ("contact_change_id") REFERENCES "public"."contact_change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_family_credential_id_fk" FOREIGN KEY ("family") REFERENCES "public"."credential"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_job_file" ADD CONSTRAINT "data_job_file_job_id_data_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."data_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_factor" ADD CONSTRAINT "staff_factor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_application" ADD CONSTRAINT "join_application_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_application" ADD CONSTRAINT "join_application_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_message" ADD CONSTRAINT "join_message_application_id_join_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."join_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_erasure" ADD CONSTRAINT "planned_erasure_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_role" ADD CONSTRAINT "staff_role_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_credential_id_credential_id_fk" FOREIGN KEY ("credential_id") REFERENCES "public"."credential"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_view" ADD CONSTRAINT "staff_view_credential_id_credential_id_fk" FOREIGN KEY ("credential_id") REFERENCES "public"."credential"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_view" ADD CONSTRAINT "staff_view_session_id_credential_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."credential"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_note" ADD CONSTRAINT "record_note_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_note" ADD CONSTRAINT "record_note_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_note" ADD CONSTRAINT "record_note_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_username" ON "account" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_hash_kind" ON "account" USING btree ((substring(password_hash from '^\$(?:argon2\w+\$v=\d+\$[^$]+|[^$]+\$[^$]+)'))) WHERE password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%';--> statement-breakpoint
CREATE INDEX "account_email" ON "account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "account_search" ON "account" USING gin (search_words(forename, surname, username, email, postcode, replace(postcode, ' ', ''), phone_digits(phone), phone_digits(mobile)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "account_by_name" ON "account" USING btree (lower(coalesce("surname", '')),lower(coalesce("forename", '')),"id");--> statement-breakpoint
CREATE INDEX "account_never_used_by_name" ON "account" USING btree (lower(coalesce("surname", '')),lower(coalesce("forename", '')),"id") WHERE "account"."password_hash" is null or password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%';--> statement-breakpoint
CREATE INDEX "account_never_used_by_age" ON "account" USING btree ("created_at","id") WHERE "account"."password_hash" is null or password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%';--> statement-breakpoint
CREATE INDEX "account_by_age" ON "account" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "account_county" ON "account" USING btree (lower("county"));--> statement-breakpoint
CREATE INDEX "account_without_email" ON "account" USING btree ("id") WHERE "account"."email" is null;--> statement-breakpoint
CREATE INDEX "account_disabled" ON "account" USING btree ("id") WHERE "account"."disabled_at" is not null;--> statement-breakpoint
CREATE INDEX "account_invited" ON "account" USING btree ("id") WHERE "account"."password_hash" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_import_key" ON "account" USING btree ("source","external_id") WHERE "account"."source" is not null;--> statement-breakpoint
CREATE INDEX "account_merge_account" ON "account_merge" USING btree ("account_id");--> statement-breakpoint
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
CREATE INDEX "contact_change_membership" ON "contact_change" USING btree ("membership_id","at");--> statement-breakpoint
CREATE INDEX "contact_change_account" ON "contact_change" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "contact_change_member" ON "contact_change" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "contact_change_age" ON "contact_change" USING btree ("at");--> statement-breakpoint
CREATE INDEX "contact_invitation_membership" ON "contact_invitation" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "contact_invitation_inviter" ON "contact_invitation" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "contact_invitation_email" ON "contact_invitation" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_invitation_expiry" ON "contact_invitation" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "contact_offer_from" ON "contact_offer" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "contact_offer_to" ON "contact_offer" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "contact_offer_expiry" ON "contact_offer" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "credential_account" ON "credential" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "credential_subscription" ON "credential" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "credential_join_application" ON "credential" USING btree ("join_application_id");--> statement-breakpoint
CREATE INDEX "credential_contact_invitation" ON "credential" USING btree ("contact_invitation_id") WHERE "credential"."contact_invitation_id" is not null;--> statement-breakpoint
CREATE INDEX "credential_contact_change" ON "credential" USING btree ("contact_change_id") WHERE "credential"."contact_change_id" is not null;--> statement-breakpoint
CREATE INDEX "credential_client" ON "credential" USING btree ("client_id","issued_at") WHERE "credential"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "credential_family" ON "credential" USING btree ("family");--> statement-breakpoint
CREATE INDEX "credential_expiry" ON "credential" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "credential_seed" ON "credential" USING btree ("used_at") WHERE "credential"."successor_seed" is not null;--> statement-breakpoint
CREATE INDEX "data_job_age" ON "data_job" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "event_position" ON "event" USING btree ("position") WHERE "event"."position" is not null;--> statement-breakpoint
CREATE INDEX "event_waiting" ON "event" USING btree ("seq") WHERE "event"."position" is null;--> statement-breakpoint
CREATE INDEX "webhook_client" ON "webhook" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "webhook_attempt_newest" ON "webhook_attempt" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_attempt_age" ON "webhook_attempt" USING btree ("at");--> statement-breakpoint
CREATE INDEX "passkey_account" ON "passkey" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "import_job" ON "import" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "join_application_queue" ON "join_application" USING btree ("state","changed_at","id");--> statement-breakpoint
CREATE INDEX "join_application_account" ON "join_application" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "join_application_email" ON "join_application" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "join_application_membership" ON "join_application" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "join_message_application" ON "join_message" USING btree ("application_id","at");--> statement-breakpoint
CREATE INDEX "membership_search" ON "membership" USING gin (search_words(charity_number, name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "membership_by_name" ON "membership" USING btree (lower(coalesce("name", '')),"id");--> statement-breakpoint
CREATE INDEX "membership_by_number" ON "membership" USING btree (lower("charity_number"),"id");--> statement-breakpoint
CREATE INDEX "membership_by_beginning" ON "membership" USING btree (coalesce("joined_on", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "membership_by_renewal" ON "membership" USING btree (coalesce("renews_on", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "membership_type" ON "membership" USING btree ("type");--> statement-breakpoint
CREATE INDEX "membership_end" ON "membership" USING btree ("ended_on") WHERE "membership"."ended_on" is not null;--> statement-breakpoint
CREATE INDEX "membership_renewal" ON "membership" USING btree ("renews_on","id") WHERE "membership"."renews_on" is not null;--> statement-breakpoint
CREATE INDEX "membership_over" ON "membership" USING btree (least("ended_on", "renews_on")) WHERE not "membership"."is_over";--> statement-breakpoint
CREATE INDEX "membership_confirmation" ON "membership" USING btree ("confirm_contacts_step","confirm_contacts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_import_key" ON "membership" USING btree ("source","external_id") WHERE "membership"."source" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_due" ON "outgoing" USING btree ("kind","due_at") WHERE "outgoing"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_sign_out" ON "outgoing" USING btree ("client_id","due_at") WHERE "outgoing"."kind" = 'sign-out';--> statement-breakpoint
CREATE INDEX "outgoing_account" ON "outgoing" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_recipient" ON "outgoing" USING btree (lower("recipient"),"created_at") WHERE "outgoing"."account_id" is null;--> statement-breakpoint
CREATE INDEX "outgoing_age" ON "outgoing" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outgoing_client" ON "outgoing" USING btree ("client_id","created_at") WHERE "outgoing"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "planned_erasure_due" ON "planned_erasure" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_request_open" ON "privacy_request" USING btree ("account_id","kind") WHERE "privacy_request"."state" = 'open';--> statement-breakpoint
CREATE INDEX "privacy_request_closed" ON "privacy_request" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "rate_limit_forget" ON "rate_limit" USING btree ("forget_at");--> statement-breakpoint
CREATE INDEX "staff_view_session" ON "staff_view" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_address" ON "subscription" USING btree ("campaign",lower("email"));--> statement-breakpoint
CREATE INDEX "subscription_email_search" ON "subscription" USING btree (lower("email") text_pattern_ops) WHERE "subscription"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "subscription_pending_age" ON "subscription" USING btree ("created_at") WHERE "subscription"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "record_note_account" ON "record_note" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "record_note_membership" ON "record_note" USING btree ("membership_id","at");--> statement-breakpoint
CREATE INDEX "record_note_author" ON "record_note" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "record_note_age" ON "record_note" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "task_open" ON "task" USING btree ("kind",coalesce("membership_id", "account_id")) WHERE "task"."done_at" is null and "task"."kind" <> 'note';--> statement-breakpoint
CREATE INDEX "task_age" ON "task" USING btree ("created_at","id") WHERE "task"."done_at" is null;--> statement-breakpoint
CREATE INDEX "task_done" ON "task" USING btree ("done_at") WHERE "task"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "task_membership" ON "task" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "task_account" ON "task" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "task_owner" ON "task" USING btree ("owner_id");--> statement-breakpoint
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
	INSERT INTO public.outgoing (kind, client_id, sub, sid, attempts, due_at)
	SELECT DISTINCT 'sign-out'::public.outgoing_kind, credential.client_id, credential.account_id,
		credential.session_id, 0, now()
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
	is_merge constant boolean := coalesce(current_setting('gatehouse.merge', true), '') = 'on';
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
		-- A merge of two accounts and its undo. The event still says to which of them it happened.
		IF is_merge AND (NEW.merged_from = OLD.account_id
				OR NEW.merged_from IS NULL AND NEW.account_id = OLD.merged_from)
			AND to_jsonb(NEW) - '{account_id,merged_from}'::text[]
				= to_jsonb(OLD) - '{account_id,merged_from}'::text[] THEN
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
	daterange("valid_from", "valid_to", '[]') WITH &&);--> statement-breakpoint
-- A statement that takes away the last contact who can be reached opens the task (decision 081). A statement that
-- changes or deletes a contact, an import too, makes lists that were read before it outdated (decision 083). The
-- update is also the lock that comes first, so that of two statements that each take away one of two contacts, the
-- later one sees what the other did.
CREATE FUNCTION "open_contact_task"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[];
BEGIN
	IF TG_TABLE_NAME = 'account' THEN
		ids := ARRAY (SELECT membership_id FROM public.contact WHERE account_id = OLD.id);
	ELSE
		ids := ARRAY[OLD.membership_id];
	END IF;
	IF TG_TABLE_NAME = 'contact' THEN
		UPDATE public.membership SET contacts_version = contacts_version + 1 WHERE id = OLD.membership_id;
	ELSE
		PERFORM FROM public.membership WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
	END IF;
	INSERT INTO public.task (kind, membership_id)
	SELECT 'membership-without-contact', id FROM public.membership WHERE id = ANY (ids) AND NOT EXISTS (
		SELECT FROM public.contact JOIN public.account ON account.id = contact.account_id
		WHERE contact.membership_id = membership.id AND account.email IS NOT NULL AND account.disabled_at IS NULL)
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contact_removed" AFTER DELETE OR UPDATE ON "contact"
	FOR EACH ROW EXECUTE FUNCTION "open_contact_task"();--> statement-breakpoint
CREATE TRIGGER "account_unreachable" AFTER UPDATE OF "email", "disabled_at" ON "account" FOR EACH ROW
	WHEN (OLD.disabled_at IS NULL AND OLD.email IS NOT NULL AND (NEW.disabled_at IS NOT NULL OR NEW.email IS NULL))
	EXECUTE FUNCTION "open_contact_task"();--> statement-breakpoint
-- A task that is done while someone removes the contact is opened again.
CREATE TRIGGER "contact_task_done" AFTER UPDATE OF "done_at" ON "task" FOR EACH ROW
	WHEN (OLD.kind = 'membership-without-contact' AND NEW.done_at IS NOT NULL)
	EXECUTE FUNCTION "open_contact_task"();--> statement-breakpoint
CREATE FUNCTION "merge_audit_events"("merged" uuid, "kept" uuid, "undo" boolean) RETURNS integer
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	row_count integer;
BEGIN
	PERFORM set_config('gatehouse.merge', 'on', true);
	IF undo THEN
		UPDATE public.audit_event SET account_id = merged, merged_from = NULL
			WHERE account_id = kept AND merged_from = merged;
	ELSE
		UPDATE public.audit_event SET account_id = kept, merged_from = merged WHERE account_id = merged;
	END IF;
	GET DIAGNOSTICS row_count = ROW_COUNT;
	PERFORM set_config('gatehouse.merge', '', true);
	RETURN row_count;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "merge_audit_events"(uuid, uuid, boolean) FROM PUBLIC;--> statement-breakpoint
-- Waits for others that take the same number, and returns whether no membership has it. Its second statement sees
-- what they have committed meanwhile, which the statement that calls it does not.
CREATE FUNCTION "take_membership_number"("number" text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('membership number ' || lower("number"), 0));
	RETURN NOT EXISTS (SELECT FROM membership WHERE lower(charity_number) = lower("number"));
END $$;--> statement-breakpoint
-- The job ends memberships by time. One that staff end from today is over in the same statement; other dates
-- make it one that is not over, until the job says so.
CREATE FUNCTION "set_membership_over"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.is_over := coalesce(NEW.ended_on <= (now() AT TIME ZONE 'Europe/London')::date, false);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "membership_added_over" BEFORE INSERT ON "membership" FOR EACH ROW
	WHEN (NEW.ended_on IS NOT NULL) EXECUTE FUNCTION "set_membership_over"();--> statement-breakpoint
CREATE TRIGGER "membership_changed_over" BEFORE UPDATE OF "renews_on", "ended_on" ON "membership" FOR EACH ROW
	WHEN ((NEW.renews_on, NEW.ended_on) IS DISTINCT FROM (OLD.renews_on, OLD.ended_on))
	EXECUTE FUNCTION "set_membership_over"();--> statement-breakpoint
-- The events of a statement (decision 093). The plan of each insert is stored when few rows have changed, and also
-- used when an import changes a million, so nested loops over both sides are excluded. The owner of the database
-- inserts, so that the service can neither forge an event nor change one.
CREATE FUNCTION "write_account_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO public.event (type, account_id) SELECT 'account.created', id FROM new_rows;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO public.event (type, account_id) SELECT 'account.closed', id FROM old_rows;
	ELSE
		INSERT INTO public.event (type, account_id)
		SELECT CASE WHEN old_rows.disabled_at IS NULL AND new_rows.disabled_at IS NOT NULL
			THEN 'account.closed' ELSE 'account.updated' END, id
		FROM new_rows JOIN old_rows USING (id)
		WHERE (new_rows.username, new_rows.email, new_rows.title, new_rows.forename, new_rows.surname,
				new_rows.position, new_rows.address, new_rows.county, new_rows.postcode, new_rows.country,
				new_rows.phone, new_rows.fax, new_rows.mobile, new_rows.disabled_at,
				new_rows.email_verified_at IS NULL)
			IS DISTINCT FROM (
				old_rows.username, old_rows.email, old_rows.title, old_rows.forename, old_rows.surname,
				old_rows.position, old_rows.address, old_rows.county, old_rows.postcode, old_rows.country,
				old_rows.phone, old_rows.fax, old_rows.mobile, old_rows.disabled_at,
				old_rows.email_verified_at IS NULL);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "account_event_added" AFTER INSERT ON "account" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_account_events"();--> statement-breakpoint
CREATE TRIGGER "account_event_changed" AFTER UPDATE ON "account" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_account_events"();--> statement-breakpoint
CREATE TRIGGER "account_event_deleted" AFTER DELETE ON "account" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_account_events"();--> statement-breakpoint
CREATE FUNCTION "write_membership_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO public.event (type, membership_id) SELECT 'membership.created', id FROM new_rows;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO public.event (type, membership_id)
		SELECT 'membership.ended', id FROM old_rows WHERE NOT is_over;
	ELSE
		INSERT INTO public.event (type, membership_id)
		SELECT CASE WHEN new_rows.is_over AND NOT old_rows.is_over THEN 'membership.ended'
			WHEN new_rows.renews_on > old_rows.renews_on THEN 'membership.renewed'
			ELSE 'membership.updated' END, id
		FROM new_rows JOIN old_rows USING (id)
		WHERE (new_rows.charity_number, new_rows.type, new_rows.band, new_rows.name, new_rows.address,
				new_rows.postcode, new_rows.country, new_rows.joined_on, new_rows.renews_on,
				new_rows.ended_on, new_rows.end_reason, new_rows.is_over)
			IS DISTINCT FROM (
				old_rows.charity_number, old_rows.type, old_rows.band, old_rows.name, old_rows.address,
				old_rows.postcode, old_rows.country, old_rows.joined_on, old_rows.renews_on,
				old_rows.ended_on, old_rows.end_reason, old_rows.is_over);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "membership_event_added" AFTER INSERT ON "membership" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_membership_events"();--> statement-breakpoint
CREATE TRIGGER "membership_event_changed" AFTER UPDATE ON "membership" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_membership_events"();--> statement-breakpoint
CREATE TRIGGER "membership_event_deleted" AFTER DELETE ON "membership" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_membership_events"();--> statement-breakpoint
-- A contact that changes is deleted and inserted again in one statement (decision 083), and triggers run after it:
-- a deleted contact that is there has changed. The setting says from where on the insert finds those events.
CREATE FUNCTION "write_contact_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
DECLARE
	changed_from bigint := nullif(current_setting('gatehouse.contacts_changed_from', true), '');
BEGIN
	IF TG_OP = 'DELETE' THEN
		WITH added AS (
			INSERT INTO public.event (type, membership_id, account_id)
			SELECT CASE WHEN (SELECT count(*) FROM public.contact
					WHERE contact.membership_id = old_rows.membership_id
						AND contact.account_id = old_rows.account_id) = 1
				THEN 'contact.changed' ELSE 'contact.removed' END, membership_id, account_id
			FROM old_rows RETURNING seq, type
		) SELECT min(seq) INTO changed_from FROM added WHERE type = 'contact.changed';
		PERFORM set_config('gatehouse.contacts_changed_from', changed_from::text, true);
	ELSIF TG_OP = 'INSERT' AND changed_from IS NOT NULL THEN
		INSERT INTO public.event (type, membership_id, account_id)
		SELECT 'contact.added', membership_id, account_id FROM new_rows
		WHERE NOT EXISTS (SELECT FROM public.event
			WHERE "position" IS NULL AND seq >= changed_from AND type = 'contact.changed'
				AND event.membership_id = new_rows.membership_id
				AND event.account_id = new_rows.account_id);
	ELSE
		INSERT INTO public.event (type, membership_id, account_id)
		SELECT CASE TG_OP WHEN 'INSERT' THEN 'contact.added' ELSE 'contact.changed' END,
			membership_id, account_id FROM new_rows;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contact_event_added" AFTER INSERT ON "contact" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_contact_events"();--> statement-breakpoint
CREATE TRIGGER "contact_event_changed" AFTER UPDATE ON "contact" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_contact_events"();--> statement-breakpoint
CREATE TRIGGER "contact_event_deleted" AFTER DELETE ON "contact" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_contact_events"();--> statement-breakpoint
CREATE FUNCTION "write_application_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
BEGIN
	INSERT INTO public.event (type, join_application_id, account_id, membership_id)
	SELECT 'application.' || happened, id, new_rows.account_id, new_rows.membership_id
	FROM new_rows JOIN old_rows USING (id), LATERAL (SELECT CASE
		WHEN new_rows.state = 'declined' THEN 'declined'
		WHEN new_rows.state = 'sent' OR old_rows.state = 'started' THEN 'sent'
		WHEN old_rows.state IN ('sent', 'asked') THEN 'accepted' END) AS change (happened)
	WHERE new_rows.state <> old_rows.state AND happened IS NOT NULL
		AND new_rows.state IN ('declined', 'sent', 'accepted', 'awaiting-payment', 'member');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "join_application_event_changed" AFTER UPDATE ON "join_application" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_application_events"();--> statement-breakpoint
-- A subscription that waits for its confirmation is none yet.
CREATE FUNCTION "write_subscription_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		INSERT INTO public.event (type, subscription_id)
		SELECT 'subscription.changed', id FROM new_rows JOIN old_rows USING (id)
		WHERE (new_rows.campaign, new_rows.email, new_rows.confirmed_at IS NULL)
				IS DISTINCT FROM (old_rows.campaign, old_rows.email, old_rows.confirmed_at IS NULL)
			AND coalesce(new_rows.confirmed_at, old_rows.confirmed_at) IS NOT NULL;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO public.event (type, subscription_id)
		SELECT 'subscription.changed', id FROM new_rows WHERE confirmed_at IS NOT NULL;
	ELSE
		INSERT INTO public.event (type, subscription_id)
		SELECT 'subscription.changed', id FROM old_rows WHERE confirmed_at IS NOT NULL;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "subscription_event_added" AFTER INSERT ON "subscription" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_subscription_events"();--> statement-breakpoint
CREATE TRIGGER "subscription_event_changed" AFTER UPDATE ON "subscription" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_subscription_events"();--> statement-breakpoint
CREATE TRIGGER "subscription_event_deleted" AFTER DELETE ON "subscription" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_subscription_events"();--> statement-breakpoint
-- Gives the events that are committed their places in the feed, in the order of seq, and returns how many there were.
-- Each statement of this function sees what was committed before it began, so the lock comes first: the run before
-- has then been committed. A reader with a cursor on seq would lose the events that are committed late.
-- The update reads no more than its batch on both sides, by the last seq of the batch: with statistics that know of
-- many events without a place, the planner would sort all of them for each batch, which takes longer than a query may.
-- The settings are for statistics that know of no such event, which would lead to nested loops or to a scan of the table.
CREATE FUNCTION "number_events"("batch_size" integer) RETURNS integer LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp
	SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
	this_run constant uuid := gen_random_uuid();
	last_position bigint;
	last_seq bigint;
	row_count integer;
BEGIN
	IF NOT EXISTS (SELECT FROM public.event WHERE "position" IS NULL)
		OR NOT pg_try_advisory_xact_lock(hashtext('gatehouse events')) THEN
		RETURN 0;
	END IF;
	SELECT coalesce(max("position"), 0) INTO last_position FROM public.event;
	SELECT max(seq) INTO last_seq FROM (
		SELECT seq FROM public.event WHERE "position" IS NULL ORDER BY seq LIMIT batch_size) AS first_ones;
	UPDATE public.event SET "position" = last_position + waiting.place, run = this_run
	FROM (
		SELECT seq, row_number() OVER (ORDER BY seq) AS place FROM public.event
		WHERE "position" IS NULL AND seq <= last_seq
	) AS waiting
	WHERE event.seq = waiting.seq AND event."position" IS NULL AND event.seq <= last_seq;
	GET DIAGNOSTICS row_count = ROW_COUNT;
	RETURN row_count;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "number_events"(integer) FROM PUBLIC;--> statement-breakpoint
-- An email that does not arrive opens a task (decision 103), which writes the event. The owner of the database inserts
-- it, as all events (decision 093).
CREATE FUNCTION "write_email_event"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	INSERT INTO public.event (type, account_id) VALUES ('email.failed', NEW.account_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "task_event_email" AFTER INSERT ON "task" FOR EACH ROW
	WHEN (NEW.kind = 'email-fails') EXECUTE FUNCTION "write_email_event"();--> statement-breakpoint
-- Another email, whichever statement changes it, has not failed.
CREATE FUNCTION "finish_email_task"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public.task SET done_at = now()
	WHERE account_id = NEW.id AND kind = 'email-fails' AND done_at IS NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "account_email_mended" AFTER UPDATE OF "email" ON "account" FOR EACH ROW
	WHEN (lower(NEW.email) IS DISTINCT FROM lower(OLD.email)) EXECUTE FUNCTION "finish_email_task"();--> statement-breakpoint
-- Only the owner of an index may do this.
CREATE FUNCTION "flush_search_indexes"() RETURNS bigint
	LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	SELECT gin_clean_pending_list('public.account_search') + gin_clean_pending_list('public.membership_search')
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "flush_search_indexes"() FROM PUBLIC;
