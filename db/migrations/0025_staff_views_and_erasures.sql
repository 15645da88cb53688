ALTER TYPE "public"."credential_kind" ADD VALUE 'view';--> statement-breakpoint
CREATE TABLE "planned_erasure" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"planned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() + interval '30 days' NOT NULL,
	"operator" text NOT NULL,
	"was_disabled" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_view" (
	"credential_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"role" "staff_role_name" NOT NULL,
	"event_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "consent_wording" text;--> statement-breakpoint
ALTER TABLE "planned_erasure" ADD CONSTRAINT "planned_erasure_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_view" ADD CONSTRAINT "staff_view_credential_id_credential_id_fk" FOREIGN KEY ("credential_id") REFERENCES "public"."credential"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_view" ADD CONSTRAINT "staff_view_session_id_credential_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."credential"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_erasure_due" ON "planned_erasure" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "staff_view_session" ON "staff_view" USING btree ("session_id");