import type postgres from 'postgres'
import { londonDay } from '../fixtures/measure/london-day.ts'

/** Texts that a wrong separator, quotation mark or null would change. */
const awkward = ['', ' ', '"', 'a,"b"', 'two\r\nlines\n', '\\N', '\\x00', 'null', '=1+1', 'Ŵyn 🌱']

/** A statement for each table that has no row in the demonstration data, after those that it refers to. */
const statements = [
  `insert into account (username, country, address, county, email_verified_at, source, external_id)
   select 'odd-' || n, 'Ireland', text, nullif(text, ''), '2026-03-29T00:59:59.123456Z', 'odd', n::text
   from unnest($1::text[]) with ordinality as odd (text, n)`,
  `insert into membership (charity_number, type, name, ended_on, is_over)
   values ('ended', 'Producer Group', null, '2020-02-29', false)`,
  `insert into membership_type_detail (name, names, position)
   select 'Own, "type"', '{"cy": "Ŵyn"}', 19 from add_membership_type('Own, "type"')`,
  `insert into membership (charity_number, type) values ('own type', 'Own, "type"')`,
  `insert into signing_key (id, public_jwk, sealed_private_jwk)
   values ('key', '{"kty": "EC", "n": 1.10, "big": 12345678901234567890, "none": null}', 'sealed')`,
  `insert into credential (hash, kind, account_id, realm, expires_at, roles, refused_requests, amr)
   select sha256('a session'), 'session', id, 'tests', 'infinity', '{"", "a,b", "\\"", null}',
     '{"\\\\x", "\\\\x00ff"}', null from account where username = 'ada'`,
  `insert into credential (id, hash, kind, account_id, family, realm, expires_at)
   select parent_id, sha256('a code'), 'code', account.id, parent_id, 'tests', 'infinity'
   from account, uuidv7() as parent_id where username = 'ada'`,
  `insert into staff_session (credential_id) select id from credential where hash = sha256('a session')`,
  `insert into staff_view (credential_id, session_id, role, event_id)
   select id, id, 'administrator', uuidv7() from credential where hash = sha256('a session')`,
  `insert into consent (account_id, client_id, roles)
   select account.id, client.id, '{}' from account, client where username = 'ada'`,
  `insert into audit_event (action, account_id, searched)
   select 'signed-in', account.id, text from account, unnest($1::text[]) as text where username = 'bo'`,
  `insert into account_merge (merged_id, account_id, undo_until, moved)
   select odd.id, account.id, now(), 'null' from account, account as odd
   where account.username = 'ada' and odd.username = 'odd-1'`,
  `insert into contact_invitation (membership_id, inviter_id, email, expires_at)
   select membership_id, account_id, 'new@people.example', now() from contact limit 1`,
  `insert into contact_offer (membership_id, from_id, to_id, expires_at)
   select membership_id, contact.account_id, account.id, now() from contact, account
   where account.id <> contact.account_id limit 1`,
  `insert into contact_change (membership_id, kind, account_id, before, after)
   select membership_id, 'added', account_id, '[]', '[1.0, "\\u00e9"]' from contact limit 1`,
  `insert into act_change (id, account_id, before, after)
   select uuidv7(), id, '{"phone": null}', '{"phone": "01749 \\u00e9"}' from account limit 1`,
  `insert into data_job (kind, state, staff_account_id, staff_username, staff_role, report)
   values ('import', 'done', uuidv7(), 'olga', 'administrator', '"a text"')`,
  `insert into data_job_file (job_id, part, n, bytes)
   select id, 'upload', n, convert_to(repeat('ÿ,"', 100000), 'UTF8') from data_job, generate_series(0, 2) as n`,
  `insert into import (operator, kind, file, sha256, mapping, counts)
   select 'olga', 'sheet', 'a "sheet".csv', sha256('a sheet'), '{}', '{}' from generate_series(1, 3)`,
  'delete from import where id > 1',
  `insert into import_change (import_id, target, row_id, before, after)
   select 1, 'account', id, null, to_jsonb(account) - 'password_hash' from account`,
  `insert into join_application (reference, start_hash, type, individual, email)
   values ('J1', sha256('start'), 'Individual Producer', true, 'applicant@people.example')`,
  `insert into join_message (application_id, by_staff, text)
   select id, true, text from join_application, unnest($1::text[]) as text`,
  `insert into saved_reply (decision, name, text) values ('ask', 'More', 'Tell us more')`,
  `insert into outgoing (kind, client_id, sub, due_at) select 'sign-out', id, uuidv7(), now() from client`,
  `insert into outgoing (kind, recipient, subject, sealed, due_at)
   values ('email', 'ada@hollow-farm.example', 'Hello', '\\xff00', 'infinity')`,
  `insert into organisation_logo (type, bytes) values ('png', '\\x89504e47')`,
  `insert into passkey (account_id, credential_id, public_key, counter, is_synced, is_backed_up, rp_id, name,
     removal_hash)
   select id, '\\x01', '\\x02', 9007199254740991, true, false, 'members.example', 'Phone', sha256('removal')
   from account where username = 'ada'`,
  `insert into planned_erasure (account_id, operator, was_disabled)
   select id, 'olga', false from account where username = 'odd-2'`,
  `insert into privacy_request (account_id, kind) select id, 'access' from account where username = 'ada'`,
  `insert into rate_limit (key, attempts, blocked_until, forget_at) values ('\\x01', 1, '-infinity', now())`,
  `insert into idempotency_key (key, request_hash) values ('\\x01', '\\x02')`,
  `insert into service_day (day, part, requests, failures)
   select '${londonDay()}'::date, part, 9007199254740991, 0 from unnest(enum_range(null::service_part)) as part`,
  `insert into record_note (account_id, text) select id, text from account, unnest($1::text[]) as text
   where username = 'ada' and text <> ''`,
  `insert into reminder (membership_id, renews_on, step, text_version)
   select id, '2026-12-31', 0, '1' from membership limit 1`,
  `insert into suppression (campaign, email_hash) values ('ebrief', sha256('gone'))`,
  `insert into task (kind, membership_id, text) select 'note', id, 'Call them' from membership limit 1`,
  `insert into webhook (client_id, url, email, sealed_secret, position)
   select id, 'https://crm.example/', 'crm@example.org', '\\xff00', 9007199254740991 from client limit 1`,
  `insert into webhook_attempt (webhook_id, event_id, type, at, result, duration_ms)
   select id, uuidv7(), 'account.updated', now(), '204', 5 from webhook`,
  `insert into waiting_event (webhook_id, event_id, attempts, result, due_at)
   select webhook.id, event.id, 2, '422', now() from webhook, (select id from event limit 1) as event`,
  'select number_events(5)',
]

/** Adds rows to every table, some with values that are hard to write to a file. */
export async function addSomeOfEverything(sql: postgres.Sql): Promise<void> {
  for (const statement of statements)
    await sql.unsafe(statement, statement.includes('$1') ? [awkward] : [])
}
