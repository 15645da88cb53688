-- tables: none
CREATE TABLE "act_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid,
	"membership_id" uuid,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "act_change_subject" CHECK (num_nonnulls("act_change"."account_id", "act_change"."membership_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "act_change" ADD CONSTRAINT "act_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_change" ADD CONSTRAINT "act_change_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "act_change_account" ON "act_change" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "act_change_membership" ON "act_change" USING btree ("membership_id","at");--> statement-breakpoint
CREATE INDEX "act_change_age" ON "act_change" USING btree ("at");