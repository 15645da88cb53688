-- A decision on an application records the values that it replaced, so that staff can take it back.
-- tables: none
ALTER TABLE "act_change" DROP CONSTRAINT "act_change_subject";--> statement-breakpoint
ALTER TABLE "act_change" ADD COLUMN "join_application_id" uuid;--> statement-breakpoint
ALTER TABLE "act_change" ADD CONSTRAINT "act_change_join_application_id_join_application_id_fk" FOREIGN KEY ("join_application_id") REFERENCES "public"."join_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "act_change_application" ON "act_change" USING btree ("join_application_id");--> statement-breakpoint
ALTER TABLE "act_change" ADD CONSTRAINT "act_change_subject" CHECK (num_nonnulls("act_change"."account_id", "act_change"."membership_id", "act_change"."task_id", "act_change"."fee_id", "act_change"."join_application_id") = 1);