-- A language is text, so that another one needs no migration. The type stays for earlier versions, whose statements cast
-- to it.
-- tables: account, join_application
ALTER TABLE "account" ALTER COLUMN "language" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "join_application" ALTER COLUMN "language" SET DATA TYPE text;--> statement-breakpoint
CREATE CAST ("public"."language" AS text) WITH INOUT AS IMPLICIT;
