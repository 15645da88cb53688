/** The password of every account. */
export const password = 'a password of the benchmark'

/** The client to which every account has granted access. */
export const client = { id: 'bench-client', secret: 'the client secret of the benchmark' }

/** The secrets of account n. The statements below derive the same hashes from its number. */
export const secretsOf = (/** @type {number} */ n) => ({
  bearer: `gh_bearer-${n}`,
  session: `session-${n}`,
  refresh: `gh_refresh-${n}`,
})

/** The first membership of account n. */
export const membershipOf = (/** @type {number} */ n) =>
  `00000000-0000-7000-8001-${n.toString(16).padStart(12, '0')}`

// Ascending, like UUIDv7.
const id = (/** @type {number} */ table, /** @type {string} */ n) =>
  `('00000000-0000-7000-800${table}-' || lpad(to_hex(${n}), 12, '0'))::uuid`

const hash = (/** @type {string} */ prefix) => `sha256(('${prefix}' || n)::bytea)`

const roles = `array['profile', 'email', 'memberships', 'contacts', 'passthrough']`

/**
 * The statements that create accounts, each with a membership, three contacts and five live
 * credentials: a session, a bearer, and the code, access token and refresh token of a client.
 * @param {number} accounts
 * @param {string} passwordHash
 */
export const fillStatements = (accounts, passwordHash) => [
  `insert into client (id, name, secret_hashes, redirect_uris)
   values ('${client.id}', 'An application', array[sha256('${client.secret}'::bytea)],
     array['https://bench.example/callback'])`,

  `insert into account (id, username, email, password_hash, title, forename, surname, position,
     address, county, postcode, country, phone, mobile)
   select ${id(0, 'n')}, 'member-' || n, 'member-' || n || '@members.example', '${passwordHash}',
     'Mrs', 'Forename' || n % 1000, 'Surname' || n % 5000, 'Partner',
     n || ' Mill Lane, Wells', 'Somerset', 'BA5 1AA', 'United Kingdom', '01749 000001',
     '07700 900001'
   from generate_series(1, ${accounts}) as n`,

  `insert into membership (id, charity_number, type, name, address, postcode, country)
   select ${id(1, 'n')}, 'B' || n, 'Individual Producer', 'Farm ' || n, n || ' Mill Lane, Wells',
     'BA5 1AA', 'United Kingdom'
   from generate_series(1, ${accounts}) as n`,

  // The contacts of a membership are far apart in the account table, as they would be after years.
  `insert into contact (membership_id, account_id, is_primary, is_billing, lsfr_access)
   select ${id(1, 'n')}, ${id(0, `(n - 1 + part * ${Math.floor(accounts / 3)}) % ${accounts} + 1`)},
     part = 0, part = 1, part = 2
   from generate_series(1, ${accounts}) as n, generate_series(0, 2) as part`,

  `insert into credential (id, hash, kind, account_id, client_id, family, realm, roles, issued_at,
     expires_at, used_at, network, agent)
   select ${id(2, `n * 5 + part`)}, hash, kind::credential_kind, ${id(0, 'n')},
     case when part >= 2 then '${client.id}' end, case when part >= 3 then ${id(2, 'n * 5 + 2')} end,
     'bench', ${roles}, now() - interval '1 hour', now() + interval '30 days',
     case when part = 2 then now() - interval '1 hour' end, '192.0.2.1', 'Mozilla/5.0 (benchmark)'
   from generate_series(1, ${accounts}) as n, lateral (values
     (0, 'session', ${hash('session-')}), (1, 'bearer', ${hash('gh_bearer-')}),
     (2, 'code', ${hash('code-')}), (3, 'bearer', ${hash('gh_access-')}),
     (4, 'refresh', ${hash('gh_refresh-')})) as secret (part, kind, hash)`,
]
