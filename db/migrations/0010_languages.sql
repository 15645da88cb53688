-- tables: account, fee, join_application, membership
CREATE TYPE "public"."language" AS ENUM('en', 'cy');--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "language" "language";--> statement-breakpoint
ALTER TABLE "fee" ADD COLUMN "second_description" text;--> statement-breakpoint
ALTER TABLE "fee" ADD COLUMN "second_band_description" text;--> statement-breakpoint
ALTER TABLE "join_application" ADD COLUMN "language" "language";--> statement-breakpoint
CREATE INDEX "account_never_used_by_name" ON "account" USING btree (lower(coalesce("surname", '')),lower(coalesce("forename", '')),"id") WHERE "account"."password_hash" is null or password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%';--> statement-breakpoint
CREATE INDEX "account_never_used_by_age" ON "account" USING btree ("created_at","id") WHERE "account"."password_hash" is null or password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%';--> statement-breakpoint
ALTER TABLE "fee" ADD CONSTRAINT "fee_second_description" CHECK ("fee"."second_description" <> '' and "fee"."second_band_description" <> '');--> statement-breakpoint
-- Waits for others that take the same number, and returns whether no membership has it. Its second statement sees
-- what they have committed meanwhile, which the statement that calls it does not.
CREATE FUNCTION "take_membership_number"("number" text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('membership number ' || lower("number"), 0));
	RETURN NOT EXISTS (SELECT FROM membership WHERE lower(charity_number) = lower("number"));
END $$;
