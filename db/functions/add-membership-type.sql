-- Only the owner of an enumeration may add a value. Other transactions can use it once this one has ended.
CREATE OR REPLACE FUNCTION "add_membership_type"("name" text) RETURNS void
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET client_min_messages = warning AS $$
BEGIN
	EXECUTE format('ALTER TYPE public.membership_type ADD VALUE IF NOT EXISTS %L', "name");
END $$;
REVOKE ALL ON FUNCTION "add_membership_type"(text) FROM PUBLIC;
