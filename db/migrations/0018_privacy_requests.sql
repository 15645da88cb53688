CREATE TABLE "privacy_request" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() + interval '1 month' NOT NULL,
	"closed_at" timestamp with time zone,
	"operator" text,
	CONSTRAINT "privacy_request_state" CHECK (("privacy_request"."state" = 'open') = ("privacy_request"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_request_open" ON "privacy_request" USING btree ("account_id","kind") WHERE "privacy_request"."state" = 'open';--> statement-breakpoint
CREATE INDEX "privacy_request_closed" ON "privacy_request" USING btree ("closed_at");