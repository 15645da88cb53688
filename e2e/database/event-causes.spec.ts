import { randomUUID } from 'node:crypto'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { account } from '#db/tables/account.ts'
import { contact } from '#db/tables/contact.ts'
import { membership } from '#db/tables/membership.ts'
import { subscription } from '#db/tables/subscription.ts'
import { changedParts } from '#db/values/event-types.ts'
import { expect, test } from '../fixtures/statements.ts'

/** Columns that no program outside reads, so their changes are no events. */
const silent = {
  account: [
    'epoch',
    'source',
    'external_id',
    'password_expires_at',
    // Readers do not see the language of emails.
    'language',
    // Readers see that the account is disabled.
    'deceased_at',
    // Readers see the columns that they come from.
    'words',
  ],
  membership: [
    'reminders_for',
    'source',
    'external_id',
    'contacts_version',
    'contacts_frozen_at',
    'confirm_contacts_on',
    'confirm_contacts_step',
    'words',
  ],
  contact: ['source', 'external_id'],
  subscription: ['consent_wording'],
} as const

/** Columns of a membership on which the groups of its people depend, so that each of them has an event too. */
const ofGroups = ['type', 'is_over']

/** Changes of a row of each table that write an event: the parts that it names, and the columns with their values. */
const changes: Readonly<Record<keyof typeof silent, Readonly<Record<string, object>>>> = {
  account: {
    preferred_username: { username: 'x' },
    email: { email: 'x@x.example' },
    email_verified: { email_verified_at: '2026-01-31' },
    title: { title: 'Dr' },
    given_name: { forename: 'x' },
    family_name: { surname: 'x' },
    position: { position: 'x' },
    address: { address: 'x', county: 'x', postcode: 'x', country: 'France' },
    phone_number: { phone: '1', mobile: '1' },
    fax: { fax: '1' },
    state: { disabled_at: '2026-01-31', password_hash: '$x', password_temporary: true },
  },
  membership: {
    number: { charity_number: 'X1' },
    type: { type: 'Friend' },
    band: { band: 'x' },
    name: { name: 'x' },
    address: { address: 'x', postcode: 'x', country: 'France' },
    joined_on: { joined_on: '2026-01-31' },
    paid_until: { renews_on: '2090-03-31' },
    ended_on: { ended_on: '2090-01-31' },
    end_reason: { end_reason: 'x' },
    state: { is_over: true },
  },
  contact: { roles: { is_primary: true, is_billing: true, lsfr_access: true } },
  subscription: {
    campaign: { campaign: 'x' },
    email: { email: 'x@x.example' },
    state: { confirmed_at: null },
  },
}

test('every column is part of what an event says has changed, or known to be silent', async ({
  own: { sql },
}) => {
  const tables: Readonly<Record<keyof typeof silent, PgTable>> = {
    account,
    membership,
    contact,
    subscription,
  }
  const parts = ['groups', ...Object.values(changes).flatMap((row) => Object.keys(row))]
  expect([...new Set(parts)].sort()).toEqual([...changedParts].sort())
  await sql`
    with person as (insert into account (username, country) values ('zola', 'Ireland') returning id),
      farm as (insert into membership (charity_number, type, ended_on)
        values ('E1', 'Producer Group', '2091-01-31') returning id),
      briefed as (insert into subscription (campaign, email, confirmed_at) values ('ebrief', 'z@x.example', now()))
    insert into contact (membership_id, account_id) select farm.id, person.id from farm, person`
  const rows = {
    account: sql`username = 'zola'`,
    membership: sql`charity_number = 'E1'`,
    contact: sql`account_id = (select id from account where username = 'zola')`,
    subscription: sql`email = 'z@x.example'`,
  }
  // A trigger of its own keeps this column right.
  await sql`alter table membership disable trigger membership_changed_over`
  for (const [name, table] of Object.entries(tables) as [keyof typeof silent, PgTable][]) {
    const columns = getTableConfig(table).columns.map((column) =>
      column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    )
    const known = Object.values(changes[name]).flatMap((values) => Object.keys(values))
    const keys = columns.filter(
      (column) => /(^|_)id$|^created_at$/.test(column) && column !== 'external_id',
    )
    expect(columns.sort(), name).toEqual([...known, ...silent[name], ...keys].sort())
    for (const [part, values] of Object.entries(changes[name])) {
      for (const [column, value] of Object.entries(values)) {
        const written = await sql.begin(async (one) => {
          const [last] = await one`select coalesce(max(seq), 0) as seq from event`
          await one`update ${one(name)} set ${one(column)} = ${value} where ${rows[name]}`
          const events = await one`
            select changed from event where seq > ${last?.seq} order by seq`
          await one`rollback`
          return events
        })
        const people = name === 'membership' && ofGroups.includes(column)
        const expected = people ? [[part], ['groups']] : [[part]]
        expect(
          written.map(({ changed }) => changed),
          `${name} ${column}`,
        ).toEqual(expected)
      }
    }
  }
})

/** An audit event that a statement writes with a change of the account zola and the membership E1, beside it. */
type Act = Readonly<Record<string, unknown>> & {
  readonly on: 'zola' | 'E1' | 'zola E1' | 'nothing'
}

const byMember = { request_id: 'r' }
const byStaff = { operator: 'staff:fay', staff_account_id: randomUUID(), request_id: 'r' }
const byCommand = { operator: 'olga' }

/** Audit events of one statement, and the causes of the changes of the account, the membership and its contact. */
const causes: Readonly<
  Record<
    string,
    readonly [acts: readonly Act[], account: string, membership?: string, contact?: string]
  >
> = {
  'a member': [[{ on: 'zola', action: 'profile-changed', ...byMember }], 'profile-changed member'],
  staff: [[{ on: 'zola', action: 'account-edited', ...byStaff }], 'account-edited staff'],
  'an operator': [
    [{ on: 'E1', action: 'membership-renewed', ...byCommand }],
    'membership-renewed operator',
  ],
  'the service': [[{ on: 'zola', action: 'closure-done' }], 'closure-done service'],
  'each its own': [
    [
      { on: 'zola', action: 'invitation-used', ...byMember },
      { on: 'zola E1', action: 'contact-edited', ...byMember },
      { on: 'E1', action: 'contacts-released', ...byStaff },
    ],
    'invitation-used member',
    'contacts-released staff',
    'contact-edited member',
  ],
  'an import': [
    [
      { on: 'zola', action: 'email-changed', import_id: 1, ...byCommand },
      { on: 'nothing', action: 'import-applied', import_id: 1, ...byCommand },
    ],
    'import-applied operator',
  ],
  nothing: [[], ' '],
}

test('an event says the act of its own statement and who did it', async ({ own: { sql } }) => {
  const [ids] = await sql`
    with person as (insert into account (username, country) values ('zola', 'Ireland') returning id),
      farm as (insert into membership (charity_number, type) values ('E1', 'Friend') returning id),
      added as (insert into contact (membership_id, account_id) select farm.id, person.id from farm, person)
    select person.id as account, farm.id as membership from person, farm`
  for (const [name, [acts, account, membership = account, contact = membership]] of Object.entries(
    causes,
  )) {
    const [last] = await sql`select max(seq) as seq from event`
    const rows = acts.map(({ on, ...columns }) => ({
      ...columns,
      account_id: on.startsWith('zola') ? ids?.account : null,
      membership_id: on.endsWith('E1') ? ids?.membership : null,
    }))
    await sql`
      with person as (update account set county = ${name} where id = ${ids?.account}),
        farm as (update membership set name = ${name} where id = ${ids?.membership}),
        changed as (update contact set is_primary = not is_primary where account_id = ${ids?.account})
      insert into audit_event (action, account_id, membership_id, import_id, operator, staff_account_id, request_id)
      select action, account_id, membership_id, import_id, operator, staff_account_id, request_id
      from jsonb_populate_recordset(null::audit_event, ${sql.json(rows as never)})`
    const events = await sql`
      select split_part(type, '.', 1) as kind, concat(cause ->> 'action', ' ', cause ->> 'by') as cause
      from event where seq > ${last?.seq} order by kind`
    expect(events, name).toEqual([
      { kind: 'account', cause: account },
      { kind: 'contact', cause: contact },
      { kind: 'membership', cause: membership },
    ])
  }
})
