-- A contact that changes is deleted and inserted again in one statement (decision 083), and triggers run after it:
-- a deleted contact that is there has changed. The setting says from where on the insert finds those events.
CREATE OR REPLACE FUNCTION "write_contact_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
DECLARE
	changed_from bigint := nullif(current_setting('gatehouse.contacts_changed_from', true), '');
BEGIN
	IF TG_OP = 'DELETE' THEN
		WITH added AS (
			INSERT INTO public.event (type, membership_id, account_id)
			SELECT CASE WHEN (SELECT count(*) FROM public.contact
					WHERE contact.membership_id = old_rows.membership_id
						AND contact.account_id = old_rows.account_id) = 1
				THEN 'contact.changed' ELSE 'contact.removed' END, membership_id, account_id
			FROM old_rows RETURNING seq, type
		) SELECT min(seq) INTO changed_from FROM added WHERE type = 'contact.changed';
		PERFORM set_config('gatehouse.contacts_changed_from', changed_from::text, true);
	ELSIF TG_OP = 'INSERT' AND changed_from IS NOT NULL THEN
		INSERT INTO public.event (type, membership_id, account_id)
		SELECT 'contact.added', membership_id, account_id FROM new_rows
		WHERE NOT EXISTS (SELECT FROM public.event
			WHERE "position" IS NULL AND seq >= changed_from AND type = 'contact.changed'
				AND event.membership_id = new_rows.membership_id
				AND event.account_id = new_rows.account_id);
	ELSE
		INSERT INTO public.event (type, membership_id, account_id)
		SELECT CASE TG_OP WHEN 'INSERT' THEN 'contact.added' ELSE 'contact.changed' END,
			membership_id, account_id FROM new_rows;
	END IF;
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "contact_event_added" AFTER INSERT ON "contact" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_contact_events"();
CREATE OR REPLACE TRIGGER "contact_event_changed" AFTER UPDATE ON "contact" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_contact_events"();
CREATE OR REPLACE TRIGGER "contact_event_deleted" AFTER DELETE ON "contact" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_contact_events"();
