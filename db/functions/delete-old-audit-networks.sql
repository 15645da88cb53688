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
REVOKE ALL ON FUNCTION "delete_old_audit_networks"(integer, integer) FROM PUBLIC;
