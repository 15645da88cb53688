-- What the service may do (decision 031). Run it as gatehouse_owner after every migration:
--   psql "$OWNER_URL" -f deploy/grants.sql
-- It first revokes everything, so that nothing remains of an earlier version.
begin;
revoke all on all tables in schema public from gatehouse_service;
grant usage on schema public to gatehouse_service;

-- Only the command migrates the database.
grant select on migration to gatehouse_service;

-- Administrators manage clients on the staff pages (decision 065). The service also records how the last
-- delivery of a sign-out to the client's software ended (decision 045).
grant select, insert, update, delete on client to gatehouse_service;

-- Administrators give and take roles on the staff pages.
grant select, insert, delete on staff_role to gatehouse_service;

-- Staff add, change and end fees; one that has not begun is deleted.
grant select, insert, update, delete on fee to gatehouse_service;

-- They add and change membership types; only the owner of an enumeration may add a value.
grant select, insert, update on membership_type_detail to gatehouse_service;
grant execute on function add_membership_type to gatehouse_service;

-- Staff create accounts and memberships, and members change their profile and password. Undoing an import
-- deletes those that it added.
grant select, insert, update, delete on account, membership to gatehouse_service;

-- An account that an administrator erases is deleted 30 days later (decision 055).
grant select, insert, delete on planned_erasure to gatehouse_service;

-- Staff and members add, change and remove the contacts of memberships.
grant select, insert, delete on contact to gatehouse_service;
grant select, insert, update, delete on contact_invitation, contact_offer, contact_change, act_change to gatehouse_service;

-- An administrator uploads and removes the logo.
grant select, insert, update, delete on organisation_logo to gatehouse_service;

-- Staff save texts for their emails to applicants.
grant select, insert, update, delete on saved_reply to gatehouse_service;

-- Staff add and remove notes; a merge moves them.
grant select, insert, update, delete on record_note to gatehouse_service;

-- What staff and applicants write; it is deleted with the application, or with the decision (decision 059).
grant select, insert, delete on join_message to gatehouse_service;

-- A merged account is deleted 30 days later, with its row (decision 082).
grant select, insert, delete on account_merge to gatehouse_service;

-- Insert-only. Rows age out through two functions, which have minimum periods. A third moves the events of a
-- merged account, and back; each event still says to which account it happened.
grant select, insert on audit_event to gatehouse_service;
grant execute on function delete_old_audit_events, delete_old_audit_networks, merge_audit_events
  to gatehouse_service;

-- Triggers write events as the owner, and a function gives them their places in the feed, so the service can neither
-- forge one nor change their order (decision 093).
grant select, delete on event to gatehouse_service;
grant execute on function number_events to gatehouse_service;

-- Only the owner of an index may move what waits outside its tree into it.
grant execute on function flush_search_indexes to gatehouse_service;

-- Administrators add webhooks, and the service delivers to them (decision 105).
-- The retention job locks attempts with the column id, which PostgreSQL generates.
grant select, insert, update on webhook to gatehouse_service;
grant select, insert, update, delete on waiting_event to gatehouse_service;
grant select, insert, update (id), delete on webhook_attempt to gatehouse_service;

-- Administrators import and undo imports on the staff pages. An undo deletes what the import added.
-- Nobody can change the column n: PostgreSQL generates it, and the retention job locks rows with it.
grant select, insert, update, delete on import to gatehouse_service;
grant select, insert, update (n), delete on import_change to gatehouse_service;

-- Members add, rename and remove passkeys, and a sign-in counts.
grant select, insert, update, delete on passkey to gatehouse_service;

-- A member switches the factor off. Sessions of staff are deleted with the session.
grant select, insert, update, delete on staff_factor to gatehouse_service;
grant select, insert, update on staff_session to gatehouse_service;
grant select, insert on staff_view to gatehouse_service;

-- Evidence of the reminders that were sent; they are deleted with the membership.
grant select, insert, update on reminder to gatehouse_service;

grant select, insert, delete on signing_key, suppression to gatehouse_service;
grant select, insert, delete on data_job_file to gatehouse_service;
-- Keys of requests that are repeated, and one row for each day and part of the service.
grant select, insert, update, delete on idempotency_key, service_day to gatehouse_service;

grant select, insert, update, delete on consent, credential, data_job, join_application, outgoing,
  privacy_request, rate_limit, subscription, task to gatehouse_service;
commit;
