-- A subscription that waits for its confirmation is none yet.
CREATE OR REPLACE FUNCTION "write_subscription_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
DECLARE
	cause constant jsonb := public.event_causes() -> '';
BEGIN
	IF TG_OP = 'UPDATE' THEN
		INSERT INTO public.event (type, subscription_id, changed, cause)
		SELECT 'subscription.changed', id, fields, cause
		FROM new_rows JOIN old_rows USING (id), LATERAL (SELECT array_remove(ARRAY[
			CASE WHEN new_rows.campaign IS DISTINCT FROM old_rows.campaign THEN 'campaign' END,
			CASE WHEN new_rows.email IS DISTINCT FROM old_rows.email THEN 'email' END,
			CASE WHEN (new_rows.confirmed_at IS NULL)
				IS DISTINCT FROM (old_rows.confirmed_at IS NULL) THEN 'state' END], NULL)) AS change (fields)
		WHERE fields <> '{}' AND coalesce(new_rows.confirmed_at, old_rows.confirmed_at) IS NOT NULL;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO public.event (type, subscription_id, cause)
		SELECT 'subscription.changed', id, cause FROM new_rows WHERE confirmed_at IS NOT NULL;
	ELSE
		INSERT INTO public.event (type, subscription_id, cause)
		SELECT 'subscription.changed', id, cause FROM old_rows WHERE confirmed_at IS NOT NULL;
	END IF;
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "subscription_event_added" AFTER INSERT ON "subscription" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_subscription_events"();
CREATE OR REPLACE TRIGGER "subscription_event_changed" AFTER UPDATE ON "subscription" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_subscription_events"();
CREATE OR REPLACE TRIGGER "subscription_event_deleted" AFTER DELETE ON "subscription" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_subscription_events"();
