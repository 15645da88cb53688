/** The numbers of rows in which staff search. */
export const staffSizes = {
  accounts: 1_000_000,
  contacts: 3_000_000,
  credentials: 2_000_000,
  events: 5_000_000,
  subscriptions: 500_000,
  applications: 100_000,
  requests: 20_000,
  imports: 300,
  importChanges: 1_000_000,
  clients: 200,
  fees: 60,
}

/** A member of staff with every role, and someone with a hundred memberships and 10,000 events. */
export const numbers = { staff: 1, busy: 13 }

/** The secret of the session in which the benchmark uses the staff pages. */
export const staffSession = 'staff-session'

/** The id of account, membership or application n. */
export const idOf = (/** @type {'account' | 'membership' | 'application'} */ table, n = 0) =>
  `00000000-0000-7000-800${{ account: 0, membership: 1, application: 5 }[table]}-${n.toString(16).padStart(12, '0')}`

/** Six names that members share, as in real lists; the other surnames are made of syllables. */
const commonNames = `array['Smith', 'Jones', 'Taylor', 'Brown', 'Williams', 'O’Brien']`
const forenames = `array['Ada', 'Bo', 'Carys', 'Dev', 'Elin', 'Farah', 'Gwen', 'Hugh', 'Iris', 'Joan', 'Kofi',
  'Lena', 'Mary', 'Nia', 'Olga', 'Piotr', 'Quentin', 'Rosa', 'Siân', 'Tom', 'Una', 'Viv', 'Wyn', 'Zoë']`
const syllables = `array['ash', 'bar', 'cot', 'dun', 'el', 'fen', 'gar', 'hol', 'ing', 'ken', 'lang',
  'mor', 'nor', 'pen', 'ridge', 'stan', 'ton', 'ul', 'ward', 'well', 'wick', 'wood', 'worth', 'yar']`
const areas = `array['BA', 'BS', 'CF', 'DT', 'EX', 'GL', 'HR', 'LD', 'LL', 'NE', 'PL', 'SA', 'SY', 'TA', 'TR', 'YO']`

const counties = `array['Somerset', 'Devon', 'Cornwall', 'Dorset', 'Kent', 'Powys', 'Gwynedd', 'Norfolk']`

/** Picks an element of a list by a number; the multiplier separates columns of the same row. */
const pick = (/** @type {string} */ list, /** @type {string} */ number) =>
  `(${list})[1 + (${number})::bigint % array_length(${list}, 1)]`
const mixed = (/** @type {string} */ n, /** @type {number} */ by) =>
  `((${n})::bigint * ${by} % 1000003)`
const phone = (/** @type {string} */ code, /** @type {number} */ by) =>
  `'${code} ' || lpad((${mixed('n', by)} % 1000000)::text, 6, '0')`
const surname = (/** @type {string} */ n) => `case when ${n} % 20 = 0
  then ${pick(commonNames, mixed(n, 7919))}
  else initcap(${pick(syllables, mixed(n, 104729))} || ${pick(syllables, mixed(n, 15485863))}
    || ${pick(syllables, mixed(n, 32452843))}) end`

// Ascending, like UUIDv7.
const id = (/** @type {number} */ table, /** @type {string} */ n) =>
  `('00000000-0000-7000-800${table}-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** The actions in the audit trail, as often as a service records them. */
const actions = `array['signed-in', 'signed-in', 'signed-in', 'signed-in', 'signed-in', 'signed-out',
  'grant-exchanged', 'grant-exchanged', 'sign-in-refused', 'sign-in-refused', 'sign-in-refused',
  'profile-changed', 'passthrough-issued', 'passthrough-used', 'temporary-password-sent',
  'staff-searched', 'staff-viewed-person', 'staff-viewed-person', 'account-edited', 'contact-added']`

/**
 * The statements that create members, memberships, contacts, an audit trail of 720 days, sessions and
 * tokens, subscribers, applications, requests about data, imports, clients and fees. `size` may have fewer rows.
 */
export const staffStatements = (size = staffSizes) => [
  ...peopleOf(size),
  ...trailOf(size),
  ...listsOf(size),
]

/** @param {typeof staffSizes} size */
const peopleOf = ({ accounts, contacts }) => [
  `insert into account (id, username, email, password_hash, forename, surname, address, county, postcode,
     country, phone, mobile)
   select ${id(0, 'n')}, lower(left(forename, 1)) || '.' || lower(replace(surname, '’', '')) || n,
     lower(replace(surname, '’', '')) || n || '@members.example', '$argon2id$none', forename, surname,
     n % 300 || ' Mill Lane', ${pick(counties, 'n')}, postcode, 'United Kingdom', ${phone('01749', 7919)},
     case when n % 2 = 0 then ${phone('+44 7700', 104729)} end
   from (
     select n, ${pick(forenames, mixed('n', 611953))} as forename, ${surname('n')} as surname,
       ${pick(areas, mixed('n', 224737))} || 1 + ${mixed('n', 350377)} % 30 || ' '
         || ${mixed('n', 479909)} % 10 || chr((65 + ${mixed('n', 746773)} % 26)::int)
         || chr((65 + ${mixed('n', 882377)} % 26)::int) as postcode
     from generate_series(1, ${accounts}) as n
   ) as people`,

  // Of a hundred memberships, 5 have ended and 15 are not paid for; the others are.
  `insert into membership (id, charity_number, type, name, address, postcode, country, joined_on, renews_on,
     ended_on)
   select ${id(1, 'n')}, 'M' || lpad(n::text, 7, '0'),
     (enum_range(null::membership_type))[2 + (${mixed('n', 7919)} % 18)::int],
     initcap(${pick(syllables, mixed('n', 104729))} || ${pick(syllables, mixed('n', 15485863))}) || ' Farm',
     n % 300 || ' Mill Lane', 'BA5 1AA', 'United Kingdom', current_date - (${mixed('n', 104729)} % 4000)::int,
     current_date + case when n % 100 < 15 then -(${mixed('n', 350377)} % 1000)::int else n % 365 end,
     case when n % 20 = 19 then current_date - (${mixed('n', 479909)} % 2000)::int end
   from generate_series(1, ${accounts}) as n`,

  // The contacts of a membership are far apart in the account table, as they would be after years.
  `insert into contact (membership_id, account_id, is_primary, is_billing)
   select ${id(1, 'n')}, ${id(0, `(n - 1 + part * ${Math.floor(accounts / 3)}) % ${accounts} + 1`)},
     part = 0, part = 1
   from generate_series(1, ${accounts}) as n,
     generate_series(0, ${Math.round(contacts / accounts) - 1}) as part`,

  `insert into contact (membership_id, account_id)
   select ${id(1, 'n')}, ${id(0, `${numbers.busy}`)} from generate_series(1001, 1100) as n
   union all
   select ${id(1, `${numbers.busy}`)}, ${id(0, 'n')} from generate_series(2001, 2100) as n`,
]

/** @param {typeof staffSizes} size */
const trailOf = ({ accounts, credentials, clients, events }) => [
  `insert into audit_event (id, at, account_id, action, network, agent, client_id, operator,
     staff_account_id, staff_role, page)
   select ${id(3, 'n')}, now() - (${events} - n) * interval '${(720 * 86_400) / events} seconds',
     case when n % 500 = 0 then ${id(0, `${numbers.busy}`)}
       when action not in ('staff-searched', 'client-edited')
         then ${id(0, `1 + ${mixed('n', 15485863)} % ${accounts}`)} end,
     action,
     case when ${events} - n < ${events} / 8
       then '192.' || ${mixed('n', 7919)} % 200 || '.' || ${mixed('n', 104729)} % 250 || '.7' end,
     'Mozilla/5.0 (benchmark)',
     case when action in ('grant-exchanged', 'client-edited') then 'client-' || 1 + n % ${clients} end,
     case when action in ('account-edited', 'contact-added', 'client-edited')
       then 'staff:officer-' || n % 12 end,
     case when action ~ '^(staff|account|contact)' then ${id(0, '1 + n % 12')} end,
     case when action ~ '^(staff|account|contact)' then 'membership' end,
     case action when 'staff-searched' then 'search' when 'staff-viewed-person' then 'person' end
   from (
     select n, case when n % 5000 = 0 then 'client-edited' else ${pick(actions, mixed('n', 611953))} end
       as action
     from generate_series(1, ${events}) as n
   ) as listed`,

  `insert into client (id, name, secret_hashes, redirect_uris)
   select 'client-' || n, 'Application ' || n, array[sha256(n::text::bytea)],
     array['https://app-' || n || '.example/callback']
   from generate_series(1, ${clients}) as n`,

  // Of each member, a session and the refresh token of a client; most members use the first client.
  `insert into credential (id, hash, kind, account_id, client_id, realm, issued_at, expires_at,
     network, agent)
   select ${id(2, 'n')}, sha256(('credential-' || n)::bytea),
     (case when n % 2 = 0 then 'session' else 'refresh' end)::credential_kind,
     ${id(0, `1 + (n / 2) % ${accounts}`)},
     case when n % 2 = 1 then 'client-' || case when n % 3 = 0 then 1 + n % ${clients} else 1 end end,
     'bench', now() - interval '20 days', now() + (n % 30) * interval '1 day', '192.0.2.1',
     'Mozilla/5.0 (benchmark)'
   from generate_series(1, ${credentials}) as n`,

  `insert into consent (account_id, client_id, roles)
   select ${id(0, 'n')}, 'client-1', array['profile'] from generate_series(1, ${accounts / 2}) as n`,
]

/** @param {typeof staffSizes} size */
const listsOf = ({ subscriptions, applications, requests, imports, importChanges, fees }) => [
  `insert into subscription (id, campaign, email, confirmed_at, created_at)
   select ${id(4, 'n')}, 'ebrief', lower(replace(${surname('n')}, '’', '')) || n || '@readers.example',
     case when n % 50 > 0 then now() - n * interval '1 minute' end, now() - n * interval '61 seconds'
   from generate_series(1, ${subscriptions}) as n`,

  `insert into suppression (campaign, email_hash, created_at)
   select 'ebrief', sha256(n::text::bytea), now() - n * interval '7 minutes'
   from generate_series(1, ${subscriptions / 5}) as n`,

  `insert into join_application (id, reference, state, start_hash, type, individual, email, forename, surname,
     postcode, changed_at, sent_at)
   select ${id(5, 'n')}, 'J' || n,
     (enum_range(null::join_state))[1 + n % array_length(enum_range(null::join_state), 1)],
     sha256(n::text::bytea), 'Individual Producer', true, 'applicant-' || n || '@people.example',
     ${pick(forenames, mixed('n', 611953))}, ${surname('n')}, 'BA5 1AA', now() - n * interval '7 minutes',
     now() - n * interval '8 minutes'
   from generate_series(1, ${applications}) as n`,

  `insert into privacy_request (account_id, kind, state, received_at, due_at, closed_at, operator)
   select ${id(0, 'n')}, 'access', case when n <= ${requests / 20} then 'open' else 'done' end,
     now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '1 month',
     case when n > ${requests / 20} then now() - n * interval '1 hour' + interval '9 days' end,
     case when n > ${requests / 20} then 'staff:officer-1' end
   from generate_series(1, ${requests}) as n`,

  `insert into import (at, operator, kind, file, sha256, mapping, counts)
   select now() - (${imports} - n) * interval '2 days', 'staff:officer-1', 'accounts',
     'members-' || n || '.csv', sha256(n::text::bytea), '{}',
     '{"accounts": {"new": 1000, "changed": 10, "unchanged": 0}}'
   from generate_series(1, ${imports}) as n`,

  `insert into import_change (import_id, target, row_id)
   select (select max(id) from import) - n % 20, 'account', ${id(0, 'n')}
   from generate_series(1, ${importChanges}) as n`,

  `insert into data_job (kind, step, state, staff_account_id, staff_username, staff_role, request)
   select 'import', 'check', 'done', ${id(0, '1')}, 'officer', 'administrator', '{"file": "members.csv"}'
   from generate_series(1, 40) as n`,

  `insert into fee (position, type, description, band, individual, amount, valid_from)
   select n, 'Individual Producer', 'For farms', 'B' || n, true, n, '2020-01-01'
   from generate_series(1, ${fees}) as n`,
]

/** The statements that let account 1 use the staff pages for the next twelve hours. */
export const staffSessionStatements = [
  `insert into staff_role (account_id, role)
   select ${id(0, '1')}, unnest(enum_range(null::staff_role_name)) on conflict do nothing`,
  `insert into staff_role (account_id, role)
   select ${id(0, 'n')}, 'membership' from generate_series(2, 12) as n on conflict do nothing`,
  `insert into staff_factor (account_id, sealed_secret, created_at, confirmed_at)
   select account_id, '\\x00', now() - interval '2 days', now() - interval '2 days' from staff_role
   on conflict do nothing`,
  `insert into credential (hash, kind, account_id, realm, expires_at)
   select sha256('${staffSession}'), 'session', id, 'bench', now() + interval '1 day'
   from account where id = ${id(0, `${numbers.staff}`)}
   on conflict (hash) do update set expires_at = excluded.expires_at`,
  `insert into staff_session (credential_id)
   select id from credential where hash = sha256('${staffSession}')
   on conflict (credential_id) do update set started_at = now(), used_at = now()`,
]
