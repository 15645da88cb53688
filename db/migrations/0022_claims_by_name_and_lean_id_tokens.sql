ALTER TABLE "client" ADD COLUMN "lean_id_token" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credential" ADD COLUMN "user_info_claims" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "credential" ADD COLUMN "id_token_claims" text[] DEFAULT '{}' NOT NULL;