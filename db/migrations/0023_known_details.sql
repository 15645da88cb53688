-- A renewal keeps the details that it began with, so that its payment brings only those that the member changed.
-- tables: none
ALTER TABLE "join_application" ADD COLUMN "known" jsonb;
