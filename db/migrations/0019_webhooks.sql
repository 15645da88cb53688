-- tables: none
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"client_id" text NOT NULL,
	"url" text NOT NULL,
	"email" text NOT NULL,
	"types" text[] DEFAULT '{}' NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"sealed_former" "bytea",
	"position" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp with time zone,
	"failing_from" bigint,
	"disabled_at" timestamp with time zone,
	"disabled_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_disabled" CHECK (("webhook"."disabled_at" is null) = ("webhook"."disabled_by" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"result" text NOT NULL,
	"duration_ms" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_client" ON "webhook" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "webhook_attempt_newest" ON "webhook_attempt" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_attempt_age" ON "webhook_attempt" USING btree ("at");