-- A search word finds its wide letters and digits, and ss finds ß. The indexes are built beside the present ones, which go last: REINDEX would
-- lock out readers meanwhile.
-- tables: account, membership, join_application
CREATE OR REPLACE FUNCTION "fold_name"("name" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000 AS $$
	SELECT translate(replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F]+', '', 'g')), 'ß', 'ss'),
		'-._/\,;:!&|*<>()"''’`', '                ')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_words"(VARIADIC "texts" text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
DECLARE
	words constant text := array_to_string("texts", ' ');
BEGIN
	IF octet_length(words) = length(words) THEN
		RETURN ' ' || regexp_replace(regexp_replace(lower(words), '["''`]', '', 'g'), '[^a-z0-9]', ' ', 'g') || ' ';
	END IF;
	RETURN ' ' || translate(public.fold_name(words), '@+%#$=?^~{}[]', '             ') || ' ';
END $$;
--> statement-breakpoint
CREATE INDEX "account_search_next" ON "account" USING gin (search_words(forename, surname, username, email, postcode, replace(postcode, ' ', ''), phone_digits(phone), phone_digits(mobile)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "membership_search_next" ON "membership" USING gin (search_words(charity_number, name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "join_application_search_next" ON "join_application" USING gin (search_words(reference, organisation, forename, surname, email, postcode, replace(postcode, ' ', ''), phone_digits(phone)) gin_trgm_ops);--> statement-breakpoint
DROP INDEX "account_search";--> statement-breakpoint
DROP INDEX "membership_search";--> statement-breakpoint
DROP INDEX "join_application_search";--> statement-breakpoint
ALTER INDEX "account_search_next" RENAME TO "account_search";--> statement-breakpoint
ALTER INDEX "membership_search_next" RENAME TO "membership_search";--> statement-breakpoint
ALTER INDEX "join_application_search_next" RENAME TO "join_application_search";