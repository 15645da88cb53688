ALTER TABLE "audit_event" ADD COLUMN "agent" text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "protect_audit_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_retention constant boolean := coalesce(current_setting('gatehouse.retention', true), '') = 'on';
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
	END IF;
	RAISE EXCEPTION 'audit_event is insert-only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "delete_old_audit_networks"("days" integer, "batch_size" integer) RETURNS integer
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	row_count integer;
BEGIN
	PERFORM set_config('gatehouse.retention', 'on', true);
	UPDATE public.audit_event SET network = NULL, agent = NULL WHERE id = ANY (ARRAY (
		SELECT id FROM public.audit_event
		WHERE network IS NOT NULL AND at < now() - days * interval '1 day'
		ORDER BY at LIMIT batch_size FOR UPDATE SKIP LOCKED));
	GET DIAGNOSTICS row_count = ROW_COUNT;
	PERFORM set_config('gatehouse.retention', '', true);
	RETURN row_count;
END $$;
