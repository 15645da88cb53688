CREATE INDEX "audit_event_action" ON "audit_event" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_event_network" ON "audit_event" USING btree ("network","at") WHERE "audit_event"."network" is not null;--> statement-breakpoint
CREATE INDEX "audit_event_operator" ON "audit_event" USING btree ("operator" text_pattern_ops,"at") WHERE "audit_event"."operator" is not null;--> statement-breakpoint
CREATE INDEX "audit_event_colleague" ON "audit_event" USING btree ("staff_account_id","at") WHERE "audit_event"."operator" is null and "audit_event"."staff_account_id" is not null;--> statement-breakpoint
CREATE INDEX "subscription_email_search" ON "subscription" USING btree (lower("email") text_pattern_ops) WHERE "subscription"."confirmed_at" is not null;