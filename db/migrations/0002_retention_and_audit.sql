CREATE INDEX "audit_event_age" ON "audit_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_event_network_age" ON "audit_event" USING btree ("at") WHERE "audit_event"."network" is not null;--> statement-breakpoint
CREATE INDEX "subscription_pending_age" ON "subscription" USING btree ("created_at") WHERE "subscription"."confirmed_at" is null;--> statement-breakpoint
CREATE FUNCTION "protect_audit_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_retention constant boolean := coalesce(current_setting('gatehouse.retention', true), '') = 'on';
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF is_retention AND OLD.at < now() - interval '90 days' THEN
			RETURN OLD;
		END IF;
	ELSIF TG_OP = 'UPDATE' THEN
		IF is_retention AND OLD.at < now() - interval '7 days' AND NEW.network IS NULL
			AND to_jsonb(NEW) - 'network' = to_jsonb(OLD) - 'network' THEN
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
CREATE TRIGGER "audit_event_rows" BEFORE UPDATE OR DELETE ON "audit_event"
	FOR EACH ROW EXECUTE FUNCTION "protect_audit_event"();--> statement-breakpoint
CREATE TRIGGER "audit_event_truncate" BEFORE TRUNCATE ON "audit_event"
	FOR EACH STATEMENT EXECUTE FUNCTION "protect_audit_event"();--> statement-breakpoint
CREATE FUNCTION "delete_old_audit_events"("days" integer, "batch_size" integer) RETURNS integer
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	row_count integer;
BEGIN
	PERFORM set_config('gatehouse.retention', 'on', true);
	DELETE FROM public.audit_event WHERE id = ANY (ARRAY (
		SELECT id FROM public.audit_event WHERE at < now() - days * interval '1 day'
		ORDER BY at LIMIT batch_size FOR UPDATE SKIP LOCKED));
	GET DIAGNOSTICS row_count = ROW_COUNT;
	PERFORM set_config('gatehouse.retention', '', true);
	RETURN row_count;
END $$;--> statement-breakpoint
CREATE FUNCTION "delete_old_audit_networks"("days" integer, "batch_size" integer) RETURNS integer
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	row_count integer;
BEGIN
	PERFORM set_config('gatehouse.retention', 'on', true);
	UPDATE public.audit_event SET network = NULL WHERE id = ANY (ARRAY (
		SELECT id FROM public.audit_event
		WHERE network IS NOT NULL AND at < now() - days * interval '1 day'
		ORDER BY at LIMIT batch_size FOR UPDATE SKIP LOCKED));
	GET DIAGNOSTICS row_count = ROW_COUNT;
	PERFORM set_config('gatehouse.retention', '', true);
	RETURN row_count;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "delete_old_audit_events"(integer, integer) FROM PUBLIC;--> statement-breakpoint
REVOKE ALL ON FUNCTION "delete_old_audit_networks"(integer, integer) FROM PUBLIC;
