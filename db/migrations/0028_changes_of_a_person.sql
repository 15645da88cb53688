-- An erasure finds what imports recorded of the person by an index.
-- tables: import
CREATE INDEX "import_change_person" ON "import_change" USING btree (coalesce("account_id", "row_id")) WHERE "import_change"."before" is not null;
