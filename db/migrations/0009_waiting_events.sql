-- Events that a webhook has refused wait aside. Earlier versions hold up all others meanwhile, as before.
-- tables: none
CREATE TABLE "waiting_event" (
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"result" text,
	"due_at" timestamp with time zone,
	CONSTRAINT "waiting_event_webhook_id_event_id_pk" PRIMARY KEY("webhook_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_event" ADD CONSTRAINT "waiting_event_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_event" ADD CONSTRAINT "waiting_event_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_event_event" ON "waiting_event" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "waiting_event_due" ON "waiting_event" USING btree ("webhook_id","due_at");