-- tables: none
CREATE TABLE "account_merge" (
	"merged_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undo_until" timestamp with time zone DEFAULT now() + interval '30 days' NOT NULL,
	"moved" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "merged_from" uuid;--> statement-breakpoint
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_merged_id_account_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_merge_account" ON "account_merge" USING btree ("account_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "protect_audit_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_retention constant boolean := coalesce(current_setting('gatehouse.retention', true), '') = 'on';
	is_merge constant boolean := coalesce(current_setting('gatehouse.merge', true), '') = 'on';
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF is_retention AND OLD.at < now() - interval '90 days' THEN
			RETURN OLD;
		END IF;
	ELSIF TG_OP = 'UPDATE' THEN
		IF is_retention AND OLD.at < now() - interval '7 days'
			AND NEW.network IS NULL AND NEW.agent IS NULL
			AND to_jsonb(NEW) - '{network,agent}'::text[] = to_jsonb(OLD) - '{network,agent}'::text[] THEN
			RETURN NEW;
		END IF;
		-- The foreign key's ON DELETE SET NULL: the account is no longer there.
		IF NEW.account_id IS NULL AND to_jsonb(NEW) - 'account_id' = to_jsonb(OLD) - 'account_id'
			AND NOT EXISTS (SELECT FROM public.account WHERE id = OLD.account_id) THEN
			RETURN NEW;
		END IF;
		-- A merge of two accounts and its undo. The event still says to which of them it happened.
		IF is_merge AND (NEW.merged_from = OLD.account_id
				OR NEW.merged_from IS NULL AND NEW.account_id = OLD.merged_from)
			AND to_jsonb(NEW) - '{account_id,merged_from}'::text[]
				= to_jsonb(OLD) - '{account_id,merged_from}'::text[] THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'audit_event is insert-only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE FUNCTION "merge_audit_events"("merged" uuid, "kept" uuid, "undo" boolean) RETURNS integer
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	row_count integer;
BEGIN
	PERFORM set_config('gatehouse.merge', 'on', true);
	IF undo THEN
		UPDATE public.audit_event SET account_id = merged, merged_from = NULL
			WHERE account_id = kept AND merged_from = merged;
	ELSE
		UPDATE public.audit_event SET account_id = kept, merged_from = merged WHERE account_id = merged;
	END IF;
	GET DIAGNOSTICS row_count = ROW_COUNT;
	PERFORM set_config('gatehouse.merge', '', true);
	RETURN row_count;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "merge_audit_events"(uuid, uuid, boolean) FROM PUBLIC;
