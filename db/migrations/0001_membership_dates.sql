-- tables: membership
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
ALTER TABLE "join_application" ADD COLUMN "renewal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "band" text;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "joined_on" date;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "renews_on" date;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "reminders_for" date;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "ended_on" date;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_renewal" ON "membership" USING btree ("renews_on","id") WHERE "membership"."renews_on" is not null;--> statement-breakpoint
-- Imports stored the day of joining as the time of creation, at midnight UTC.
UPDATE "membership" SET "joined_on" = ("created_at" AT TIME ZONE 'UTC')::date
	WHERE "source" IS NOT NULL AND ("created_at" AT TIME ZONE 'UTC')::time = '00:00';
