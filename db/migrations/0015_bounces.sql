-- tables: none
-- An email that does not arrive opens a task (decision 103), which writes the event. The owner of the database inserts
-- it, as all events (decision 093).
CREATE FUNCTION "write_email_event"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	INSERT INTO public.event (type, account_id) VALUES ('email.failed', NEW.account_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "task_event_email" AFTER INSERT ON "task" FOR EACH ROW
	WHEN (NEW.kind = 'email-fails') EXECUTE FUNCTION "write_email_event"();--> statement-breakpoint
-- Another email, whichever statement changes it, has not failed.
CREATE FUNCTION "finish_email_task"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public.task SET done_at = now()
	WHERE account_id = NEW.id AND kind = 'email-fails' AND done_at IS NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "account_email_mended" AFTER UPDATE OF "email" ON "account" FOR EACH ROW
	WHEN (lower(NEW.email) IS DISTINCT FROM lower(OLD.email)) EXECUTE FUNCTION "finish_email_task"();
