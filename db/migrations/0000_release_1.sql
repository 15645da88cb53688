CREATE TYPE "public"."country" AS ENUM('Please select', 'United Kingdom', 'Jersey', 'Guernsey', 'United States of America', 'Afghanistan', 'Albania', 'Algeria', 'American Samoa', 'Andorra', 'Angola', 'Anguilla', 'Antarctica', 'Antigua & Barbuda', 'Argentina', 'Armenia', 'Aruba', 'Australia', 'Austria', 'Azerbaijan', 'Bahamas', 'Bahrain', 'Bangladesh', 'Barbados', 'Belarus', 'Belgium', 'Belize', 'Benin', 'Bermuda', 'Bhutan', 'Bolivia', 'Bosnia and Herzegovina', 'Botswana', 'Bouvet Island', 'Brazil', 'British Indian Ocean Territory', 'British Virgin Islands', 'Brunei Darussalam', 'Bulgaria', 'Burkina Faso', 'Burundi', 'Cambodia', 'Cameroon', 'Canada', 'Cape Verde', 'Cayman Islands', 'Central African Republic', 'Chad', 'Chile', 'China', 'Christmas Island', 'Cocos (Keeling) Islands', 'Colombia', 'Comoros', 'Congo', 'Cook Islands', 'Costa Rica', 'Côte d''Ivoire', 'Croatia', 'Cuba', 'Cyprus', 'Czech Republic', 'Demo. People''s Rep. of Korea', 'Democratic Rep. of Congo', 'Denmark', 'Djibouti', 'Dominica', 'Dominican Republic', 'East Timor (Timor-Leste)', 'Ecuador', 'Egypt', 'El Salvador', 'Equatorial Guinea', 'Eritrea', 'Estonia', 'Ethiopia', 'Falkland Islands (Malvinas)', 'Faroe Islands', 'Federated States of Micronesia', 'Fiji', 'Finland', 'France', 'French Guiana', 'French Polynesia', 'French Southern Territories', 'Gabon', 'Gambia', 'Georgia', 'Germany', 'Ghana', 'Gibraltar', 'Greece', 'Greenland', 'Grenada', 'Guadeloupe', 'Guam', 'Guatemala', 'Guinea', 'Guinea-Bissau', 'Guyana', 'Haiti', 'Heard and McDonald Islands', 'Holy See (Vatican City State)', 'Honduras', 'Hong Kong', 'Hungary', 'Iceland', 'India', 'Indonesia', 'Iran', 'Iraq', 'Ireland', 'Isle of Man', 'Israel', 'Italy', 'Jamaica', 'Japan', 'Jordan', 'Kazakhstan', 'Kenya', 'Kiribati', 'Kuwait', 'Kyrgyzstan', 'Lao People''s Democratic Republic', 'Latvia', 'Lebanon', 'Lesotho', 'Liberia', 'Libyan Arab Jamahiriya', 'Liechtenstein', 'Lithuania', 'Luxembourg', 'Macao', 'Macedonia', 'Madagascar', 'Malawi', 'Malaysia', 'Maldives', 'Mali', 'Malta', 'Marshall Islands', 'Martinique', 'Mauritania', 'Mauritius', 'Mayotte', 'Mexico', 'Monaco', 'Mongolia', 'Montenegro', 'Montserrat', 'Morocco', 'Mozambique', 'Myanmar (ex-Burma)', 'Namibia', 'Nauru', 'Nepal', 'Netherlands', 'Netherlands Antilles', 'New Caledonia', 'New Zealand', 'Nicaragua', 'Niger', 'Nigeria', 'Niue', 'Norfolk Island', 'Northern Mariana Islands', 'Norway', 'Oman', 'Pakistan', 'Palau', 'Palestinian Territory', 'Panama', 'Papua New Guinea', 'Paraguay', 'Peru', 'Philippines', 'Pitcairn Island', 'Poland', 'Portugal', 'Puerto Rico', 'Qatar', 'Republic of Moldova', 'Republic of South Korea', 'Reunion', 'Romania', 'Russia (Russian Federation)', 'Rwanda', 'S. Georgia and S. Sandwich Is.', 'Sahara', 'Saint Helena', 'Saint Kitts and Nevis', 'Saint Lucia', 'Saint Pierre and Miquelon', 'Saint Vincent and the Grenadines', 'Samoa', 'San Marino', 'Sao Tome and Principe', 'Saudi Arabia', 'Senegal', 'Serbia', 'Seychelles', 'Sierra Leone', 'Singapore', 'Slovakia', 'Slovenia', 'Solomon Islands', 'Somalia', 'South Africa', 'Spain', 'Sri Lanka (ex-Ceilan)', 'Sudan', 'Suriname', 'Svalbard and Jan Mayen Islands', 'Swaziland', 'Sweden', 'Switzerland', 'Syrian Arab Republic', 'Taiwan', 'Tajikistan', 'Tanzania', 'Thailand', 'Timor-Leste (East Timor)', 'Togo', 'Tokelau', 'Tonga', 'Trinidad & Tobago', 'Tunisia', 'Turkey', 'Turkmenistan', 'Turks and Caicos Islands', 'Tuvalu', 'U.S.Virgin Islands', 'Uganda', 'Ukraine', 'United Arab Emirates', 'United Republic of Tanzania', 'Uruguay', 'US Minor Outlying Islands', 'Uzbekistan', 'Vanuatu', 'Venezuela', 'Viet Nam', 'Wallis and Futuna', 'Western Sahara', 'Yemen', 'Zambia', 'Zimbabwe');--> statement-breakpoint
CREATE TYPE "public"."title" AS ENUM('Mr', 'Mrs', 'Miss', 'Ms', 'Dr', 'Prof', 'Rev', 'Lord', 'Lady', 'Sir', 'Rt. Hon', 'Dame');--> statement-breakpoint
CREATE TYPE "public"."credential_kind" AS ENUM('session', 'bearer', 'refresh', 'code', 'passthrough', 'reset', 'confirm', 'unsubscribe', 'email');--> statement-breakpoint
CREATE TYPE "public"."membership_type" AS ENUM('Please Select', 'Individual Member', 'Corporate Member', 'College Member', 'Advisor or Consultant', 'Producer Group', 'Non-Paying Agent', 'Green Box Subscriber', 'Friend', 'Industry', 'Non-Member', 'Scheme Marque buyers and sellers', 'Scheme Education - Farmer/Educator', 'Scheme Education - Corporate', 'Joint Scheme and Scheme Education - Corporate', 'Individual Producer', 'Multisite with QMS', 'Multisite without QMS', 'Equivalence Member');--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_temporary" boolean DEFAULT false NOT NULL,
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
	CONSTRAINT "account_username_length" CHECK (length("account"."username") between 1 and 1024),
	CONSTRAINT "account_email_form" CHECK ("account"."email" ~ '^[^@\s]+@[^@\s]+$'),
	CONSTRAINT "account_email_length" CHECK (length("account"."email") <= 254),
	CONSTRAINT "account_password_hash" CHECK ("account"."password_hash" like '$%')
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid,
	"action" text NOT NULL,
	"client_id" text,
	"network" text,
	"request_id" text,
	"operator" text
);
--> statement-breakpoint
CREATE TABLE "client" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"secret_hashes" "bytea"[] NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"logout_uris" text[] DEFAULT '{}' NOT NULL,
	"grant_types" text[] DEFAULT '{"authorization_code","refresh_token"}' NOT NULL,
	"roles" text[] DEFAULT '{"openid","profile","email","memberships","contacts","passthrough"}' NOT NULL,
	"own" boolean DEFAULT false NOT NULL,
	"requires_pkce" boolean DEFAULT true NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_secret_hashes" CHECK (cardinality("client"."secret_hashes") between 1 and 2),
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
	CONSTRAINT "contact_membership_id_account_id_pk" PRIMARY KEY("membership_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"hash" "bytea" NOT NULL,
	"kind" "credential_kind" NOT NULL,
	"account_id" uuid,
	"subscription_id" uuid,
	"client_id" text,
	"family" uuid,
	"epoch" integer DEFAULT 0 NOT NULL,
	"realm" text NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"code_challenge" text,
	"nonce" text,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"address" text,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"network" text,
	"agent" text,
	CONSTRAINT "credential_hash" UNIQUE("hash"),
	CONSTRAINT "credential_hash_length" CHECK (octet_length("credential"."hash") = 32),
	CONSTRAINT "credential_owner" CHECK (num_nonnulls("credential"."account_id", "credential"."subscription_id") = 1),
	CONSTRAINT "credential_address" CHECK (("credential"."kind" = 'email') = ("credential"."address" is not null)),
	CONSTRAINT "credential_lifetime" CHECK ("credential"."expires_at" > "credential"."issued_at")
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
CREATE TABLE "membership" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"charity_number" text NOT NULL,
	"type" "membership_type" NOT NULL,
	"name" text,
	"address" text,
	"postcode" text,
	"country" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_charity_number" CHECK ("membership"."charity_number" <> '')
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
CREATE TABLE "subscription" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"campaign" text NOT NULL,
	"email" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_email_length" CHECK (length("subscription"."email") <= 254)
);
--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_family_credential_id_fk" FOREIGN KEY ("family") REFERENCES "public"."credential"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_username" ON "account" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "account_email" ON "account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "audit_event_account" ON "audit_event" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "consent_client" ON "consent" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "contact_account" ON "contact" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_one_primary" ON "contact" USING btree ("membership_id") WHERE "contact"."is_primary";--> statement-breakpoint
CREATE UNIQUE INDEX "contact_one_billing" ON "contact" USING btree ("membership_id") WHERE "contact"."is_billing";--> statement-breakpoint
CREATE INDEX "credential_account" ON "credential" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "credential_subscription" ON "credential" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "credential_family" ON "credential" USING btree ("family");--> statement-breakpoint
CREATE INDEX "credential_expiry" ON "credential" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limit_forget" ON "rate_limit" USING btree ("forget_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_address" ON "subscription" USING btree ("campaign",lower("email"));