-- A statement that changes many contacts writes and reads their memberships once.
-- tables: none
CREATE OR REPLACE FUNCTION "open_contact_task"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[];
BEGIN
	IF TG_TABLE_NAME = 'contact' THEN
		ids := ARRAY (SELECT DISTINCT membership_id FROM old_rows);
	ELSIF TG_TABLE_NAME = 'account' THEN
		ids := ARRAY (SELECT membership_id FROM public.contact WHERE account_id = OLD.id);
	ELSE
		ids := ARRAY[OLD.membership_id];
	END IF;
	PERFORM FROM public.membership WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
	IF TG_TABLE_NAME = 'contact' THEN
		UPDATE public.membership SET contacts_version = contacts_version + 1 WHERE id = ANY (ids);
	END IF;
	-- In this form the condition is never a join, for which all contacts would be read.
	INSERT INTO public.task (kind, membership_id)
	SELECT 'membership-without-contact', id FROM public.membership WHERE id = ANY (ids) AND (EXISTS (
		SELECT FROM public.contact JOIN public.account ON account.id = contact.account_id
		WHERE contact.membership_id = membership.id AND account.email IS NOT NULL AND account.disabled_at IS NULL)) IS FALSE
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "contact_removed" AFTER DELETE ON "contact" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "open_contact_task"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "contact_replaced" AFTER UPDATE ON "contact" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "open_contact_task"();
