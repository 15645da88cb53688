-- A contact that changes is deleted and inserted again in one statement (decision 083), and triggers run after it:
-- a deleted contact that is there has changed. The setting says from where on the insert finds those events.
CREATE OR REPLACE FUNCTION "write_contact_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
DECLARE
	causes constant jsonb := public.event_causes();
	changed_from bigint := nullif(current_setting('gatehouse.contacts_changed_from', true), '');
BEGIN
	IF TG_OP = 'DELETE' THEN
		WITH added AS (
			INSERT INTO public.event (type, membership_id, account_id, changed, cause)
			SELECT CASE WHEN fields IS NULL THEN 'contact.removed' ELSE 'contact.changed' END,
				membership_id, account_id, nullif(fields, '{}'), coalesce(causes -> subject, causes -> '')
			FROM (SELECT membership_id, account_id, concat_ws('/', account_id, membership_id) AS subject, (
				SELECT array_remove(ARRAY[CASE WHEN (contact.is_primary, contact.is_billing, contact.lsfr_access)
					IS DISTINCT FROM (old_rows.is_primary, old_rows.is_billing, old_rows.lsfr_access) THEN 'roles' END], NULL)
				FROM public.contact
				WHERE contact.membership_id = old_rows.membership_id AND contact.account_id = old_rows.account_id) AS fields
				FROM old_rows OFFSET 0) AS deleted
			RETURNING seq, type
		) SELECT min(seq) INTO changed_from FROM added WHERE type = 'contact.changed';
		PERFORM set_config('gatehouse.contacts_changed_from', changed_from::text, true);
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO public.event (type, membership_id, account_id, cause)
		SELECT 'contact.added', membership_id, account_id,
			coalesce(causes -> concat_ws('/', account_id, membership_id), causes -> '') FROM new_rows
		WHERE changed_from IS NULL OR NOT EXISTS (SELECT FROM public.event
			WHERE "position" IS NULL AND seq >= changed_from AND type = 'contact.changed'
				AND event.membership_id = new_rows.membership_id
				AND event.account_id = new_rows.account_id);
	ELSE
		INSERT INTO public.event (type, membership_id, account_id, changed, cause)
		SELECT 'contact.changed', membership_id, account_id,
			CASE WHEN (new_rows.is_primary, new_rows.is_billing, new_rows.lsfr_access)
				IS DISTINCT FROM (old_rows.is_primary, old_rows.is_billing, old_rows.lsfr_access) THEN '{roles}'::text[] END,
			coalesce(causes -> concat_ws('/', account_id, membership_id), causes -> '')
		FROM new_rows LEFT JOIN old_rows USING (membership_id, account_id);
	END IF;
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "contact_event_added" AFTER INSERT ON "contact" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_contact_events"();
CREATE OR REPLACE TRIGGER "contact_event_changed" AFTER UPDATE ON "contact" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_contact_events"();
CREATE OR REPLACE TRIGGER "contact_event_deleted" AFTER DELETE ON "contact" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_contact_events"();
