-- The types that an organisation adds or changes. The columns keep their enumeration, which gets a value for each.
-- tables: none
CREATE TABLE "membership_type_detail" (
	"name" text PRIMARY KEY NOT NULL,
	"names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"audience" text,
	"position" integer NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "membership_type_detail_name" CHECK (octet_length("membership_type_detail"."name") between 1 and 63),
	CONSTRAINT "membership_type_detail_audience" CHECK ("membership_type_detail"."audience" in ('individual', 'organisation')),
	CONSTRAINT "membership_type_detail_position" CHECK ("membership_type_detail"."position" > 0)
);--> statement-breakpoint
-- Only the owner of an enumeration may add a value. Other transactions can use it once this one has ended.
CREATE OR REPLACE FUNCTION "add_membership_type"("name" text) RETURNS void
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET client_min_messages = warning AS $$
BEGIN
	EXECUTE format('ALTER TYPE public.membership_type ADD VALUE IF NOT EXISTS %L', "name");
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "add_membership_type"(text) FROM PUBLIC;
