-- Waits for others that take the same number, and returns whether no membership has it. Its second statement sees
-- what they have committed meanwhile, which the statement that calls it does not.
CREATE OR REPLACE FUNCTION "take_membership_number"("number" text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('membership number ' || lower("number"), 0));
	RETURN NOT EXISTS (SELECT FROM membership WHERE lower(charity_number) = lower("number"));
END $$;
