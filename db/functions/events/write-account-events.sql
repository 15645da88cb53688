-- The events of a statement (decision 093). The plan of each insert is stored when few rows have changed, and also
-- used when an import changes a million, so nested loops over both sides are excluded. The owner of the database
-- inserts, so that the service can neither forge an event nor change one.
CREATE OR REPLACE FUNCTION "write_account_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO public.event (type, account_id) SELECT 'account.created', id FROM new_rows;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO public.event (type, account_id) SELECT 'account.closed', id FROM old_rows;
	ELSE
		INSERT INTO public.event (type, account_id)
		SELECT CASE WHEN old_rows.disabled_at IS NULL AND new_rows.disabled_at IS NOT NULL
			THEN 'account.closed' ELSE 'account.updated' END, id
		FROM new_rows JOIN old_rows USING (id)
		WHERE (new_rows.username, new_rows.email, new_rows.title, new_rows.forename, new_rows.surname,
				new_rows.position, new_rows.address, new_rows.county, new_rows.postcode, new_rows.country,
				new_rows.phone, new_rows.fax, new_rows.mobile, new_rows.disabled_at,
				new_rows.email_verified_at IS NULL)
			IS DISTINCT FROM (
				old_rows.username, old_rows.email, old_rows.title, old_rows.forename, old_rows.surname,
				old_rows.position, old_rows.address, old_rows.county, old_rows.postcode, old_rows.country,
				old_rows.phone, old_rows.fax, old_rows.mobile, old_rows.disabled_at,
				old_rows.email_verified_at IS NULL);
	END IF;
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "account_event_added" AFTER INSERT ON "account" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_account_events"();
CREATE OR REPLACE TRIGGER "account_event_changed" AFTER UPDATE ON "account" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_account_events"();
CREATE OR REPLACE TRIGGER "account_event_deleted" AFTER DELETE ON "account" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_account_events"();
