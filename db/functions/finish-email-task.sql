-- Another email, whichever statement changes it, has not failed.
CREATE OR REPLACE FUNCTION "finish_email_task"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public.task SET done_at = now()
	WHERE account_id = NEW.id AND kind = 'email-fails' AND done_at IS NULL;
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "account_email_mended" AFTER UPDATE OF "email" ON "account" FOR EACH ROW
	WHEN (lower(NEW.email) IS DISTINCT FROM lower(OLD.email)) EXECUTE FUNCTION "finish_email_task"();
