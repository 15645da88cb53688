-- Usernames are typed, stored and compared in NFC. Where two differ in nothing else, only the first is composed.
-- tables: account
WITH ranked AS (
	SELECT "id", normalize("username", NFC) AS composed, row_number() OVER (
		PARTITION BY lower(normalize("username", NFC))
		ORDER BY "username" IS NFC NORMALIZED DESC, "id") AS place
	FROM "account")
UPDATE "account" SET "username" = composed FROM ranked
WHERE ranked."id" = "account"."id" AND place = 1 AND "username" IS NOT NFC NORMALIZED;
