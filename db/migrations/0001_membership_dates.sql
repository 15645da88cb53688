-- tables: membership
ALTER TABLE "join_application" ADD COLUMN "renewal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "band" text;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "joined_on" date;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "renews_on" date;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "ended_on" date;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "end_reason" text;--> statement-breakpoint
-- Imports stored the day of joining as the time of creation, at midnight UTC.
UPDATE "membership" SET "joined_on" = ("created_at" AT TIME ZONE 'UTC')::date
	WHERE "source" IS NOT NULL AND ("created_at" AT TIME ZONE 'UTC')::time = '00:00';
