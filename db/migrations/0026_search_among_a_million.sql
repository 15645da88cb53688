-- On large tables these indexes can be created concurrently before the upgrade (docs/production.md, section 8).
CREATE INDEX IF NOT EXISTS "audit_event_operator_action" ON "audit_event" USING btree ("operator" text_pattern_ops,"at","action") WHERE "audit_event"."operator" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_event_colleague_action" ON "audit_event" USING btree ("staff_account_id","at","action") WHERE "audit_event"."operator" is null and "audit_event"."staff_account_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_event_client" ON "audit_event" USING btree ("client_id","at") WHERE "audit_event"."client_id" is not null and "audit_event"."operator" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "credential_client" ON "credential" USING btree ("client_id","issued_at") WHERE "credential"."client_id" is not null;--> statement-breakpoint
DROP INDEX IF EXISTS "audit_event_operator";--> statement-breakpoint
DROP INDEX IF EXISTS "audit_event_colleague";
