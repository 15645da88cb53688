-- Whether an import or staff know that a person has died. Names and addresses are stored composed (NFC), as what is
-- typed, so that comparisons find them; search reads both alike.
-- tables: account, membership
ALTER TABLE "account" ADD COLUMN "deceased_at" timestamp with time zone;--> statement-breakpoint
UPDATE "account" SET "forename" = normalize("forename"), "surname" = normalize("surname"),
	"position" = normalize("position"), "address" = normalize("address"), "county" = normalize("county")
WHERE concat_ws(E'\n', "forename", "surname", "position", "address", "county") IS NOT NORMALIZED;--> statement-breakpoint
UPDATE "membership" SET "name" = normalize("name"), "address" = normalize("address"),
	"band" = normalize("band"), "end_reason" = normalize("end_reason")
WHERE concat_ws(E'\n', "name", "address", "band", "end_reason") IS NOT NORMALIZED;
