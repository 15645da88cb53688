CREATE TABLE "suppression" (
	"campaign" text NOT NULL,
	"email_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppression_campaign_email_hash_pk" PRIMARY KEY("campaign","email_hash")
);
