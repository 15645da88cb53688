-- The words of a row, between spaces, as staff search for them. Text in ASCII needs no folding, which takes three
-- times as long.
CREATE OR REPLACE FUNCTION "search_words"(VARIADIC "texts" text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
DECLARE
	words constant text := array_to_string("texts", ' ');
BEGIN
	IF octet_length(words) = length(words) THEN
		RETURN ' ' || regexp_replace(regexp_replace(lower(words), '["''`]', '', 'g'), '[^a-z0-9]', ' ', 'g') || ' ';
	END IF;
	RETURN ' ' || translate(public.fold_name(words), '@+%#$=?^~{}[]', '             ') || ' ';
END $$;
