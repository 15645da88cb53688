-- tables: none
ALTER TYPE "public"."outgoing_kind" ADD VALUE 'notice';--> statement-breakpoint
ALTER TABLE "outgoing" ADD COLUMN "event_id" uuid;