-- tables: none
CREATE TYPE "public"."task_kind" AS ENUM('membership-without-contact', 'contacts-not-confirmed', 'email-fails', 'not-me', 'note');--> statement-breakpoint
CREATE TABLE "task" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" "task_kind" NOT NULL,
	"membership_id" uuid,
	"account_id" uuid,
	"text" text,
	"owner_id" uuid,
	"due_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" text,
	CONSTRAINT "task_note" CHECK (("task"."kind" = 'note') = ("task"."text" is not null)),
	CONSTRAINT "task_note_length" CHECK (length("task"."text") between 1 and 500),
	CONSTRAINT "task_subject" CHECK ("task"."kind" = 'note' or "task"."membership_id" is not null or "task"."account_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_open" ON "task" USING btree ("kind",coalesce("membership_id", "account_id")) WHERE "task"."done_at" is null and "task"."kind" <> 'note';--> statement-breakpoint
CREATE INDEX "task_age" ON "task" USING btree ("created_at","id") WHERE "task"."done_at" is null;--> statement-breakpoint
CREATE INDEX "task_done" ON "task" USING btree ("done_at") WHERE "task"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "task_membership" ON "task" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "task_account" ON "task" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "task_owner" ON "task" USING btree ("owner_id");--> statement-breakpoint
-- A statement that takes away the last contact who can be reached opens the task (decision 081). The lock comes
-- first, so that of two statements that each take away one of two contacts, the later one sees what the other did.
CREATE FUNCTION "open_contact_task"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[];
BEGIN
	IF TG_TABLE_NAME = 'account' THEN
		ids := ARRAY (SELECT membership_id FROM public.contact WHERE account_id = OLD.id);
	ELSE
		ids := ARRAY[OLD.membership_id];
	END IF;
	PERFORM FROM public.membership WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
	INSERT INTO public.task (kind, membership_id)
	SELECT 'membership-without-contact', id FROM public.membership WHERE id = ANY (ids) AND NOT EXISTS (
		SELECT FROM public.contact JOIN public.account ON account.id = contact.account_id
		WHERE contact.membership_id = membership.id AND account.email IS NOT NULL AND account.disabled_at IS NULL)
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contact_removed" AFTER DELETE OR UPDATE OF "membership_id", "account_id" ON "contact"
	FOR EACH ROW EXECUTE FUNCTION "open_contact_task"();--> statement-breakpoint
CREATE TRIGGER "account_unreachable" AFTER UPDATE OF "email", "disabled_at" ON "account" FOR EACH ROW
	WHEN (OLD.disabled_at IS NULL AND OLD.email IS NOT NULL AND (NEW.disabled_at IS NOT NULL OR NEW.email IS NULL))
	EXECUTE FUNCTION "open_contact_task"();--> statement-breakpoint
-- A task that is done while someone removes the contact is opened again.
CREATE TRIGGER "contact_task_done" AFTER UPDATE OF "done_at" ON "task" FOR EACH ROW
	WHEN (OLD.kind = 'membership-without-contact' AND NEW.done_at IS NOT NULL)
	EXECUTE FUNCTION "open_contact_task"();
