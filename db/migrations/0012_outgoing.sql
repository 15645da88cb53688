-- tables: none
CREATE TYPE "public"."outgoing_kind" AS ENUM('email');--> statement-breakpoint
CREATE TABLE "outgoing" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" "outgoing_kind" NOT NULL,
	"recipient" text NOT NULL,
	"account_id" uuid,
	"subject" text NOT NULL,
	"sealed" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"response" text,
	CONSTRAINT "outgoing_waits" CHECK (("outgoing"."due_at" is null) = ("outgoing"."sealed" is null))
);
--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_due" ON "outgoing" USING btree ("kind","due_at") WHERE "outgoing"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_account" ON "outgoing" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_recipient" ON "outgoing" USING btree (lower("recipient"),"created_at") WHERE "outgoing"."account_id" is null;--> statement-breakpoint
CREATE INDEX "outgoing_age" ON "outgoing" USING btree ("created_at");