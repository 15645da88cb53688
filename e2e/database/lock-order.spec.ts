import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import type { Database } from '#db/driver/connect.ts'
import { mergeAccounts, unmergeAccount } from '#db/queries/accounts/merge.ts'
import { decideApplication } from '#db/queries/applications/decisions.ts'
import { takeActBack } from '#db/queries/audit/take-act-back.ts'
import { reportContactChange } from '#db/queries/contacts/contact-changes.ts'
import { writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import { addReportLink } from '#db/queries/contacts/noticed-contacts.ts'
import { raiseFees } from '#db/queries/fees/fees-edit.ts'
import { endMemberships, renewMemberships } from '#db/queries/memberships/renewals.ts'
import { replaceNotice } from '#db/queries/outgoing.ts'
import { removePasskey } from '#db/queries/passkeys/passkeys-edit.ts'
import { eraseAccount } from '#db/queries/privacy/erasure.ts'
import { type AttemptLimit, countAttempt, refundAttempt } from '#db/queries/rate-limits.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { People } from '../fixtures/people.ts'
import { context, expect, newHash, noRefund, test, waitForLock } from '../fixtures/statements.ts'
import { addStaff, staffSession } from '../staff/staff.ts'
import { addApplicationRow } from './application-row.ts'
import { addChange } from './contact-pair.ts'

/** Two accounts in the order of their ids, one of which is the primary contact of the membership. */
interface Pair {
  readonly db: Database
  readonly sql: postgres.Sql
  readonly guid: string
  readonly first: string
  readonly second: string
}

type Statement = (pair: Pair) => Promise<unknown>

const emailTo = (accountId: string) => ({
  id: randomUUID(),
  recipient: `${accountId}@people.example`,
  accountId,
  subject: 'A subject',
  sealed: Buffer.from('sealed'),
})

const replace =
  (accounts: (pair: Pair) => readonly string[]): Statement =>
  async (pair) => {
    const [notice] = await pair.sql`
    insert into outgoing (kind, event_id, due_at, attempts) values ('notice', uuidv7(), now(), 0) returning id`
    return replaceNotice(pair.db, notice?.id, accounts(pair).map(emailTo))
  }

const unmerge =
  (accounts: (pair: Pair) => { keptId: string; mergedId: string }): Statement =>
  async (pair) =>
    unmergeAccount(pair.db, accounts(pair).mergedId, 'olga')

const intoFirst = ({ first, second }: Pair) => ({ keptId: first, mergedId: second })
const intoSecond = ({ first, second }: Pair) => ({ keptId: second, mergedId: first })

/** Statements that lock two accounts, in both orders, and what each needs before. */
type Statements = Readonly<Record<string, { readonly before?: Statement; readonly run: Statement }>>

const merges: Statements = {
  'a merge into the first': { run: (pair) => mergeAccounts(pair.db, intoFirst(pair), 'olga') },
  'a merge into the second': { run: (pair) => mergeAccounts(pair.db, intoSecond(pair), 'olga') },
  'the undo of a merge into the first': {
    before: (pair) => mergeAccounts(pair.db, intoFirst(pair), 'olga'),
    run: unmerge(intoFirst),
  },
  'the undo of a merge into the second': {
    before: (pair) => mergeAccounts(pair.db, intoSecond(pair), 'olga'),
    run: unmerge(intoSecond),
  },
}

const notices: Statements = {
  'a notice to both': { run: replace(({ first, second }) => [first, second]) },
  'a notice to both, the second first': { run: replace(({ first, second }) => [second, first]) },
}

async function addPair(db: Database, sql: postgres.Sql): Promise<Pair> {
  const people = new People(sql)
  const [person, other] = [await people.add(), await people.add()]
  await sql`update account set email_verified_at = now()`
  const { guid } = await people.addMembership({ person, primary: true })
  const [first = '', second = ''] = [person.id, other.id].sort()
  return { db, sql, guid, first, second }
}

/** Two rows of a table, in the order of their ids, or of another key. */
interface Rows {
  readonly sql: postgres.Sql
  readonly first: string | Buffer
  readonly second: string | Buffer
  readonly table?: string
  readonly key?: string
}

/** Runs a statement while a transaction holds a row, and returns which of two rows it has locked when it waits. */
async function locksWhile(
  { sql, first, second, table = 'account', key = 'id' }: Rows,
  held: (tx: postgres.TransactionSql) => Promise<unknown>,
  run: () => Promise<unknown>,
) {
  const { running, free } = await sql.begin(async (tx) => {
    await held(tx)
    const running = run()
    await waitForLock(sql, running)
    const rows = await sql`
      select ${sql(key)} = ${first} as "isFirst" from ${sql(table)} where ${sql(key)} in (${first}, ${second})
      for update skip locked`
    return { running, free: rows.map(({ isFirst }) => isFirst) }
  })
  await running
  return { first: !free.includes(true), second: !free.includes(false) }
}

const hold =
  ({ table = 'account', key = 'id', ...rows }: Rows, which: 'first' | 'second') =>
  (tx: postgres.TransactionSql) =>
    tx`select from ${tx(table)} where ${tx(key)} = ${rows[which]} for update`

for (const [name, { before, run }] of Object.entries({ ...merges, ...notices })) {
  test(`${name} locks the account with the lower id first, so that two at once cannot deadlock`, async ({
    own: { db, sql },
  }) => {
    for (const [which, locked] of [
      ['first', { first: true, second: false }],
      ['second', { first: true, second: true }],
    ] as const) {
      const pair = await addPair(db, sql)
      await before?.(pair)
      expect(await locksWhile(pair, hold(pair, which), () => run(pair)), which).toEqual(locked)
    }
  })
}

const change: Statement = ({ db, guid, first, second }) => {
  const rights = { primary: false, billing: false, lsfr: false }
  const lines = [first, second].map((accountId) => ({ accountId, rights }))
  const of = { membershipId: guid, version: 0, kind: 'edited', accountId: second, lines } as const
  return writeContacts(db, of, 'olga')
}

test('merges, their undos and changes of contacts lock the membership before any account', async ({
  own: { db, sql },
}) => {
  for (const [name, { before, run }] of Object.entries({
    ...merges,
    'a change of contacts': { run: change },
  } as Statements)) {
    const pair = await addPair(db, sql)
    await before?.(pair)
    const locked = await locksWhile(
      pair,
      (tx) => tx`select from membership where id = ${pair.guid} for no key update`,
      () => run(pair),
    )
    expect(locked, name).toEqual({ first: false, second: false })
  }
})

test('a report of a change locks the membership before its link, as the erasure that deletes the link does', async ({
  own: { db, sql },
}) => {
  const { guid, first: id } = await addPair(db, sql)
  const [first, second] = [newHash(), newHash()]
  for (const hash of [first, second])
    await addReportLink(db, await addChange(sql, guid, { id }, 1), { hash, realm: 'tests' })
  const locked = await locksWhile(
    { sql, table: 'credential', key: 'hash', first, second },
    (tx) => tx`select from membership where id = ${guid} for no key update`,
    () => reportContactChange(db, first, context),
  )
  expect(locked).toEqual({ first: false, second: false })
})

/** The two people are contacts of two memberships, which lie in the table in the other order, as their contacts do. */
async function addMemberships(pair: Pair): Promise<Rows> {
  const { sql } = pair
  const people = new People(sql)
  await sql`delete from contact where membership_id = ${pair.guid}`
  const added = [await people.addMembership(), await people.addMembership()]
  const [first = '', second = ''] = added.map(({ guid }) => guid)
  await sql`update membership set name = 'Hill farm' where id = ${first}`
  for (const guid of [second, first])
    for (const id of [pair.first, pair.second])
      await sql`insert into contact (membership_id, account_id) values (${guid}, ${id})`
  return { sql, table: 'membership', first, second }
}

/** Two fees, and what each is to cost from next year. */
async function addFees({ db, sql }: Pair): Promise<Rows & { raise: () => Promise<number> }> {
  await sql`delete from fee`
  const rows = await sql`
    insert into fee (position, type, description, individual, amount, valid_from)
    select n, 'Friend', 'For friends ' || n, n = 1, 10, '2020-01-01' from generate_series(1, 2) as n returning id`
  const [first = '', second = ''] = rows.map(({ id }) => String(id)).sort()
  await sql`update fee set position = 3 where id = ${first}`
  const prices = [second, first].map((id) => ({ id, amount: '10', raised: '12' }))
  return {
    sql,
    table: 'fee',
    first,
    second,
    raise: () => raiseFees(db, '2040-01-01', prices, 'olga'),
  }
}

const newLimit = (key: Buffer): AttemptLimit => ({
  key,
  freeAttempts: 9,
  baseSeconds: 1,
  maxSeconds: 1,
  forgetAfterSeconds: 100,
  aheadSeconds: 0,
  inTurn: false,
})

/** Two limits under which an attempt was counted. */
async function addLimits({ db, sql }: Pair) {
  const [first = newHash(), second = newHash()] = [newHash(), newHash()].sort(Buffer.compare)
  const limits = [newLimit(second), newLimit(first)] as const
  await countAttempt(db, limits)
  return { sql, table: 'rate_limit', key: 'key', first, second, limits }
}

const terms = ({ first, second }: Rows) => [second, first].map((id) => ({ id: `${id}`, day: null }))

/** Statements that lock several rows of a table. */
const severalRows: Readonly<
  Record<string, (pair: Pair) => Promise<{ rows: Rows; run: () => Promise<unknown> }>>
> = {
  'a merge of two contacts of the same memberships': async (pair) => ({
    rows: await addMemberships(pair),
    run: () => merges['a merge into the first']?.run(pair) as Promise<unknown>,
  }),
  'the undo of that merge': async (pair) => {
    const rows = await addMemberships(pair)
    await mergeAccounts(pair.db, intoFirst(pair), 'olga')
    return { rows, run: () => unmerge(intoFirst)(pair) }
  },
  'the erasure of a contact of two memberships': async (pair) => ({
    rows: await addMemberships(pair),
    run: () => eraseAccount(pair.db, pair.first, 'olga'),
  }),
  'the renewal of two memberships': async (pair) => {
    const rows = await addMemberships(pair)
    return { rows, run: () => renewMemberships(pair.db, terms(rows), null, 'olga') }
  },
  'the end of two memberships': async (pair) => {
    const rows = await addMemberships(pair)
    return { rows, run: () => endMemberships(pair.db, terms(rows), 'Sold', 'olga') }
  },
  'the payment of one of two renewals of a membership': async (pair) => {
    const { db, sql, guid } = pair
    const people = new People(sql)
    const columns = { state: 'awaiting-payment', renewal: true, membership_id: guid }
    const add = async () => (await addApplicationRow(sql, columns)).id
    const [first = '', second = ''] = [await add(), await add()].sort()
    await sql`update join_application set about = 'Read last' where id = ${first}`
    const session = hashOf(await staffSession(people, await addStaff(people, 'membership')))
    const caller = { session, roles: ['membership'], context } as const
    const paid = {
      action: 'join-paid',
      from: ['awaiting-payment'],
      to: 'member',
      text: '',
    } as const
    return {
      rows: { sql, table: 'join_application', first, second },
      run: () => decideApplication(db, caller, second, paid),
    }
  },
  'a raise of two fees': async (pair) => {
    const { raise, ...rows } = await addFees(pair)
    return { rows, run: raise }
  },
  'the undo of a raise of two fees': async (pair) => {
    const { raise, ...rows } = await addFees(pair)
    expect(await raise()).toBe(2)
    const [act] = await pair.sql`select id from act_change where fee_id = ${rows.first}`
    return { rows, run: () => takeActBack(pair.db, 'fee', act?.id, 'olga') }
  },
  'the undo of a raise, of what it did to each fee': async (pair) => {
    const { raise, sql, ...fees } = await addFees(pair)
    expect(await raise()).toBe(2)
    const [act, other] = await sql`
      select id, row_id from act_change where fee_id in (${fees.first}, ${fees.second}) order by row_id`
    return {
      rows: { sql, table: 'act_change', key: 'row_id', first: act?.row_id, second: other?.row_id },
      run: () => takeActBack(pair.db, 'fee', act?.id, 'olga'),
    }
  },
  'the removal of one of two passkeys': async ({ db, sql, first: id }) => {
    const people = new People(sql)
    const [first = '', second = ''] = [
      await people.addPasskey({ id }),
      await people.addPasskey({ id }),
    ].sort()
    // The row that is read first is not that with the lower id.
    await sql`update passkey set name = 'My tablet' where id = ${first}`
    const session = hashOf(await people.issueCredential({ id }, { kind: 'session' }))
    const spent = { refund: noRefund, context }
    return {
      rows: { sql, table: 'passkey', first, second },
      run: () => removePasskey(db, session, second, undefined, spent),
    }
  },
  'an attempt under two limits': async (pair) => {
    const { limits, ...rows } = await addLimits(pair)
    return { rows, run: () => countAttempt(pair.db, limits) }
  },
  'the refund of an attempt under two limits': async (pair) => {
    const { limits, ...rows } = await addLimits(pair)
    return { rows, run: () => refundAttempt(pair.db, { limits }) }
  },
}

test('statements that change several rows lock that with the lower id first, so that two at once cannot deadlock', async ({
  own: { db, sql },
}) => {
  for (const [name, add] of Object.entries(severalRows)) {
    for (const [which, locked] of [
      ['first', { first: true, second: false }],
      ['second', { first: true, second: true }],
    ] as const) {
      const { rows, run } = await add(await addPair(db, sql))
      expect(await locksWhile(rows, hold(rows, which), run), `${name}: ${which}`).toEqual(locked)
    }
  }
})
