-- tables: membership, credential
ALTER TYPE "public"."credential_kind" ADD VALUE 'contact';--> statement-breakpoint
CREATE TABLE "contact_change" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"membership_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid NOT NULL,
	"member_id" uuid,
	"operator" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_invitation" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"membership_id" uuid NOT NULL,
	"inviter_id" uuid NOT NULL,
	"email" text NOT NULL,
	"is_billing" boolean DEFAULT false NOT NULL,
	"lsfr_access" boolean DEFAULT false NOT NULL,
	"note" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"renewal_requested_at" timestamp with time zone,
	CONSTRAINT "contact_invitation_state" CHECK ("contact_invitation"."state" in ('open', 'accepted', 'withdrawn')),
	CONSTRAINT "contact_invitation_email_length" CHECK (length("contact_invitation"."email") <= 254),
	CONSTRAINT "contact_invitation_note_length" CHECK (length("contact_invitation"."note") <= 200)
);
--> statement-breakpoint
CREATE TABLE "contact_offer" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_offer_people" CHECK ("contact_offer"."from_id" <> "contact_offer"."to_id")
);
--> statement-breakpoint
ALTER TABLE "credential" DROP CONSTRAINT "credential_owner";--> statement-breakpoint
ALTER TABLE "credential" ADD COLUMN "contact_invitation_id" uuid;--> statement-breakpoint
ALTER TABLE "credential" ADD COLUMN "contact_change_id" uuid;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "contacts_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "contacts_frozen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "confirm_contacts_on" date DEFAULT current_date + 365 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "confirm_contacts_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_change" ADD CONSTRAINT "contact_change_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_change" ADD CONSTRAINT "contact_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_change" ADD CONSTRAINT "contact_change_member_id_account_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_invitation" ADD CONSTRAINT "contact_invitation_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_invitation" ADD CONSTRAINT "contact_invitation_inviter_id_account_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_offer" ADD CONSTRAINT "contact_offer_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_offer" ADD CONSTRAINT "contact_offer_from_id_account_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_offer" ADD CONSTRAINT "contact_offer_to_id_account_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_change_membership" ON "contact_change" USING btree ("membership_id","at");--> statement-breakpoint
CREATE INDEX "contact_change_account" ON "contact_change" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "contact_change_member" ON "contact_change" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "contact_change_age" ON "contact_change" USING btree ("at");--> statement-breakpoint
CREATE INDEX "contact_invitation_membership" ON "contact_invitation" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "contact_invitation_inviter" ON "contact_invitation" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "contact_invitation_email" ON "contact_invitation" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_invitation_expiry" ON "contact_invitation" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "contact_offer_from" ON "contact_offer" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "contact_offer_to" ON "contact_offer" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "contact_offer_expiry" ON "contact_offer" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_contact_invitation_id_contact_invitation_id_fk" FOREIGN KEY ("contact_invitation_id") REFERENCES "public"."contact_invitation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_contact_change_id_contact_change_id_fk" FOREIGN KEY ("contact_change_id") REFERENCES "public"."contact_change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credential_contact_invitation" ON "credential" USING btree ("contact_invitation_id") WHERE "credential"."contact_invitation_id" is not null;--> statement-breakpoint
CREATE INDEX "credential_contact_change" ON "credential" USING btree ("contact_change_id") WHERE "credential"."contact_change_id" is not null;--> statement-breakpoint
CREATE INDEX "membership_confirmation" ON "membership" USING btree ("confirm_contacts_step","confirm_contacts_on");--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_owner" CHECK (num_nonnulls("credential"."account_id", "credential"."subscription_id", "credential"."join_application_id",
        "credential"."contact_invitation_id", "credential"."contact_change_id") = 1);--> statement-breakpoint
-- A statement that changes or deletes a contact, an import too, makes lists that were read before it outdated
-- (decision 083). The update is also the lock that comes first.
CREATE OR REPLACE FUNCTION "open_contact_task"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[];
BEGIN
	IF TG_TABLE_NAME = 'account' THEN
		ids := ARRAY (SELECT membership_id FROM public.contact WHERE account_id = OLD.id);
	ELSE
		ids := ARRAY[OLD.membership_id];
	END IF;
	IF TG_TABLE_NAME = 'contact' THEN
		UPDATE public.membership SET contacts_version = contacts_version + 1 WHERE id = OLD.membership_id;
	ELSE
		PERFORM FROM public.membership WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
	END IF;
	INSERT INTO public.task (kind, membership_id)
	SELECT 'membership-without-contact', id FROM public.membership WHERE id = ANY (ids) AND NOT EXISTS (
		SELECT FROM public.contact JOIN public.account ON account.id = contact.account_id
		WHERE contact.membership_id = membership.id AND account.email IS NOT NULL AND account.disabled_at IS NULL)
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "contact_removed" AFTER DELETE OR UPDATE ON "contact"
	FOR EACH ROW EXECUTE FUNCTION "open_contact_task"();--> statement-breakpoint
-- Primary contacts are asked on different days.
UPDATE "membership" SET "confirm_contacts_on" = current_date + 60 + (hashtext("id"::text) & 1023) % 305;
