import type postgres from 'postgres'
import { retentionRules } from '#db/queries/retention.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

/** Each setting has a number of its own, so that no rule can take that of another. */
const settings = {
  auditEvents: 120,
  auditNetworks: 40,
  credentials: 3,
  emailChanges: 5,
  importChanges: 31,
  joinApplications: 61,
  pendingSubscriptions: 11,
  rateLimits: 2,
}

interface Table {
  /** The table, with the condition of the rows that are looked at. */
  readonly from: string
  /** The column, or an expression, that has the name of a row. */
  readonly name: string
  /** The rows of one batch are any that are due, not the oldest. */
  readonly isUnordered?: true
  /** A batch waits for a row that another one holds, instead of leaving it to that one. */
  readonly waits?: true
}

/** The rows to which all others refer. */
interface Ids {
  readonly ada: string
  readonly bo: string
  readonly webhook: string
}

/** A time, so many days ago. */
type Age = postgres.PendingQuery<postgres.Row[]>

type Add = (sql: postgres.Sql, at: Age, name: string, ids: Ids, days: number) => Promise<unknown>

const credential =
  (kind: string, family = false): Add =>
  async (sql, at, name, { ada }) => {
    const [code] = family
      ? await sql`
          insert into credential (hash, kind, account_id, realm, expires_at)
          values (sha256(convert_to('of ' || ${name}, 'UTF8')), 'code', ${ada}, 'tests', now() + interval '1 day')
          returning id`
      : []
    await sql`
      insert into credential (hash, kind, account_id, realm, nonce, family, address, issued_at, expires_at)
      values (sha256(convert_to(${kind + name}, 'UTF8')), ${kind}, ${ada}, 'tests', ${name}, ${code?.id ?? null},
        ${kind === 'email' ? 'new@people.example' : null}, now() - interval '200 days', ${at})`
  }

const addMembership = async (sql: postgres.Sql, name: string): Promise<string> => {
  const [row] = await sql`
    insert into membership (charity_number, type, name) values (gen_random_uuid()::text, 'Friend', ${name}) returning id`
  return row?.id
}

const ofMembership = '(select membership.name from membership where id = membership_id)'

const addImport = async (sql: postgres.Sql, at: Age, name: string): Promise<number> => {
  const [row] = await sql`
    insert into import (at, operator, kind, file, sha256, mapping, counts)
    values (${at}, 'olga', 'sheet', ${name}, 'x', '{}', '{}') returning id`
  return row?.id
}

const named = (table: string, column: string): Table => ({ from: table, name: column })

/** The rules, the days after which each applies, and how to add a row of it. */
const rules: Readonly<Record<string, readonly [days: number, table: Table, add: Add]>> = {
  'credentials of families': [
    3,
    { from: 'credential where family is not null', name: 'nonce' },
    credential('refresh', true),
  ],
  credentials: [
    3,
    { from: `credential where kind = 'bearer'`, name: 'nonce' },
    credential('bearer'),
  ],
  'email changes': [
    5,
    { from: `credential where kind = 'email'`, name: 'nonce' },
    credential('email'),
  ],
  'pending subscriptions': [
    11,
    named('subscription', 'email'),
    (sql, at, name) => sql`
      insert into subscription (campaign, email, created_at) values ('tests', ${name}, ${at})`,
  ],
  'privacy requests': [
    120,
    named('privacy_request', 'operator'),
    (sql, at, name) => sql`
      insert into privacy_request (kind, state, operator, closed_at) values ('close-account', 'done', ${name}, ${at})`,
  ],
  tasks: [
    120,
    { from: 'task where text is not null', name: 'text' },
    (sql, at, name) =>
      sql`insert into task (kind, text, done_at) values ('note', ${name}, ${at}), ('note', 'open', null)`,
  ],
  notes: [
    120,
    named('record_note', 'text'),
    (sql, at, name, { ada }) =>
      sql`insert into record_note (account_id, text, at) values (${ada}, ${name}, ${at})`,
  ],
  'applications to join': [
    61,
    named('join_application', 'reference'),
    (sql, at, name) => sql`
      insert into join_application (reference, state, start_hash, type, individual, email, changed_at)
      values (${name}, 'declined', sha256(convert_to(${name}, 'UTF8')), 'Friend', true, 'jo@people.example', ${at})`,
  ],
  'replaced values': [
    30,
    named('act_change', `before ->> 'phone'`),
    (sql, at, name, { ada }) => sql`
      insert into act_change (id, account_id, before, after, at)
      values (uuidv7(), ${ada}, ${sql.json({ phone: name })}, '{}', ${at})`,
  ],
  'changes of contacts': [
    30,
    named('contact_change', ofMembership),
    async (sql, at, name, { ada }) => sql`
      insert into contact_change (membership_id, kind, account_id, at, before, after)
      values (${await addMembership(sql, name)}, 'left', ${ada}, ${at}, '[]', '[]')`,
  ],
  'invitations of contacts': [
    30,
    named('contact_invitation', 'email'),
    async (sql, at, name, { ada }) => sql`
      insert into contact_invitation (membership_id, inviter_id, email, expires_at)
      values (${await addMembership(sql, name)}, ${ada}, ${name}, ${at})`,
  ],
  'offers to hand over': [
    0,
    named('contact_offer', ofMembership),
    async (sql, at, name, { ada, bo }) => sql`
      insert into contact_offer (membership_id, from_id, to_id, expires_at)
      values (${await addMembership(sql, name)}, ${ada}, ${bo}, ${at})`,
  ],
  'test emails': [
    7,
    { from: `outgoing where kind = 'email' and client_id is not null`, name: 'subject' },
    (sql, at, name) => sql`
      insert into outgoing (kind, recipient, subject, client_id, created_at)
      values ('email', 'ada@people.example', ${name}, 'tested', ${at}),
        ('email', 'ada@people.example', 'of no client', null, ${at})`,
  ],
  emails: [
    90,
    {
      from: `outgoing where kind = 'email' and client_id is null and subject <> 'of no client'`,
      name: 'subject',
    },
    (sql, at, name) => sql`
      insert into outgoing (kind, recipient, subject, created_at)
      values ('email', 'ada@people.example', ${name}, ${at})`,
  ],
  'attempts of webhooks': [
    30,
    named('webhook_attempt', 'type'),
    (sql, at, name, { webhook }) => sql`
      insert into webhook_attempt (webhook_id, event_id, type, at, result, duration_ms)
      values (${webhook}, uuidv7(), ${name}, ${at}, '204', 5)`,
  ],
  'sign-outs': [
    1,
    { from: `outgoing where kind = 'sign-out'`, name: 'response' },
    (sql, at, name) => sql`
      insert into outgoing (kind, client_id, sub, response, created_at)
      values ('sign-out', 'tested', uuidv7(), ${name}, ${at})`,
  ],
  uploads: [
    1,
    named('data_job', 'staff_username'),
    (sql, at, name, { ada }) => sql`
      insert into data_job (kind, state, staff_account_id, staff_username, staff_role, changed_at)
      values ('import', 'done', ${ada}, ${name}, 'administrator', ${at})`,
  ],
  'import changes': [
    31,
    { from: 'import_change', name: 'target', isUnordered: true },
    async (sql, at, name, { ada }) => sql`
      insert into import_change (import_id, target, row_id) values (${await addImport(sql, at, name)}, ${name}, ${ada})`,
  ],
  'merged accounts': [
    30,
    { ...named('account_merge', `moved #>> '{}'`), waits: true },
    async (sql, at, name, { ada }) => {
      const { id } = await new People(sql).add()
      await sql`
        insert into account_merge (merged_id, account_id, merged_at, undo_until, moved)
        values (${id}, ${ada}, ${at}, ${at} + interval '30 days', ${sql.json(name)})`
    },
  ],
  imports: [
    120,
    { from: `import where at < now() - interval '90 days'`, name: 'file' },
    (sql, at, name) => addImport(sql, at, name),
  ],
  'idempotency keys': [
    1,
    named('idempotency_key', `convert_from(key, 'UTF8')`),
    (sql, at, name) => sql`
      insert into idempotency_key (key, request_hash, claimed_at) values (${Buffer.from(name)}, 'x', ${at})`,
  ],
  'days of the service': [
    90,
    named('service_day', `'day ' || ((now() at time zone 'UTC')::date - day)`),
    (sql, _, _name, _ids, days) => sql`
      insert into service_day (day, part, requests, failures)
      values ((now() at time zone 'UTC')::date - ${Math.floor(days)}::int, 'api', 1, 0)`,
  ],
  'rate limits': [
    2,
    named('rate_limit', `convert_from(key, 'UTF8')`),
    (sql, at, name) => sql`
      insert into rate_limit (key, attempts, blocked_until, forget_at)
      values (${Buffer.from(name)}, 1, now(), ${at})`,
  ],
  events: [
    90,
    { from: 'event where position is not null', name: 'type', waits: true },
    (sql, at, name, _, days) => sql`
      insert into event (type, at, position, run)
      values (${name}, ${at}, ${Math.round(1e6 - days * 1e3)}, uuidv7()), ('not yet in the feed', ${at}, null, null)`,
  ],
  'audit networks': [
    40,
    { from: 'audit_event where network is not null and agent is not null', name: 'request_id' },
    (sql, at, name) => sql`
      insert into audit_event (at, action, network, agent, request_id)
      values (${at}, 'signed-in', '192.0.2.0', 'a browser', ${name})`,
  ],
  'audit events': [
    120,
    { from: `audit_event where at < now() - interval '90 days'`, name: 'request_id' },
    (sql, at, name) =>
      sql`insert into audit_event (at, action, request_id) values (${at}, 'signed-in', ${name})`,
  ],
}

test('each rule of retention counts what is just older than its days, and deletes the oldest of it that no other batch holds', async ({
  own: { db, sql },
}) => {
  const declared = retentionRules(settings)
  expect(Object.fromEntries(declared.map(({ name, days }) => [name, days]))).toEqual(
    Object.fromEntries(Object.entries(rules).map(([name, [days]]) => [name, days])),
  )
  const people = new People(sql)
  const [ada, bo] = [await people.add(), await people.add()]
  await sql`insert into client (id, name, secret_hashes, redirect_uris) values ('tested', 'Tested', '{x}', '{x}')`
  const [webhook] = await sql`
    insert into webhook (client_id, url, email, sealed_secret, position)
    values ('tested', 'https://crm.example/', 'crm@example.org', '', 0) returning id`
  const ids = { ada: ada.id, bo: bo.id, webhook: webhook?.id }
  for (const rule of declared) {
    const [days, { from, name, isUnordered, waits }, add] = rules[
      rule.name
    ] as (typeof rules)[string]
    // A day of the service has no hours.
    const isWhole = rule.name === 'days of the service'
    const ages = [...(isWhole ? [days - 1, days] : [days - 0.01, days + 0.01]), days + 1, days + 2]
    const names = isWhole
      ? ages.map((age) => `day ${age}`)
      : ['fresh', 'just due', 'older', 'oldest']
    for (const [n, age] of ages.entries())
      await add(sql, sql`now() - ${age} * interval '1 day'`, names[n] ?? '', ids, age)
    const left = async () =>
      (await sql.unsafe(`select ${name} as name from ${from} order by 1`))
        .map((row) => row.name)
        .filter((one) => names.includes(one))
    const due = [await rule.countDue(db), await rule.countDue(db, 0), await rule.countDue(db, 1)]
    expect(due, rule.name).toEqual([3, 1, 2])
    const deleteOne = async () => expect(await rule.applyToBatch(db, 1), rule.name).toBe(1)
    const isOldest = `${from} ${/ where /.test(from) ? 'and' : 'where'} ${name} = '${names[3]}'`
    await sql.begin(async (other) => {
      if (!waits) await other.unsafe(`select from ${isOldest} for update`)
      await deleteOne()
    })
    if (!isUnordered) {
      const isHeld = !waits
      expect(await left(), rule.name).toEqual(names.filter((_, n) => n !== (isHeld ? 2 : 3)))
    }
    await deleteOne()
    if (!isUnordered) expect(await left(), rule.name).toEqual(names.slice(0, 2))
    expect(await rule.applyToBatch(db, 9), rule.name).toBe(1)
    expect(await left(), rule.name).toEqual(names.slice(0, 1))
    expect([await rule.countDue(db), await rule.applyToBatch(db, 9)], rule.name).toEqual([0, 0])
  }
})
