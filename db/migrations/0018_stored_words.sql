-- The words that a search looks in are stored with their rows.
-- tables: account, join_application, membership, task
DROP INDEX "account_search";--> statement-breakpoint
DROP INDEX "join_application_search";--> statement-breakpoint
DROP INDEX "membership_search";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "words" text GENERATED ALWAYS AS (search_words(forename, surname, username, email, postcode, replace(postcode, ' ', ''), phone_digits(phone), phone_digits(mobile))) STORED;--> statement-breakpoint
ALTER TABLE "join_application" ADD COLUMN "words" text GENERATED ALWAYS AS (search_words(reference, organisation, forename, surname, email, postcode, replace(postcode, ' ', ''), phone_digits(phone))) STORED;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "words" text GENERATED ALWAYS AS (search_words(charity_number, name)) STORED;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "words" text GENERATED ALWAYS AS (search_words(text)) STORED;--> statement-breakpoint
CREATE INDEX "act_change_fee" ON "act_change" USING btree ("fee_id");--> statement-breakpoint
CREATE INDEX "account_search" ON "account" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "join_application_search" ON "join_application" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "membership_search" ON "membership" USING gin ("words" gin_trgm_ops);