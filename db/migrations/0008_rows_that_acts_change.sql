-- An act can change several rows, such as all fees, and rows of fees and tasks.
-- tables: none
ALTER TABLE "act_change" DROP CONSTRAINT "act_change_subject";--> statement-breakpoint
ALTER TABLE "act_change" DROP CONSTRAINT "act_change_pkey";--> statement-breakpoint
ALTER TABLE "act_change" ALTER COLUMN "before" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "act_change" ALTER COLUMN "after" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "act_change" ADD COLUMN "row_id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "act_change" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "act_change" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "act_change" ADD COLUMN "fee_id" uuid;--> statement-breakpoint
ALTER TABLE "act_change" ADD CONSTRAINT "act_change_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "act_change_task" ON "act_change" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "act_change_act" ON "act_change" USING btree ("id");--> statement-breakpoint
CREATE INDEX "act_change_batch" ON "act_change" USING btree ("batch_id") WHERE "act_change"."batch_id" is not null;--> statement-breakpoint
ALTER TABLE "act_change" ADD CONSTRAINT "act_change_subject" CHECK (num_nonnulls("act_change"."account_id", "act_change"."membership_id", "act_change"."task_id", "act_change"."fee_id") = 1);