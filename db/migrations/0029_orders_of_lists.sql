-- Staff list applications by day, and tasks by the day on which they are due.
-- tables: join_application, task
CREATE INDEX "join_application_changed" ON "join_application" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "task_due" ON "task" USING btree (coalesce("due_on", 'infinity'),"id") WHERE "task"."done_at" is null;
