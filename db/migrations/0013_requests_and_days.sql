-- tables: none
CREATE TYPE "public"."service_part" AS ENUM('api', 'pages', 'email');--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"result" text
);
--> statement-breakpoint
CREATE TABLE "service_day" (
	"day" date NOT NULL,
	"part" "service_part" NOT NULL,
	"requests" bigint NOT NULL,
	"failures" bigint NOT NULL,
	CONSTRAINT "service_day_day_part_pk" PRIMARY KEY("day","part")
);
--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("claimed_at");