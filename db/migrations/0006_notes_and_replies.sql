-- tables: none
CREATE TABLE "saved_reply" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"decision" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "saved_reply_decision" CHECK ("saved_reply"."decision" in ('accept', 'ask', 'decline')),
	CONSTRAINT "saved_reply_name" CHECK ("saved_reply"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "record_note" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid,
	"membership_id" uuid,
	"author_id" uuid,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_note_subject" CHECK (num_nonnulls("record_note"."account_id", "record_note"."membership_id") = 1),
	CONSTRAINT "record_note_length" CHECK (length("record_note"."text") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "record_note" ADD CONSTRAINT "record_note_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_note" ADD CONSTRAINT "record_note_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_note" ADD CONSTRAINT "record_note_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_note_account" ON "record_note" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "record_note_membership" ON "record_note" USING btree ("membership_id","at");--> statement-breakpoint
CREATE INDEX "record_note_author" ON "record_note" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "record_note_age" ON "record_note" USING btree ("at");