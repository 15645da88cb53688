CREATE OR REPLACE FUNCTION "protect_audit_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_retention constant boolean := coalesce(current_setting('gatehouse.retention', true), '') = 'on';
	is_merge constant boolean := coalesce(current_setting('gatehouse.merge', true), '') = 'on';
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF is_retention AND OLD.at < now() - interval '90 days' THEN
			RETURN OLD;
		END IF;
	ELSIF TG_OP = 'UPDATE' THEN
		IF is_retention AND OLD.at < now() - interval '7 days'
			AND NEW.network IS NULL AND NEW.agent IS NULL
			AND to_jsonb(NEW) - '{network,agent}'::text[] = to_jsonb(OLD) - '{network,agent}'::text[] THEN
			RETURN NEW;
		END IF;
		-- The foreign key's ON DELETE SET NULL: the account is no longer there.
		IF NEW.account_id IS NULL AND to_jsonb(NEW) - 'account_id' = to_jsonb(OLD) - 'account_id'
			AND NOT EXISTS (SELECT FROM public.account WHERE id = OLD.account_id) THEN
			RETURN NEW;
		END IF;
		-- A merge of two accounts and its undo. The event still says to which of them it happened.
		IF is_merge AND (NEW.merged_from = OLD.account_id
				OR NEW.merged_from IS NULL AND NEW.account_id = OLD.merged_from)
			AND to_jsonb(NEW) - '{account_id,merged_from}'::text[]
				= to_jsonb(OLD) - '{account_id,merged_from}'::text[] THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'audit_event is insert-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER "audit_event_rows" BEFORE UPDATE OR DELETE ON "audit_event"
	FOR EACH ROW EXECUTE FUNCTION "protect_audit_event"();
CREATE OR REPLACE TRIGGER "audit_event_truncate" BEFORE TRUNCATE ON "audit_event"
	FOR EACH STATEMENT EXECUTE FUNCTION "protect_audit_event"();
