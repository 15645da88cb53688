-- tables: credential
ALTER TYPE "public"."credential_kind" ADD VALUE 'pending';--> statement-breakpoint
ALTER TYPE "public"."credential_kind" ADD VALUE 'app-password';--> statement-breakpoint
ALTER TABLE "credential" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_label" CHECK (("credential"."kind"::text = 'app-password') = ("credential"."label" is not null));