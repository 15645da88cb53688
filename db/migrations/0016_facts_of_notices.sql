-- Notices tell of changes without an audit event, and the link about a passkey is issued with its email.
-- tables: none
ALTER TABLE "passkey" ALTER COLUMN "removal_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing" ADD COLUMN "facts" jsonb;
