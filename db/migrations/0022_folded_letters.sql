-- Searching for Lukasz, Soren or Aelfric finds Łukasz, Søren and Ælfric. The words that are stored of them change with the function.
-- tables: account, join_application, membership, task
CREATE OR REPLACE FUNCTION "fold_name"("name" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000 AS $$
	SELECT translate(replace(replace(replace(replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F]+', '', 'g')),
		'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
		'øłđðı-._/\,;:!&|*<>()"''’`', 'olddi                ')
$$;--> statement-breakpoint
UPDATE "account" SET "username" = "username" WHERE "words" ~ '[æœþøłđðı]';--> statement-breakpoint
UPDATE "join_application" SET "reference" = "reference" WHERE "words" ~ '[æœþøłđðı]';--> statement-breakpoint
UPDATE "membership" SET "charity_number" = "charity_number" WHERE "words" ~ '[æœþøłđðı]';--> statement-breakpoint
UPDATE "task" SET "text" = "text" WHERE "words" ~ '[æœþøłđðı]';
