CREATE OR REPLACE FUNCTION "write_membership_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO public.event (type, membership_id) SELECT 'membership.created', id FROM new_rows;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO public.event (type, membership_id)
		SELECT 'membership.ended', id FROM old_rows WHERE NOT is_over;
	ELSE
		INSERT INTO public.event (type, membership_id)
		SELECT CASE WHEN new_rows.is_over AND NOT old_rows.is_over THEN 'membership.ended'
			WHEN new_rows.renews_on > old_rows.renews_on THEN 'membership.renewed'
			ELSE 'membership.updated' END, id
		FROM new_rows JOIN old_rows USING (id)
		WHERE (new_rows.charity_number, new_rows.type, new_rows.band, new_rows.name, new_rows.address,
				new_rows.postcode, new_rows.country, new_rows.joined_on, new_rows.renews_on,
				new_rows.ended_on, new_rows.end_reason, new_rows.is_over)
			IS DISTINCT FROM (
				old_rows.charity_number, old_rows.type, old_rows.band, old_rows.name, old_rows.address,
				old_rows.postcode, old_rows.country, old_rows.joined_on, old_rows.renews_on,
				old_rows.ended_on, old_rows.end_reason, old_rows.is_over);
	END IF;
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "membership_event_added" AFTER INSERT ON "membership" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_membership_events"();
CREATE OR REPLACE TRIGGER "membership_event_changed" AFTER UPDATE ON "membership" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_membership_events"();
CREATE OR REPLACE TRIGGER "membership_event_deleted" AFTER DELETE ON "membership" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_membership_events"();
