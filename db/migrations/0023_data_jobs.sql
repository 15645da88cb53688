CREATE TABLE "data_job" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"step" text DEFAULT 'check' NOT NULL,
	"state" text NOT NULL,
	"staff_account_id" uuid NOT NULL,
	"staff_username" text NOT NULL,
	"staff_role" text NOT NULL,
	"import_id" integer,
	"request" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"report" jsonb,
	"run_id" uuid,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_job_file" (
	"job_id" uuid NOT NULL,
	"part" text NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "data_job_file_job_id_part_n_pk" PRIMARY KEY("job_id","part","n")
);
--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "data_job_file" ADD CONSTRAINT "data_job_file_job_id_data_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."data_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_job_age" ON "data_job" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "import_job" ON "import" USING btree ("job_id");