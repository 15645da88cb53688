-- The job ends memberships by time. One that staff end from today is over in the same statement; other dates
-- make it one that is not over, until the job says so.
CREATE OR REPLACE FUNCTION "set_membership_over"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.is_over := coalesce(NEW.ended_on <= (now() AT TIME ZONE 'Europe/London')::date, false);
	RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "membership_added_over" BEFORE INSERT ON "membership" FOR EACH ROW
	WHEN (NEW.ended_on IS NOT NULL) EXECUTE FUNCTION "set_membership_over"();
CREATE OR REPLACE TRIGGER "membership_changed_over" BEFORE UPDATE OF "renews_on", "ended_on" ON "membership" FOR EACH ROW
	WHEN ((NEW.renews_on, NEW.ended_on) IS DISTINCT FROM (OLD.renews_on, OLD.ended_on))
	EXECUTE FUNCTION "set_membership_over"();
