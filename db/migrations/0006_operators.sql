CREATE TYPE "public"."staff_role_name" AS ENUM('help-desk', 'membership', 'fees', 'administrator');--> statement-breakpoint
ALTER TYPE "public"."credential_kind" ADD VALUE 'invitation';--> statement-breakpoint
CREATE TABLE "staff_role" (
	"account_id" uuid NOT NULL,
	"role" "staff_role_name" NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_role_account_id_role_pk" PRIMARY KEY("account_id","role")
);
--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "fee_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_role" ADD CONSTRAINT "staff_role_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- An enum's text is not immutable in general, but the values of this one are never renamed.
CREATE FUNCTION "fee_subject"("type" membership_type, "band" text, "individual" boolean)
	RETURNS numrange LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT numrange(h, h, '[]') FROM (SELECT hashtextextended(
		type::text || chr(31) || coalesce(band, '') || chr(31) || individual::int, 0)::numeric) AS subject (h)
$$;--> statement-breakpoint
-- Ranges need no extension, while equality in such a constraint needs btree_gist.
ALTER TABLE "fee" ADD CONSTRAINT "fee_no_overlap" EXCLUDE USING gist (
	"fee_subject"("type", "band", "individual") WITH &&,
	daterange("valid_from", "valid_to", '[]') WITH &&);
