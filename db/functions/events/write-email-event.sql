-- An email that does not arrive opens a task (decision 103), which writes the event. The owner of the database inserts
-- it, as all events (decision 093).
CREATE OR REPLACE FUNCTION "write_email_event"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	INSERT INTO public.event (type, account_id) VALUES ('email.failed', NEW.account_id);
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "task_event_email" AFTER INSERT ON "task" FOR EACH ROW
	WHEN (NEW.kind = 'email-fails') EXECUTE FUNCTION "write_email_event"();
