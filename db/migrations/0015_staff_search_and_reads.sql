ALTER TABLE "audit_event" ADD COLUMN "staff_account_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "searched" text;--> statement-breakpoint
-- Without accents, apostrophes and capitals; other punctuation separates words. The cost keeps the planner
-- from calling it for a million rows instead of using the index.
CREATE FUNCTION "fold_name"("name" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000 AS $$
	SELECT lower(translate(regexp_replace(normalize("name", NFD), '[\u0300-\u036F]+', '', 'g'),
		'-._/\,;:!&|*<>()"''’`', '                '))
$$;--> statement-breakpoint
CREATE INDEX "account_name_search" ON "account" USING gin (to_tsvector('simple', fold_name(coalesce(forename, '') || ' ' || coalesce(surname, ''))));--> statement-breakpoint
CREATE INDEX "account_username_search" ON "account" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_email_search" ON "account" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_postcode_search" ON "account" USING btree (upper(replace(postcode, ' ', '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "membership_number_search" ON "membership" USING btree (lower("charity_number") text_pattern_ops);