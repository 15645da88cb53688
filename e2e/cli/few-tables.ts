import { requiredHashes } from '#db/migration-files.ts'

/**
 * The tables that a backup and a restore read and write, which are dumped in a fraction of the time of all. There are a
 * token of an account and the link of a subscription.
 */
export const fewTables = `
  create table migration (hash text primary key, applied_at timestamptz not null default now());
  create table audit_event (action text, operator text, staff_account_id uuid, staff_role text);
  create table credential (name text, account_id uuid);
  insert into migration (hash) values ('${requiredHashes()[0]}');
  insert into credential values ('token', gen_random_uuid()), ('link', null)`
