-- tables: client, membership
CREATE TABLE "event" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "event_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"account_id" uuid,
	"membership_id" uuid,
	"join_application_id" uuid,
	"subscription_id" uuid,
	"position" bigint,
	"run" uuid
);
--> statement-breakpoint
ALTER TABLE "client" ALTER COLUMN "roles" SET DEFAULT '{"openid","profile","email","address","phone","membership","memberships","contacts","passthrough"}';--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "is_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "event_position" ON "event" USING btree ("position") WHERE "event"."position" is not null;--> statement-breakpoint
CREATE INDEX "event_waiting" ON "event" USING btree ("seq") WHERE "event"."position" is null;--> statement-breakpoint
CREATE INDEX "membership_over" ON "membership" USING btree (least("ended_on", "renews_on")) WHERE not "membership"."is_over";--> statement-breakpoint
-- Before the triggers, so that the feed does not begin with what ended long ago.
UPDATE "membership" SET "is_over" = true WHERE "ended_on" <= current_date OR "renews_on" < current_date - 365;--> statement-breakpoint
-- The job ends memberships by time. One that staff end from today is over in the same statement; other dates
-- make it one that is not over, until the job says so.
CREATE FUNCTION "set_membership_over"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.is_over := coalesce(NEW.ended_on <= (now() AT TIME ZONE 'Europe/London')::date, false);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "membership_added_over" BEFORE INSERT ON "membership" FOR EACH ROW
	WHEN (NEW.ended_on IS NOT NULL) EXECUTE FUNCTION "set_membership_over"();--> statement-breakpoint
CREATE TRIGGER "membership_changed_over" BEFORE UPDATE OF "renews_on", "ended_on" ON "membership" FOR EACH ROW
	WHEN ((NEW.renews_on, NEW.ended_on) IS DISTINCT FROM (OLD.renews_on, OLD.ended_on))
	EXECUTE FUNCTION "set_membership_over"();--> statement-breakpoint
-- The events of a statement (decision 093). The plan of each insert is stored when few rows have changed, and also
-- used when an import changes a million, so nested loops over both sides are excluded. The owner of the database
-- inserts, so that the service can neither forge an event nor change one.
CREATE FUNCTION "write_account_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO public.event (type, account_id) SELECT 'account.created', id FROM new_rows;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO public.event (type, account_id) SELECT 'account.closed', id FROM old_rows;
	ELSE
		INSERT INTO public.event (type, account_id)
		SELECT CASE WHEN old_rows.disabled_at IS NULL AND new_rows.disabled_at IS NOT NULL
			THEN 'account.closed' ELSE 'account.updated' END, id
		FROM new_rows JOIN old_rows USING (id)
		WHERE (new_rows.username, new_rows.email, new_rows.title, new_rows.forename, new_rows.surname,
				new_rows.position, new_rows.address, new_rows.county, new_rows.postcode, new_rows.country,
				new_rows.phone, new_rows.fax, new_rows.mobile, new_rows.disabled_at,
				new_rows.email_verified_at IS NULL)
			IS DISTINCT FROM (
				old_rows.username, old_rows.email, old_rows.title, old_rows.forename, old_rows.surname,
				old_rows.position, old_rows.address, old_rows.county, old_rows.postcode, old_rows.country,
				old_rows.phone, old_rows.fax, old_rows.mobile, old_rows.disabled_at,
				old_rows.email_verified_at IS NULL);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "account_event_added" AFTER INSERT ON "account" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_account_events"();--> statement-breakpoint
CREATE TRIGGER "account_event_changed" AFTER UPDATE ON "account" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_account_events"();--> statement-breakpoint
CREATE TRIGGER "account_event_deleted" AFTER DELETE ON "account" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_account_events"();--> statement-breakpoint
CREATE FUNCTION "write_membership_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO public.event (type, membership_id) SELECT 'membership.created', id FROM new_rows;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO public.event (type, membership_id)
		SELECT 'membership.ended', id FROM old_rows WHERE NOT is_over;
	ELSE
		INSERT INTO public.event (type, membership_id)
		SELECT CASE WHEN new_rows.is_over AND NOT old_rows.is_over THEN 'membership.ended'
			WHEN new_rows.renews_on > old_rows.renews_on THEN 'membership.renewed'
			ELSE 'membership.updated' END, id
		FROM new_rows JOIN old_rows USING (id)
		WHERE (new_rows.charity_number, new_rows.type, new_rows.band, new_rows.name, new_rows.address,
				new_rows.postcode, new_rows.country, new_rows.joined_on, new_rows.renews_on,
				new_rows.ended_on, new_rows.end_reason, new_rows.is_over)
			IS DISTINCT FROM (
				old_rows.charity_number, old_rows.type, old_rows.band, old_rows.name, old_rows.address,
				old_rows.postcode, old_rows.country, old_rows.joined_on, old_rows.renews_on,
				old_rows.ended_on, old_rows.end_reason, old_rows.is_over);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "membership_event_added" AFTER INSERT ON "membership" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_membership_events"();--> statement-breakpoint
CREATE TRIGGER "membership_event_changed" AFTER UPDATE ON "membership" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_membership_events"();--> statement-breakpoint
CREATE TRIGGER "membership_event_deleted" AFTER DELETE ON "membership" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_membership_events"();--> statement-breakpoint
-- A contact that changes is deleted and inserted again in one statement (decision 083), and triggers run after it:
-- a deleted contact that is there has changed. The setting says from where on the insert finds those events.
CREATE FUNCTION "write_contact_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
DECLARE
	changed_from bigint := nullif(current_setting('gatehouse.contacts_changed_from', true), '');
BEGIN
	IF TG_OP = 'DELETE' THEN
		WITH added AS (
			INSERT INTO public.event (type, membership_id, account_id)
			SELECT CASE WHEN (SELECT count(*) FROM public.contact
					WHERE contact.membership_id = old_rows.membership_id
						AND contact.account_id = old_rows.account_id) = 1
				THEN 'contact.changed' ELSE 'contact.removed' END, membership_id, account_id
			FROM old_rows RETURNING seq, type
		) SELECT min(seq) INTO changed_from FROM added WHERE type = 'contact.changed';
		PERFORM set_config('gatehouse.contacts_changed_from', changed_from::text, true);
	ELSIF TG_OP = 'INSERT' AND changed_from IS NOT NULL THEN
		INSERT INTO public.event (type, membership_id, account_id)
		SELECT 'contact.added', membership_id, account_id FROM new_rows
		WHERE NOT EXISTS (SELECT FROM public.event
			WHERE "position" IS NULL AND seq >= changed_from AND type = 'contact.changed'
				AND event.membership_id = new_rows.membership_id
				AND event.account_id = new_rows.account_id);
	ELSE
		INSERT INTO public.event (type, membership_id, account_id)
		SELECT CASE TG_OP WHEN 'INSERT' THEN 'contact.added' ELSE 'contact.changed' END,
			membership_id, account_id FROM new_rows;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contact_event_added" AFTER INSERT ON "contact" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_contact_events"();--> statement-breakpoint
CREATE TRIGGER "contact_event_changed" AFTER UPDATE ON "contact" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_contact_events"();--> statement-breakpoint
CREATE TRIGGER "contact_event_deleted" AFTER DELETE ON "contact" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_contact_events"();--> statement-breakpoint
CREATE FUNCTION "write_application_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
BEGIN
	INSERT INTO public.event (type, join_application_id, account_id, membership_id)
	SELECT 'application.' || happened, id, new_rows.account_id, new_rows.membership_id
	FROM new_rows JOIN old_rows USING (id), LATERAL (SELECT CASE
		WHEN new_rows.state = 'declined' THEN 'declined'
		WHEN new_rows.state = 'sent' OR old_rows.state = 'started' THEN 'sent'
		WHEN old_rows.state IN ('sent', 'asked') THEN 'accepted' END) AS change (happened)
	WHERE new_rows.state <> old_rows.state AND happened IS NOT NULL
		AND new_rows.state IN ('declined', 'sent', 'accepted', 'awaiting-payment', 'member');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "join_application_event_changed" AFTER UPDATE ON "join_application" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_application_events"();--> statement-breakpoint
-- A subscription that waits for its confirmation is none yet.
CREATE FUNCTION "write_subscription_events"() RETURNS trigger LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_nestloop = off AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		INSERT INTO public.event (type, subscription_id)
		SELECT 'subscription.changed', id FROM new_rows JOIN old_rows USING (id)
		WHERE (new_rows.campaign, new_rows.email, new_rows.confirmed_at IS NULL)
				IS DISTINCT FROM (old_rows.campaign, old_rows.email, old_rows.confirmed_at IS NULL)
			AND coalesce(new_rows.confirmed_at, old_rows.confirmed_at) IS NOT NULL;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO public.event (type, subscription_id)
		SELECT 'subscription.changed', id FROM new_rows WHERE confirmed_at IS NOT NULL;
	ELSE
		INSERT INTO public.event (type, subscription_id)
		SELECT 'subscription.changed', id FROM old_rows WHERE confirmed_at IS NOT NULL;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "subscription_event_added" AFTER INSERT ON "subscription" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_subscription_events"();--> statement-breakpoint
CREATE TRIGGER "subscription_event_changed" AFTER UPDATE ON "subscription" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_subscription_events"();--> statement-breakpoint
CREATE TRIGGER "subscription_event_deleted" AFTER DELETE ON "subscription" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "write_subscription_events"();--> statement-breakpoint
-- Gives the events that are committed their places in the feed, in the order of seq, and returns how many there were.
-- Each statement of this function sees what was committed before it began, so the lock comes first: the run before
-- has then been committed. A reader with a cursor on seq would lose the events that are committed late.
-- A merge join reads both sides in the order of seq and stops after the batch; the statistics, which know of no event
-- without a place, would lead to nested loops over both, or to a scan of the whole table for the first of them.
CREATE FUNCTION "number_events"("batch_size" integer) RETURNS integer LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp
	SET enable_seqscan = off SET enable_nestloop = off SET enable_hashjoin = off AS $$
DECLARE
	this_run constant uuid := gen_random_uuid();
	last_position bigint;
	row_count integer;
BEGIN
	IF NOT EXISTS (SELECT FROM public.event WHERE "position" IS NULL)
		OR NOT pg_try_advisory_xact_lock(hashtext('gatehouse events')) THEN
		RETURN 0;
	END IF;
	SELECT coalesce(max("position"), 0) INTO last_position FROM public.event;
	UPDATE public.event SET "position" = last_position + waiting.place, run = this_run
	FROM (
		SELECT seq, row_number() OVER (ORDER BY seq) AS place FROM (
			SELECT seq FROM public.event WHERE "position" IS NULL ORDER BY seq LIMIT batch_size) AS first_ones
	) AS waiting
	WHERE event.seq = waiting.seq AND event."position" IS NULL;
	GET DIAGNOSTICS row_count = ROW_COUNT;
	RETURN row_count;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "number_events"(integer) FROM PUBLIC;
