-- A notice has the language of the page on which one of its readers acted.
-- tables: none
ALTER TABLE "outgoing" ADD COLUMN "language" text;