ALTER TABLE "client" DROP CONSTRAINT "client_secret_hashes";--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_public" CHECK ((cardinality("client"."secret_hashes") = 0) = "client"."is_public");--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_public_pkce" CHECK ("client"."requires_pkce" or not "client"."is_public");--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_secret_hashes" CHECK (cardinality("client"."secret_hashes") <= 2);