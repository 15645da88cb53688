import { eraseAccount, eraseDueAccounts, planErasures } from '#db/queries/privacy/erasure.ts'
import { countDueErasures } from '#db/queries/privacy/erasure-plan.ts'
import { completePrivacyRequest } from '#db/queries/privacy/privacy-requests-edit.ts'
import { env } from '#lib/env.ts'
import { enforceRetention } from '#lib/lifecycle/enforce-retention.ts'
import { log } from '#lib/runtime/log.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

test('erasures that are due are done in the order in which they are, at most so many', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const added = [await people.add(), await people.add(), await people.add()]
  await planErasures(
    db,
    added.map(({ id }) => id),
    'olga',
  )
  for (const [n, hours] of [1, 2, -1].entries()) {
    await sql`update planned_erasure set due_at = ${hoursAgo(hours)} where account_id = ${added[n]?.id ?? ''}`
  }
  const left = async () => {
    const rows = await sql`select account_id from planned_erasure`
    return added.flatMap(({ id }, n) => (rows.some((row) => row.account_id === id) ? [n] : []))
  }
  expect(await eraseDueAccounts(db, 1)).toBe(1)
  expect(await left()).toEqual([0, 2])
  expect(await eraseDueAccounts(db, 9)).toBe(1)
  expect(await left()).toEqual([2])
  expect(await eraseAccount(db, added[2]?.id ?? '', 'olga', { onlyIfDue: true }), 'not due').toBe(
    false,
  )
  expect(await left()).toEqual([2])
})

test('an account with an open request that an erasure does not answer is not erased before that is answered', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [asked, other] = [await people.add(), await people.add()]
  await sql`
    insert into privacy_request ${sql([
      { account_id: asked.id, kind: 'access', state: 'open', closed_at: null },
      { account_id: asked.id, kind: 'erasure', state: 'open', closed_at: null },
      { account_id: other.id, kind: 'access', state: 'done', closed_at: new Date() },
    ])}`
  await planErasures(db, [asked.id, other.id], 'olga')
  await sql`update planned_erasure set due_at = ${hoursAgo(1)}`
  expect([await countDueErasures(db), await eraseDueAccounts(db, 1)]).toEqual([1, 1])
  expect(await eraseAccount(db, asked.id, 'olga'), 'at once').toBe(false)
  const left = await sql`select account_id, kind, state from privacy_request where state = 'open'`
  expect(left).toEqual([{ account_id: asked.id, kind: 'access', state: 'open' }])
  await completePrivacyRequest(db, { accountId: asked.id, kind: 'access' }, 'olga')
  expect([await countDueErasures(db), await eraseDueAccounts(db, 1)]).toEqual([1, 1])
})

test('an account that cannot be erased keeps no other from being erased, and the rule says that it failed', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [stuck, other] = [await people.add(), await people.add()]
  await sql`create table holds (account_id uuid references account)`
  await sql`insert into holds values (${stuck.id})`
  await planErasures(db, [stuck.id, other.id], 'olga')
  await sql`update planned_erasure set due_at = ${hoursAgo(1)}`
  await sql`update planned_erasure set due_at = ${hoursAgo(2)} where account_id = ${stuck.id}`
  log.level = 'silent'
  const counts = await enforceRetention(db, env.retentionDays)
  log.level = 'info'
  expect(counts.filter(({ failed }) => failed)).toEqual([
    { rule: 'accounts to be erased', rows: 1, failed: true },
  ])
  expect(await sql`select account_id from planned_erasure`).toEqual([{ account_id: stuck.id }])
})

test('an outage ends the erasures, and each of them waits until it is over', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const ids = [(await people.add()).id, (await people.add()).id]
  await planErasures(db, ids, 'olga')
  await sql`update planned_erasure set due_at = ${hoursAgo(1)}`
  await sql`
    create function fail() returns trigger language plpgsql as $$
    begin raise exception 'Too many connections' using errcode = '53300'; end $$`
  await sql`create trigger failing before delete on account for each row execute function fail()`
  const failures: unknown[] = []
  const erasing = eraseDueAccounts(db, 9, (error) => failures.push(error))
  await expect(erasing).rejects.toThrow()
  expect(failures, 'of one account alone').toEqual([])
  await sql`drop trigger failing on account`
  expect(await eraseDueAccounts(db, 9)).toBe(2)
})
