-- tables: none
ALTER TYPE "public"."credential_kind" ADD VALUE 'ceremony';--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"is_synced" boolean NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"rp_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"removal_hash" "bytea" NOT NULL,
	CONSTRAINT "passkey_credential_id" UNIQUE("credential_id"),
	CONSTRAINT "passkey_removal_hash" UNIQUE("removal_hash"),
	CONSTRAINT "passkey_credential_id_length" CHECK (octet_length("passkey"."credential_id") <= 1023),
	CONSTRAINT "passkey_name_length" CHECK (length("passkey"."name") between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "staff_factor" ALTER COLUMN "sealed_secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "credential" ADD COLUMN "acr" text;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_account" ON "passkey" USING btree ("account_id");