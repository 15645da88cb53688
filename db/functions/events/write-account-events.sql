-- The events of a statement (decision 093). The plan of each insert is stored when few rows have changed, and also
-- used when an import changes a million, so nested loops over both sides are excluded. The owner of the database
-- inserts, so that the service can neither forge an event nor change one.
CREATE OR REPLACE FUNCTION "write_account_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
DECLARE
	causes constant jsonb := public.event_causes();
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO public.event (type, account_id, cause)
		SELECT 'account.created', id, coalesce(causes -> id::text, causes -> '') FROM new_rows;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO public.event (type, account_id, cause)
		SELECT 'account.closed', id, coalesce(causes -> id::text, causes -> '') FROM old_rows;
	ELSE
		INSERT INTO public.event (type, account_id, changed, cause)
		SELECT CASE WHEN old_rows.disabled_at IS NULL AND new_rows.disabled_at IS NOT NULL
			THEN 'account.closed' ELSE 'account.updated' END, id, fields, coalesce(causes -> id::text, causes -> '')
		FROM new_rows JOIN old_rows USING (id), LATERAL (SELECT array_remove(ARRAY[
			CASE WHEN new_rows.username IS DISTINCT FROM old_rows.username THEN 'preferred_username' END,
			CASE WHEN new_rows.email IS DISTINCT FROM old_rows.email THEN 'email' END,
			CASE WHEN (new_rows.email_verified_at IS NULL)
				IS DISTINCT FROM (old_rows.email_verified_at IS NULL) THEN 'email_verified' END,
			CASE WHEN new_rows.title IS DISTINCT FROM old_rows.title THEN 'title' END,
			CASE WHEN new_rows.forename IS DISTINCT FROM old_rows.forename THEN 'given_name' END,
			CASE WHEN new_rows.surname IS DISTINCT FROM old_rows.surname THEN 'family_name' END,
			CASE WHEN new_rows.position IS DISTINCT FROM old_rows.position THEN 'position' END,
			CASE WHEN (new_rows.address, new_rows.county, new_rows.postcode, new_rows.country)
				IS DISTINCT FROM (old_rows.address, old_rows.county, old_rows.postcode, old_rows.country) THEN 'address' END,
			CASE WHEN (new_rows.phone, new_rows.mobile) IS DISTINCT FROM (old_rows.phone, old_rows.mobile) THEN 'phone_number' END,
			CASE WHEN new_rows.fax IS DISTINCT FROM old_rows.fax THEN 'fax' END,
			CASE WHEN (new_rows.disabled_at IS NULL, new_rows.password_hash IS NULL, new_rows.password_temporary)
				IS DISTINCT FROM (old_rows.disabled_at IS NULL, old_rows.password_hash IS NULL, old_rows.password_temporary)
				THEN 'state' END], NULL)) AS change (fields)
		WHERE fields <> '{}';
	END IF;
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "account_event_added" AFTER INSERT ON "account" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_account_events"();
CREATE OR REPLACE TRIGGER "account_event_changed" AFTER UPDATE ON "account" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_account_events"();
CREATE OR REPLACE TRIGGER "account_event_deleted" AFTER DELETE ON "account" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_account_events"();
