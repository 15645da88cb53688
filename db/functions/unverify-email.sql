CREATE OR REPLACE FUNCTION "unverify_email"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.email_verified_at := NULL;
	RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "account_email_changed" BEFORE UPDATE OF "email" ON "account" FOR EACH ROW
	WHEN (lower(NEW.email) IS DISTINCT FROM lower(OLD.email)
		AND NEW.email_verified_at IS NOT DISTINCT FROM OLD.email_verified_at)
	EXECUTE FUNCTION "unverify_email"();
