-- The orders and the search of the lists of applications and subscribers have indexes.
-- tables: join_application, subscription
CREATE INDEX IF NOT EXISTS "join_application_search" ON "join_application" USING gin (search_words(reference, organisation, forename, surname, email, postcode, replace(postcode, ' ', ''), phone_digits(phone)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscription_by_email" ON "subscription" USING btree (lower("email") collate "C","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscription_by_confirmation" ON "subscription" USING btree (coalesce("confirmed_at", 'infinity'),"id");--> statement-breakpoint
DROP INDEX IF EXISTS "subscription_email_search";
