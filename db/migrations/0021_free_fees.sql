-- An application that waited for the payment of nothing waits for staff, who accept a free renewal and mark a free fee as paid.
-- tables: join_application
UPDATE "join_application" SET "state" = CASE WHEN "renewal" THEN 'sent'::join_state ELSE 'accepted'::join_state END
WHERE "state" = 'awaiting-payment' AND "amount" = 0;
