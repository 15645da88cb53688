CREATE TYPE "public"."join_state" AS ENUM('started', 'sent', 'asked', 'accepted', 'awaiting-payment', 'member', 'declined', 'lapsed');--> statement-breakpoint
ALTER TYPE "public"."credential_kind" ADD VALUE 'join';--> statement-breakpoint
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
ALTER TABLE "credential" DROP CONSTRAINT "credential_owner";--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "join_application_id" uuid;--> statement-breakpoint
ALTER TABLE "credential" ADD COLUMN "join_application_id" uuid;--> statement-breakpoint
ALTER TABLE "join_application" ADD CONSTRAINT "join_application_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_application" ADD CONSTRAINT "join_application_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_message" ADD CONSTRAINT "join_message_application_id_join_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."join_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_application_queue" ON "join_application" USING btree ("state","changed_at","id");--> statement-breakpoint
CREATE INDEX "join_application_account" ON "join_application" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "join_application_email" ON "join_application" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "join_application_membership" ON "join_application" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "join_message_application" ON "join_message" USING btree ("application_id","at");--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_join_application_id_join_application_id_fk" FOREIGN KEY ("join_application_id") REFERENCES "public"."join_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credential_join_application" ON "credential" USING btree ("join_application_id");--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_owner" CHECK (num_nonnulls("credential"."account_id", "credential"."subscription_id", "credential"."join_application_id") = 1);