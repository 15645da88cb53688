import type postgres from 'postgres'
import { hashOf } from '#lib/auth/secret.ts'
import { People } from '../../fixtures/people.ts'
import { addStaff, staffSession } from '../../staff/staff.ts'

const long = { past: '2000-01-02T03:04:05Z', future: '2090-01-02T03:04:05Z' } as const

/** The kinds of credentials that an account owns. */
const credentialKinds = [
  'session',
  'bearer',
  'refresh',
  'passthrough',
  'reset',
  'email',
  'invitation',
  'restore',
  'app-password',
] as const

/** A person with everything that can belong to one, and the people and records around them. */
export interface Side {
  readonly name: string
  readonly ids: Readonly<Record<string, string>>
  /** The hash of a secret of this side, such as that of an unused session. */
  readonly hash: (secret: string) => Buffer
}

/** Two sides that are alike, the officer who acts on the first, and the names of all ids and hashes. */
export interface Sides {
  readonly ada: Side
  readonly officer: { readonly id: string; readonly username: string; readonly session: Buffer }
  readonly names: ReadonlyMap<string, string>
}

/** The tables whose rows have links, and the kinds of these. */
const linked: Readonly<Record<string, readonly string[]>> = {
  join_application: ['join'],
  contact_invitation: ['contact'],
  contact_change: ['contact'],
  subscription: ['confirm', 'unsubscribe'],
}

type Rows = Readonly<Record<string, readonly object[]>>

const accountsOf = (name: string) => {
  const own = { country: 'Ireland', created_at: long.past, forename: name, surname: 'Oak' }
  const used = { password_hash: '$argon2id', email_verified_at: long.past }
  return [
    { ...own, ...used, username: name, phone: '1', language: 'cy' },
    { ...own, ...used, username: `${name}-spare`, mobile: '2' },
    { ...own, ...used, username: `${name}-mate` },
    { ...own, username: `${name}-new` },
    { ...own, ...used, username: `${name}-gone`, disabled_at: long.past, deceased_at: long.past },
  ].map((row) => ({ ...row, email: `${row.username}@people.example` }))
}

const membershipsOf = (name: string) =>
  ['farm', 'hill', 'empty', 'old', 'mill'].map((of, n) => ({
    charity_number: `${name}-${of}`,
    type: 'Friend',
    name: `${name} ${of}`,
    renews_on: of === 'old' ? '2020-03-31' : '2090-03-31',
    contacts_frozen_at: of === 'hill' ? long.past : null,
    confirm_contacts_step: n,
    created_at: long.past,
  }))

/** The rows of other tables, by table, for the ids of the accounts and memberships. */
function rowsOf(name: string, ids: Side['ids'], hash: Side['hash']): Rows {
  const own = { account_id: ids[name], created_at: long.past }
  const { account_id } = own
  const [mate, spare, farm, hill, old, mill] = ['mate', 'spare', 'farm', 'hill', 'old', 'mill'].map(
    (of) => ids[`${name}-${of}`],
  )
  const ofSpare = { account_id: spare, created_at: long.past }
  const application = {
    type: 'Friend',
    individual: true,
    email: `${name}@people.example`,
    organisation: name,
    forename: name,
    surname: 'Oak',
  }
  const states = ['started', 'sent', 'asked', 'accepted', 'awaiting-payment', 'declined'] as const
  const owners: Readonly<Record<string, string | undefined>> = {
    accepted: account_id,
    'awaiting-payment': account_id,
    declined: spare,
  }
  return {
    contact: [
      { membership_id: farm, account_id, is_primary: true },
      { membership_id: farm, account_id: mate, is_billing: true },
      { membership_id: hill, account_id, is_billing: true },
      { membership_id: hill, account_id: spare, is_primary: true, lsfr_access: true },
    ],
    credential: credentialKinds.flatMap((kind) =>
      ['unused', 'used'].map((state) => ({
        hash: hash(`${kind} ${state}`),
        kind,
        account_id,
        realm: 'tests',
        agent: state,
        address: /^(email|restore)$/.test(kind) ? `other-${name}@people.example` : null,
        label: kind === 'app-password' ? 'A program' : null,
        amr: kind === 'session' ? ['pwd'] : null,
        // A link that restores an email ends those of later changes.
        issued_at: kind === 'restore' && state === 'used' ? '2000-02-03T04:05:06Z' : long.past,
        seen_at: long.future,
        expires_at: long.future,
        used_at: state === 'used' ? long.past : null,
      })),
    ),
    client: [
      {
        id: `${name}-shop`,
        name,
        secret_hashes: '{}',
        redirect_uris: ['https://shop.example/'],
        is_public: true,
      },
    ],
    consent: [account_id, spare].map((id) => ({
      account_id: id,
      client_id: `${name}-shop`,
      roles: ['profile'],
      given_at: long.past,
    })),
    passkey: [
      {
        ...own,
        credential_id: hash('passkey'),
        public_key: hash('key'),
        counter: 0,
        is_synced: true,
        is_backed_up: true,
        rp_id: 'localhost',
        name: 'A phone',
        removal_hash: hash('removal'),
      },
    ],
    rate_limit: [
      { key: hash('limit'), attempts: 9, blocked_until: long.future, forget_at: long.future },
    ],
    subscription: [
      {
        campaign: 'ebrief',
        email: application.email,
        confirmed_at: long.past,
        created_at: long.past,
      },
    ],
    suppression: [{ campaign: 'other', email_hash: hash('suppressed'), created_at: long.past }],
    privacy_request: [
      ['access', 'open', account_id],
      ['erasure', 'open', account_id],
      ['close-account', 'done', account_id],
      ['objection', 'done', spare],
    ].map(([kind, state, id]) => ({
      account_id: id,
      kind,
      state,
      note: `A letter of ${name}`,
      closed_at: state === 'open' ? null : long.past,
      received_at: long.past,
      due_at: long.future,
    })),
    join_application: states.map((state) => ({
      ...application,
      reference: `${name}-${state}`,
      state,
      start_hash: hash(state),
      account_id: owners[state] ?? null,
      membership_id: /^(accepted|awaiting-payment)$/.test(state) ? farm : null,
      amount: state === 'awaiting-payment' ? 10 : null,
      reminders: 1,
      changed_at: long.past,
      created_at: long.past,
    })),
    task: [
      { kind: 'email-fails', ...ofSpare, done_at: long.past },
      { kind: 'email-fails', ...own },
      { kind: 'not-me', membership_id: hill, created_at: long.past },
      { kind: 'contacts-not-confirmed', membership_id: farm, created_at: long.past },
    ],
    record_note: [
      { account_id, text: `About ${name}`, at: long.past },
      { account_id: spare, text: `About the spare of ${name}`, at: long.past },
      { account_id: ids[`${name}-new`], text: `About the newcomer of ${name}`, at: long.past },
      { membership_id: farm, text: `About the farm of ${name}`, at: long.past },
    ],
    outgoing: [
      { kind: 'email', recipient: `${name}-spare@people.example`, subject: 'Sent', ...ofSpare },
      { kind: 'email', recipient: application.email, subject: 'Sent', ...own, sent_at: long.past },
    ],
    contact_offer: [
      { membership_id: hill, from_id: spare, to_id: account_id },
      { membership_id: farm, from_id: mate, to_id: account_id },
      { membership_id: old, from_id: spare, to_id: mate },
      { membership_id: mill, from_id: mate, to_id: spare },
    ].map((offer) => ({ ...offer, created_at: long.past, expires_at: long.future })),
    contact_invitation: (
      [
        ['open', ids[name], long.future],
        ['expired', ids[name], long.past],
        ['other', spare, long.future],
      ] as const
    ).map(([guest, inviter_id, expires_at]) => ({
      membership_id: farm,
      inviter_id,
      email: `${guest}-guest-of-${name}@people.example`,
      created_at: long.past,
      expires_at,
    })),
    contact_change: [
      {
        at: long.past,
        membership_id: farm,
        kind: 'edited',
        account_id: mate,
        member_id: ids[name],
        before: [{ account_id, is_primary: true }],
        after: [],
      },
    ],
    audit_event: [account_id, spare].map((id) => ({
      account_id: id,
      action: 'signed-in',
      at: long.past,
    })),
    idempotency_key: [
      { key: hash('idempotency'), request_hash: hash('request'), claimed_at: long.past },
    ],
  }
}

async function addSide(sql: postgres.Sql, name: string, names: Map<string, string>): Promise<Side> {
  const ids: Record<string, string> = {}
  const hash = (secret: string) => {
    const made = hashOf(`${name} ${secret}`)
    names.set(`\\x${made.toString('hex')}`, `{${name} ${secret}}`)
    return made
  }
  const remember = (label: unknown, id: unknown) => {
    ids[String(label)] = String(id)
    names.set(String(id), `{${label}}`)
  }
  const insert = async (table: string, row: object) => {
    const [added] = await sql`insert into ${sql(table)} ${sql(row as never)} returning *`
    return added ?? {}
  }
  for (const row of accountsOf(name)) remember(row.username, (await insert('account', row)).id)
  for (const row of membershipsOf(name))
    remember(row.charity_number, (await insert('membership', row)).id)
  for (const [table, rows] of Object.entries(rowsOf(name, ids, hash))) {
    for (const row of rows) {
      const { id, reference, kind, text, email } = await insert(table, row)
      if (!id) continue
      const label = reference ?? [name, kind ?? text ?? email].join(' ')
      remember(label, id)
      for (const kind of linked[table] ?? [])
        await insert('credential', {
          hash: hash(`${kind} ${label}`),
          kind,
          agent: label,
          [`${table}_id`]: id,
          realm: 'tests',
          issued_at: long.past,
          expires_at: long.future,
        })
    }
  }
  return { name, ids, hash }
}

/** Empties a database, and adds both sides with an officer. Their times are long ago, or long hence. */
export async function addSides(sql: postgres.Sql): Promise<Sides> {
  for (const table of ['account', 'membership', 'client', 'fee', 'join_application', 'saved_reply'])
    await sql`delete from ${sql(table)}`
  const names = new Map<string, string>()
  const ada = await addSide(sql, 'ada', names)
  await addSide(sql, 'bo', names)
  const people = new People(sql)
  const staff = await addStaff(people, 'administrator')
  const session = hashOf(await staffSession(people, staff))
  await sql`update account set username = 'olga', email = 'olga@people.example' where id = ${staff.id}`
  names.set(staff.id, '{olga}')
  return { ada, officer: { id: staff.id, username: 'olga', session }, names }
}
