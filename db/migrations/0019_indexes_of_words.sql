-- A search finds the words of a row by an index, and an undo the changes of a fee. The planner knows nothing of a new column
-- until its table is analysed, which autovacuum does only once many rows have changed.
-- tables: account, join_application, membership
CREATE INDEX "act_change_fee" ON "act_change" USING btree ("fee_id");--> statement-breakpoint
CREATE INDEX "account_search" ON "account" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "join_application_search" ON "join_application" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "membership_search" ON "membership" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
ANALYZE "account", "join_application", "membership", "task";
