-- An account tells of its state when its password does, and of its groups when a membership does.
-- tables: none
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
		-- The groups of its people depend on its type and on whether it is over. The array is read along the primary key.
		INSERT INTO public.event (type, account_id, changed, cause)
		SELECT DISTINCT ON (account_id) 'account.updated', account_id, '{groups}'::text[],
			coalesce(causes -> membership_id::text, causes -> '')
		FROM public.contact WHERE membership_id = ANY (ARRAY (
			SELECT id FROM new_rows JOIN old_rows USING (id)
			WHERE (new_rows.type, new_rows.is_over) IS DISTINCT FROM (old_rows.type, old_rows.is_over)));
	END IF;
	RETURN NULL;
END $$;
