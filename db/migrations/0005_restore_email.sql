-- tables: credential
ALTER TYPE "public"."credential_kind" ADD VALUE 'restore';--> statement-breakpoint
ALTER TABLE "credential" DROP CONSTRAINT "credential_address";--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_address" CHECK (("credential"."kind"::text in ('email', 'restore')) = ("credential"."address" is not null));