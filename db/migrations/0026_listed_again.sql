-- The job finds the memberships that a longer period of grace lists again.
-- tables: membership
CREATE INDEX "membership_is_over" ON "membership" USING btree ("is_over",least("ended_on", "renews_on"));--> statement-breakpoint
DROP INDEX "membership_over";
