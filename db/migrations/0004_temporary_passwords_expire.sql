ALTER TABLE "account" ADD COLUMN "password_expires_at" timestamp with time zone;--> statement-breakpoint
UPDATE "account" SET "password_expires_at" = now() + interval '24 hours' WHERE "password_temporary";
