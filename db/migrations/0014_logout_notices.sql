CREATE TABLE "logout_notice" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"session_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "backchannel_logout_uri" text;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "logout_notice_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "logout_notice_result" text;--> statement-breakpoint
ALTER TABLE "logout_notice" ADD CONSTRAINT "logout_notice_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logout_notice_due" ON "logout_notice" USING btree ("client_id","due_at");--> statement-breakpoint
-- A new epoch ends everything of the account at once, whichever statement raised it.
CREATE FUNCTION "announce_logout"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.logout_notice (client_id, account_id, session_id)
	SELECT DISTINCT credential.client_id, credential.account_id, credential.session_id
	FROM public.credential JOIN public.client ON client.id = credential.client_id
	WHERE credential.account_id = OLD.id AND credential.kind = 'code' AND credential.used_at IS NOT NULL
		AND credential.expires_at > now() AND credential.epoch = OLD.epoch
		AND OLD.disabled_at IS NULL AND client.backchannel_logout_uri IS NOT NULL
		AND client.disabled_at IS NULL AND client.epoch = credential.client_epoch;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "account_access_ended" AFTER UPDATE ON "account" FOR EACH ROW
	WHEN (OLD.epoch IS DISTINCT FROM NEW.epoch) EXECUTE FUNCTION "announce_logout"();
