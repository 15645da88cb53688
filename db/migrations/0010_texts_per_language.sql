-- The texts that staff write are stored per language. Earlier versions read the columns of their second language, which
-- stay until a later release drops them; what they write into them while both run is not taken over. They did not store
-- which language it is: Welsh, unless gatehouse.second_language names another one.
-- tables: fee
ALTER TABLE "fee" ADD COLUMN "descriptions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "fee" ADD COLUMN "band_descriptions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_reply" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "fee" SET "descriptions" = jsonb_strip_nulls(jsonb_build_object("known"."language", "second_description")),
	"band_descriptions" = jsonb_strip_nulls(jsonb_build_object("known"."language", "second_band_description"))
FROM (SELECT coalesce(nullif(current_setting('gatehouse.second_language', true), ''), 'cy') AS "language") AS "known"
WHERE num_nonnulls("second_description", "second_band_description") > 0;--> statement-breakpoint
ALTER TABLE "fee" ADD CONSTRAINT "fee_descriptions" CHECK (jsonb_typeof("fee"."descriptions") = 'object' and not jsonb_path_exists("fee"."descriptions", '$.keyvalue() ? (!(@.key like_regex "^[a-z]{2,3}$") || @.value.type() != "string" || @.value == "")'));--> statement-breakpoint
ALTER TABLE "fee" ADD CONSTRAINT "fee_band_descriptions" CHECK (jsonb_typeof("fee"."band_descriptions") = 'object' and not jsonb_path_exists("fee"."band_descriptions", '$.keyvalue() ? (!(@.key like_regex "^[a-z]{2,3}$") || @.value.type() != "string" || @.value == "")'));--> statement-breakpoint
ALTER TABLE "saved_reply" ADD CONSTRAINT "saved_reply_texts" CHECK (jsonb_typeof("saved_reply"."texts") = 'object' and not jsonb_path_exists("saved_reply"."texts", '$.keyvalue() ? (!(@.key like_regex "^[a-z]{2,3}$") || @.value.type() != "string" || @.value == "")'));--> statement-breakpoint
ALTER TABLE "membership_type_detail" ADD CONSTRAINT "membership_type_detail_names" CHECK (jsonb_typeof("membership_type_detail"."names") = 'object' and not jsonb_path_exists("membership_type_detail"."names", '$.keyvalue() ? (!(@.key like_regex "^[a-z]{2,3}$") || @.value.type() != "string" || @.value == "")'));