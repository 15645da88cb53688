CREATE OR REPLACE FUNCTION "raise_epoch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.epoch := OLD.epoch + 1;
	RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "account_disabled" BEFORE UPDATE OF "disabled_at" ON "account" FOR EACH ROW
	WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION "raise_epoch"();
CREATE OR REPLACE TRIGGER "client_disabled" BEFORE UPDATE OF "disabled_at" ON "client" FOR EACH ROW
	WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION "raise_epoch"();
