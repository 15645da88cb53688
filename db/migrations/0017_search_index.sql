-- tables: none
ALTER INDEX "account_search" SET (gin_pending_list_limit = 64);--> statement-breakpoint
ALTER INDEX "membership_search" SET (gin_pending_list_limit = 64);
