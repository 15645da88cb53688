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
CREATE OR REPLACE TRIGGER "join_application_event_changed" AFTER UPDATE ON "join_application" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_application_events"();
