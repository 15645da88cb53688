-- Without accents, apostrophes and capitals, ss for ß, o for ø and so on, and ASCII for wide letters and digits (NFKD); other
-- punctuation separates words. The cost keeps the planner from calling it for a million rows instead of using the index.
CREATE OR REPLACE FUNCTION "fold_name"("name" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000 AS $$
	SELECT translate(replace(replace(replace(replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F]+', '', 'g')),
		'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
		'øłđðı-._/\,;:!&|*<>()"''’`', 'olddi                ')
$$;
