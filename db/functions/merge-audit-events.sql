CREATE OR REPLACE FUNCTION "merge_audit_events"("merged" uuid, "kept" uuid, "undo" boolean) RETURNS integer
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	row_count integer;
BEGIN
	PERFORM set_config('gatehouse.merge', 'on', true);
	IF undo THEN
		UPDATE public.audit_event SET account_id = merged, merged_from = NULL
			WHERE account_id = kept AND merged_from = merged;
	ELSE
		UPDATE public.audit_event SET account_id = kept, merged_from = merged WHERE account_id = merged;
	END IF;
	GET DIAGNOSTICS row_count = ROW_COUNT;
	PERFORM set_config('gatehouse.merge', '', true);
	RETURN row_count;
END $$;
REVOKE ALL ON FUNCTION "merge_audit_events"(uuid, uuid, boolean) FROM PUBLIC;
