-- Events name the parts that changed and what caused it. Events of before have neither.
-- tables: none
ALTER TABLE "event" ADD COLUMN "changed" text[];--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "cause" jsonb;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "event_causes"() RETURNS jsonb LANGUAGE sql STABLE
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	WITH act AS (
		SELECT id, concat_ws('/', account_id, membership_id) AS subject,
			import_id IS NOT NULL AND account_id IS NULL AS is_import,
			jsonb_build_object('action', action, 'by', CASE
				WHEN staff_account_id IS NOT NULL THEN 'staff'
				WHEN operator IS NOT NULL THEN 'operator'
				WHEN request_id IS NOT NULL THEN 'member'
				ELSE 'service' END) AS cause
		FROM public.audit_event WHERE at = now() AND xmin = pg_current_xact_id()::xid
	), last_one AS (SELECT is_import, cause FROM act ORDER BY is_import DESC, id DESC LIMIT 1)
	SELECT coalesce((SELECT jsonb_object_agg(subject, act.cause ORDER BY id) FROM act WHERE NOT last_one.is_import), '{}')
		|| jsonb_build_object('', last_one.cause)
	FROM last_one
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "event_causes"() FROM PUBLIC;
--> statement-breakpoint
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
			CASE WHEN new_rows.disabled_at IS DISTINCT FROM old_rows.disabled_at THEN 'state' END], NULL)) AS change (fields)
		WHERE fields <> '{}';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "write_application_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
BEGIN
	INSERT INTO public.event (type, join_application_id, account_id, membership_id, cause)
	SELECT 'application.' || happened, id, new_rows.account_id, new_rows.membership_id,
		public.event_causes() -> ''
	FROM new_rows JOIN old_rows USING (id), LATERAL (SELECT CASE
		WHEN new_rows.state = 'declined' THEN 'declined'
		WHEN new_rows.state = 'sent' OR old_rows.state = 'started' THEN 'sent'
		WHEN old_rows.state IN ('sent', 'asked') THEN 'accepted' END) AS change (happened)
	WHERE new_rows.state <> old_rows.state AND happened IS NOT NULL
		AND new_rows.state IN ('declined', 'sent', 'accepted', 'awaiting-payment', 'member');
	RETURN NULL;
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "write_membership_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
DECLARE
	causes constant jsonb := public.event_causes();
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO public.event (type, membership_id, cause)
		SELECT 'membership.created', id, coalesce(causes -> id::text, causes -> '') FROM new_rows;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO public.event (type, membership_id, cause)
		SELECT 'membership.ended', id, coalesce(causes -> id::text, causes -> '') FROM old_rows WHERE NOT is_over;
	ELSE
		INSERT INTO public.event (type, membership_id, changed, cause)
		SELECT CASE WHEN new_rows.is_over AND NOT old_rows.is_over THEN 'membership.ended'
			WHEN new_rows.renews_on > old_rows.renews_on THEN 'membership.renewed'
			ELSE 'membership.updated' END, id, fields, coalesce(causes -> id::text, causes -> '')
		FROM new_rows JOIN old_rows USING (id), LATERAL (SELECT array_remove(ARRAY[
			CASE WHEN new_rows.charity_number IS DISTINCT FROM old_rows.charity_number THEN 'number' END,
			CASE WHEN new_rows.type IS DISTINCT FROM old_rows.type THEN 'type' END,
			CASE WHEN new_rows.band IS DISTINCT FROM old_rows.band THEN 'band' END,
			CASE WHEN new_rows.name IS DISTINCT FROM old_rows.name THEN 'name' END,
			CASE WHEN (new_rows.address, new_rows.postcode, new_rows.country)
				IS DISTINCT FROM (old_rows.address, old_rows.postcode, old_rows.country) THEN 'address' END,
			CASE WHEN new_rows.joined_on IS DISTINCT FROM old_rows.joined_on THEN 'joined_on' END,
			CASE WHEN new_rows.renews_on IS DISTINCT FROM old_rows.renews_on THEN 'paid_until' END,
			CASE WHEN new_rows.ended_on IS DISTINCT FROM old_rows.ended_on THEN 'ended_on' END,
			CASE WHEN new_rows.end_reason IS DISTINCT FROM old_rows.end_reason THEN 'end_reason' END,
			CASE WHEN new_rows.is_over IS DISTINCT FROM old_rows.is_over THEN 'state' END], NULL)) AS change (fields)
		WHERE fields <> '{}';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
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
