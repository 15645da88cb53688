CREATE TABLE "import_change" (
	"import_id" integer NOT NULL,
	"n" bigint GENERATED ALWAYS AS IDENTITY (sequence name "import_change_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target" text NOT NULL,
	"row_id" uuid NOT NULL,
	"account_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"fingerprint" "bytea",
	CONSTRAINT "import_change_import_id_n_pk" PRIMARY KEY("import_id","n")
);
--> statement-breakpoint
CREATE TABLE "import" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"operator" text NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"mapping" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text
);
--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "import_id" integer;