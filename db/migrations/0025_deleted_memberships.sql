-- A membership that has ended or lapsed has an event when it is deleted, too.
-- tables: none
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
		SELECT 'membership.ended', id, coalesce(causes -> id::text, causes -> '') FROM old_rows;
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
