-- Only the owner of an index may do this.
CREATE OR REPLACE FUNCTION "flush_search_indexes"() RETURNS bigint
	LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	SELECT gin_clean_pending_list('public.account_search') + gin_clean_pending_list('public.membership_search')
$$;
REVOKE ALL ON FUNCTION "flush_search_indexes"() FROM PUBLIC;
