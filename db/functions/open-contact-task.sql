-- A statement that takes away the last contact who can be reached opens the task (decision 081). A statement that
-- changes or deletes contacts, an import too, makes lists that were read before it outdated (decision 083). The lock
-- comes first, so that of two statements that each take away one of two contacts, the later one sees what the other did.
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
END $$;
CREATE OR REPLACE TRIGGER "contact_removed" AFTER DELETE ON "contact" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "open_contact_task"();
CREATE OR REPLACE TRIGGER "contact_replaced" AFTER UPDATE ON "contact" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "open_contact_task"();
CREATE OR REPLACE TRIGGER "account_unreachable" AFTER UPDATE OF "email", "disabled_at" ON "account" FOR EACH ROW
	WHEN (OLD.disabled_at IS NULL AND OLD.email IS NOT NULL AND (NEW.disabled_at IS NOT NULL OR NEW.email IS NULL))
	EXECUTE FUNCTION "open_contact_task"();
-- A task that is done while someone removes the contact is opened again.
CREATE OR REPLACE TRIGGER "contact_task_done" AFTER UPDATE OF "done_at" ON "task" FOR EACH ROW
	WHEN (OLD.kind = 'membership-without-contact' AND NEW.done_at IS NOT NULL)
	EXECUTE FUNCTION "open_contact_task"();
