-- The words that a search looks in are stored with their rows. The next migration builds their indexes while others read.
-- tables: account, join_application, membership, task
DROP INDEX "account_search";--> statement-breakpoint
DROP INDEX "join_application_search";--> statement-breakpoint
DROP INDEX "membership_search";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "words" text GENERATED ALWAYS AS (search_words(forename, surname, username, email, postcode, replace(postcode, ' ', ''), phone_digits(phone), phone_digits(mobile))) STORED;--> statement-breakpoint
ALTER TABLE "join_application" ADD COLUMN "words" text GENERATED ALWAYS AS (search_words(reference, organisation, forename, surname, email, postcode, replace(postcode, ' ', ''), phone_digits(phone))) STORED;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "words" text GENERATED ALWAYS AS (search_words(charity_number, name)) STORED;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "words" text GENERATED ALWAYS AS (search_words(text)) STORED;
