-- The day on which contacts are next confirmed counts from the day in London, not in the time zone of the database.
-- tables: none
ALTER TABLE "membership" ALTER COLUMN "confirm_contacts_on" SET DEFAULT (now() at time zone 'Europe/London')::date + 365;
