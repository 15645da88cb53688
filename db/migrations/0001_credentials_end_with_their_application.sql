ALTER TABLE "audit_event" ADD COLUMN "signing_key_id" text;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credential" ADD COLUMN "client_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credential" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "credential" ADD COLUMN "successor_seed" "bytea";--> statement-breakpoint
CREATE INDEX "audit_event_activity" ON "audit_event" USING btree ("account_id","at") WHERE "audit_event"."action" <> 'sign-in-refused';--> statement-breakpoint
CREATE INDEX "credential_seed" ON "credential" USING btree ("used_at") WHERE "credential"."successor_seed" is not null;--> statement-breakpoint
CREATE FUNCTION "raise_epoch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.epoch := OLD.epoch + 1;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "account_disabled" BEFORE UPDATE OF "disabled_at" ON "account" FOR EACH ROW
	WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION "raise_epoch"();--> statement-breakpoint
CREATE TRIGGER "client_disabled" BEFORE UPDATE OF "disabled_at" ON "client" FOR EACH ROW
	WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION "raise_epoch"();
