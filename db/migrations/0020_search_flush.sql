-- tables: none
ALTER INDEX "account_search" RESET (gin_pending_list_limit);--> statement-breakpoint
ALTER INDEX "membership_search" RESET (gin_pending_list_limit);--> statement-breakpoint
-- Only the owner of an index may do this.
CREATE FUNCTION "flush_search_indexes"() RETURNS bigint
	LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	SELECT gin_clean_pending_list('public.account_search') + gin_clean_pending_list('public.membership_search')
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "flush_search_indexes"() FROM PUBLIC;
