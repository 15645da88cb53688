ALTER TABLE "account" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credential" ADD COLUMN "amr" text[];--> statement-breakpoint
CREATE FUNCTION "unverify_email"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.email_verified_at := NULL;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "account_email_changed" BEFORE UPDATE OF "email" ON "account" FOR EACH ROW
	WHEN (lower(NEW.email) IS DISTINCT FROM lower(OLD.email)
		AND NEW.email_verified_at IS NOT DISTINCT FROM OLD.email_verified_at)
	EXECUTE FUNCTION "unverify_email"();--> statement-breakpoint
-- What the audit trail proves: the newest proof of control, unless staff or an import may have changed
-- the email since.
UPDATE "account" SET "email_verified_at" = proof.at
FROM (
	SELECT account_id, max(at) AS at FROM "audit_event"
	WHERE action IN ('email-changed', 'temporary-password-used', 'invitation-used')
	GROUP BY account_id
) AS proof
WHERE account.id = proof.account_id AND account.email IS NOT NULL
	AND NOT EXISTS (
		SELECT FROM "audit_event" AS later
		WHERE later.account_id = account.id AND later.action = 'account-edited' AND later.at > proof.at)
	AND NOT EXISTS (
		SELECT FROM "import_change" JOIN "import" ON import.id = import_change.import_id
		WHERE import_change.target = 'account' AND import_change.row_id = account.id
			AND import.at > proof.at);
