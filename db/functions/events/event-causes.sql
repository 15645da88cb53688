-- The causes of the events of this statement (decision 112), by subject: the action of the audit event that it writes with
-- the change, and who acted. Without an audit event of its own, an event has the cause under the empty key: that of the
-- last one, or of the import. A statement is a transaction of its own, so its audit events have the time of that.
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
REVOKE ALL ON FUNCTION "event_causes"() FROM PUBLIC;
