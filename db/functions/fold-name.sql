-- Without accents, apostrophes and capitals; other punctuation separates words. The cost keeps the planner
-- from calling it for a million rows instead of using the index.
CREATE OR REPLACE FUNCTION "fold_name"("name" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000 AS $$
	SELECT lower(translate(regexp_replace(normalize("name", NFD), '[\u0300-\u036F]+', '', 'g'),
		'-._/\,;:!&|*<>()"''’`', '                '))
$$;
