ALTER TABLE "privacy_request" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD COLUMN "note" text;