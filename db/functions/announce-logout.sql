-- A new epoch ends everything of the account at once, whichever statement raised it.
CREATE OR REPLACE FUNCTION "announce_logout"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.outgoing (kind, client_id, sub, sid, attempts, due_at)
	SELECT DISTINCT 'sign-out'::public.outgoing_kind, credential.client_id, credential.account_id,
		credential.session_id, 0, now()
	FROM public.credential JOIN public.client ON client.id = credential.client_id
	WHERE credential.account_id = OLD.id AND credential.kind = 'code' AND credential.used_at IS NOT NULL
		AND credential.expires_at > now() AND credential.epoch = OLD.epoch
		AND OLD.disabled_at IS NULL AND client.backchannel_logout_uri IS NOT NULL
		AND client.disabled_at IS NULL AND client.epoch = credential.client_epoch;
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "account_access_ended" AFTER UPDATE ON "account" FOR EACH ROW
	WHEN (OLD.epoch IS DISTINCT FROM NEW.epoch) EXECUTE FUNCTION "announce_logout"();
