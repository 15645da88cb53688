-- The logo that an administrator uploads.
-- tables: none
CREATE TABLE "organisation_logo" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "organisation_logo_type" CHECK ("organisation_logo"."type" in ('png', 'webp', 'jpeg')),
	CONSTRAINT "organisation_logo_bytes" CHECK (octet_length("organisation_logo"."bytes") <= 300000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_logo_only" ON "organisation_logo" USING btree ((true));