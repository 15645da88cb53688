ALTER TABLE "account" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "external_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "account_import_key" ON "account" USING btree ("source","external_id") WHERE "account"."source" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_import_key" ON "contact" USING btree ("source","external_id") WHERE "contact"."source" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_import_key" ON "membership" USING btree ("source","external_id") WHERE "membership"."source" is not null;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_import_key" CHECK (("account"."source" is null) = ("account"."external_id" is null));--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_import_key" CHECK (("contact"."source" is null) = ("contact"."external_id" is null));--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_import_key" CHECK (("membership"."source" is null) = ("membership"."external_id" is null));