-- A person with one name is sorted by it. Usernames are typed, stored and compared in NFC; where two differ in nothing
-- else, only the first is composed. The indexes that are there go last, because a drop locks out readers.
-- tables: account
CREATE INDEX "account_by_name_next" ON "account" USING btree (lower(coalesce("surname", "forename", '')),lower(coalesce("forename", '')),"id");--> statement-breakpoint
CREATE INDEX "account_never_used_by_name_next" ON "account" USING btree (lower(coalesce("surname", "forename", '')),lower(coalesce("forename", '')),"id") WHERE "account"."password_hash" is null or password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%';--> statement-breakpoint
WITH ranked AS (
	SELECT "id", normalize("username", NFC) AS composed, row_number() OVER (
		PARTITION BY lower(normalize("username", NFC))
		ORDER BY "username" IS NFC NORMALIZED DESC, "id") AS place
	FROM "account")
UPDATE "account" SET "username" = composed FROM ranked
WHERE ranked."id" = "account"."id" AND place = 1 AND "username" IS NOT NFC NORMALIZED;--> statement-breakpoint
DROP INDEX "account_by_name";--> statement-breakpoint
DROP INDEX "account_never_used_by_name";--> statement-breakpoint
ALTER INDEX "account_by_name_next" RENAME TO "account_by_name";--> statement-breakpoint
ALTER INDEX "account_never_used_by_name_next" RENAME TO "account_never_used_by_name";
