-- tables: account, membership
-- One index does the work of two. It is made before anything is dropped, because reads wait only from then on.
CREATE UNIQUE INDEX "account_username_new" ON "account" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
DROP INDEX "account_username_search";--> statement-breakpoint
DROP INDEX "account_username";--> statement-breakpoint
ALTER INDEX "account_username_new" RENAME TO "account_username";--> statement-breakpoint
-- Nothing searches numbers by their beginning any more, and membership_by_number finds a whole one.
DROP INDEX "membership_number_search";--> statement-breakpoint
-- As before, with expressions that take a third of the time.
CREATE OR REPLACE FUNCTION "search_words"(VARIADIC "texts" text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
DECLARE
	words constant text := array_to_string("texts", ' ');
BEGIN
	IF octet_length(words) = length(words) THEN
		RETURN ' ' || regexp_replace(regexp_replace(lower(words), '["''`]', '', 'g'), '[^a-z0-9]', ' ', 'g') || ' ';
	END IF;
	RETURN ' ' || public.fold_name(translate(words, '@+%#$=?^~{}[]', '             ')) || ' ';
END $$;
