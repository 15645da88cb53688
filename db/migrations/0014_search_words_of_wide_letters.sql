-- A search word finds its wide letters and digits, and ss finds ß.
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
REINDEX INDEX "account_search";--> statement-breakpoint
REINDEX INDEX "membership_search";--> statement-breakpoint
REINDEX INDEX "join_application_search";
