-- Two-step sign-in has a switch. Accounts on which a passkey had switched it on keep it, and are told.
-- tables: none
ALTER TABLE "staff_factor" ADD COLUMN "switched_on_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_factor" ADD COLUMN "must_tell" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "staff_factor" SET "switched_on_at" = coalesce("confirmed_at", "created_at"), "must_tell" = "confirmed_at" IS NULL
WHERE "confirmed_at" IS NOT NULL OR EXISTS (SELECT FROM "passkey" WHERE "passkey"."account_id" = "staff_factor"."account_id");
