import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import type { Database } from '#db/driver/connect.ts'
import { mergeAccounts, unmergeAccount } from '#db/queries/accounts/merge.ts'
import { writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import { replaceNotice } from '#db/queries/outgoing.ts'
import { People } from '../fixtures/people.ts'
import { expect, test, waitForLock } from '../fixtures/statements.ts'

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

/** Runs a statement while a transaction holds a row, and returns the accounts that it has locked when it waits. */
async function locksWhile(
  { sql, first, second }: Pair,
  held: (tx: postgres.TransactionSql) => Promise<unknown>,
  run: () => Promise<unknown>,
) {
  const { running, free } = await sql.begin(async (tx) => {
    await held(tx)
    const running = run()
    await waitForLock(sql, running)
    const rows = await sql`
      select id from account where id in (${first}, ${second}) for update skip locked`
    return { running, free: rows.map(({ id }) => id) }
  })
  await running
  return { first: !free.includes(first), second: !free.includes(second) }
}

const hold = (id: string) => (tx: postgres.TransactionSql) =>
  tx`select from account where id = ${id} for update`

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
      expect(await locksWhile(pair, hold(pair[which]), () => run(pair)), which).toEqual(locked)
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
