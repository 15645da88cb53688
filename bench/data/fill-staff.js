/** The sizes of the data in which staff search. */
export const staffSizes = {
  accounts: 1_000_000,
  events: 1_000_000,
  subscriptions: 500_000,
  applications: 100_000,
  clients: 200,
  fees: 60,
}

/** Six names that members share, as in real lists; the other surnames are made of syllables. */
const commonNames = `array['Smith', 'Jones', 'Taylor', 'Brown', 'Williams', 'O’Brien']`
const forenames = `array['Ada', 'Bo', 'Carys', 'Dev', 'Elin', 'Farah', 'Gwen', 'Hugh', 'Iris', 'Joan', 'Kofi',
  'Lena', 'Mary', 'Nia', 'Olga', 'Piotr', 'Quentin', 'Rosa', 'Siân', 'Tom', 'Una', 'Viv', 'Wyn', 'Zoë']`
const syllables = `array['ash', 'bar', 'cot', 'dun', 'el', 'fen', 'gar', 'hol', 'ing', 'ken', 'lang',
  'mor', 'nor', 'pen', 'ridge', 'stan', 'ton', 'ul', 'ward', 'well', 'wick', 'wood', 'worth', 'yar']`
const areas = `array['BA', 'BS', 'CF', 'DT', 'EX', 'GL', 'HR', 'LD', 'LL', 'NE', 'PL', 'SA', 'SY', 'TA', 'TR', 'YO']`

/** Picks an element of a list by a number; the multiplier separates columns of the same row. */
const pick = (/** @type {string} */ list, /** @type {string} */ number) =>
  `(${list})[1 + (${number})::bigint % array_length(${list}, 1)]`
const mixed = (/** @type {string} */ n, /** @type {number} */ by) =>
  `((${n})::bigint * ${by} % 1000003)`
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
 * The statements that create members, memberships, an audit trail of 13 months, subscribers,
 * applications, clients and fees.
 */
export const staffStatements = ({
  accounts,
  events,
  subscriptions,
  applications,
  clients,
  fees,
} = staffSizes) => [
  `insert into account (id, username, email, password_hash, forename, surname, address, county, postcode,
     country, phone)
   select ${id(0, 'n')}, lower(left(forename, 1)) || '.' || lower(replace(surname, '’', '')) || n,
     lower(replace(surname, '’', '')) || n || '@members.example', '$argon2id$none', forename, surname,
     n % 300 || ' Mill Lane', 'Somerset', postcode, 'United Kingdom', '01749 000001'
   from (
     select n, ${pick(forenames, mixed('n', 611953))} as forename, ${surname('n')} as surname,
       ${pick(areas, mixed('n', 224737))} || 1 + ${mixed('n', 350377)} % 30 || ' '
         || ${mixed('n', 479909)} % 10 || chr((65 + ${mixed('n', 746773)} % 26)::int)
         || chr((65 + ${mixed('n', 882377)} % 26)::int) as postcode
     from generate_series(1, ${accounts}) as n
   ) as people`,

  `insert into membership (id, charity_number, type, name, address, postcode, country)
   select ${id(1, 'n')}, 'M' || lpad(n::text, 7, '0'), 'Individual Producer', 'Farm ' || n,
     n % 300 || ' Mill Lane', 'BA5 1AA', 'United Kingdom'
   from generate_series(1, ${accounts}) as n`,

  `insert into contact (membership_id, account_id, is_primary, is_billing)
   select ${id(1, 'n')}, ${id(0, `(n - 1 + part * ${Math.floor(accounts / 2)}) % ${accounts} + 1`)},
     part = 0, part = 1
   from generate_series(1, ${accounts}) as n, generate_series(0, 1) as part`,

  `insert into audit_event (id, at, account_id, action, network, agent, operator, staff_account_id,
     staff_role, page)
   select ${id(3, 'n')}, now() - (${events} - n) * interval '400 days' / ${events},
     case when action <> 'staff-searched' then ${id(0, `1 + ${mixed('n', 15485863)} % ${accounts}`)} end,
     action,
     case when ${events} - n < ${events} / 4
       then '192.' || ${mixed('n', 7919)} % 200 || '.' || ${mixed('n', 104729)} % 250 || '.7' end,
     'Mozilla/5.0 (benchmark)',
     case when action in ('account-edited', 'contact-added') then 'staff:officer-' || n % 12 end,
     case when action ~ '^(staff|account|contact)' then ${id(0, '1 + n % 12')} end,
     case when action ~ '^(staff|account|contact)' then 'membership' end,
     case action when 'staff-searched' then 'search' when 'staff-viewed-person' then 'person' end
   from (
     select n, case when n % 5000 = 0 then 'client-edited' else ${pick(actions, mixed('n', 611953))} end
       as action
     from generate_series(1, ${events}) as n
   ) as listed`,

  `insert into subscription (id, campaign, email, confirmed_at, created_at)
   select ${id(4, 'n')}, 'ebrief', lower(replace(${surname('n')}, '’', '')) || n || '@readers.example',
     case when n % 50 > 0 then now() - n * interval '1 minute' end, now() - n * interval '61 seconds'
   from generate_series(1, ${subscriptions}) as n`,

  `insert into join_application (reference, state, start_hash, type, individual, email, forename, surname,
     postcode, changed_at, sent_at)
   select 'J' || n, (enum_range(null::join_state))[1 + n % array_length(enum_range(null::join_state), 1)],
     sha256(n::text::bytea), 'Individual Producer', true, 'applicant-' || n || '@people.example', 'Ada',
     ${surname('n')}, 'BA5 1AA', now() - n * interval '7 minutes', now() - n * interval '8 minutes'
   from generate_series(1, ${applications}) as n`,

  `insert into client (id, name, secret_hashes, redirect_uris)
   select 'client-' || n, 'Application ' || n, array[sha256(n::text::bytea)],
     array['https://app-' || n || '.example/callback']
   from generate_series(1, ${clients}) as n`,

  `insert into fee (position, type, description, band, individual, amount, valid_from)
   select n, 'Individual Producer', 'For farms', 'B' || n, true, n, '2020-01-01'
   from generate_series(1, ${fees}) as n`,
]
