import { mergeAccounts, unmergeAccount } from '#db/queries/accounts/merge.ts'
import { isMerged, mergeAccounts as mergeOfStaff } from '#lib/accounts/people/merge-accounts.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { People } from '../fixtures/people.ts'
import { expect, test, waitForLock } from '../fixtures/statements.ts'
import { addTwoAccounts, pairOf, rowsOf } from '../staff/two-accounts.ts'

test('of many merges of two accounts at once, in both directions, one happens', async ({
  db,
  people,
}) => {
  const two = await addTwoAccounts(people)
  const { keptId, mergedId } = pairOf(two)
  const merges = Array.from({ length: 20 }, (_, n) =>
    mergeAccounts(
      db,
      n % 2 ? { keptId, mergedId } : { keptId: mergedId, mergedId: keptId },
      'olga',
    ),
  )
  const outcomes = (await Promise.all(merges)).map((report) => report?.outcome)
  expect(outcomes.filter((outcome) => outcome === 'merged')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'disabled')).toHaveLength(19)
  const { contacts } = await rowsOf(people, two)
  expect(contacts).toHaveLength(2)
  expect(new Set(contacts.map(({ account_id }) => account_id)).size).toBe(1)
  expect(
    await people.sql`
      select from audit_event where action = 'account-merged'
        and account_id in ${people.sql([keptId, mergedId])}`,
  ).toHaveLength(1)
})

test('mergeAccounts moves nothing if a contact is removed at the same time, and never puts it back', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const two = await addTwoAccounts(people)
  const { report } = await sql.begin(async (removal) => {
    await removal`delete from contact where membership_id = ${two.ownId}`
    const later = mergeAccounts(db, pairOf(two), 'olga')
    await waitForLock(sql, later)
    return { report: later }
  })
  expect(await report).toMatchObject({ outcome: 'raced' })
  expect(await sql`select from contact where membership_id = ${two.ownId}`).toHaveLength(0)
  expect(await mergeAccounts(db, pairOf(two), 'olga')).toMatchObject({ outcome: 'merged' })
})

test('a merge is to be tried again if the account that stays becomes a contact of a membership of the other at the same time', async ({
  own: { sql, url },
}) => {
  const two = await addTwoAccounts(new People(sql))
  setDatabaseUrl(url)
  try {
    const { outcome } = await sql.begin(async (addition) => {
      await addition`
        insert into contact (membership_id, account_id) values (${two.ownId}, ${two.kept.id})`
      const later = mergeOfStaff(pairOf(two), 'olga')
      await waitForLock(sql, later)
      return { outcome: later }
    })
    expect(await outcome).toBe('raced')
    expect(isMerged(await mergeOfStaff(pairOf(two), 'olga'))).toBe(true)
  } finally {
    await closeDatabase()
  }
})

test('mergeAccounts does not put a consent back that is withdrawn at the same time', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const two = await addTwoAccounts(people)
  const { report } = await sql.begin(async (withdrawal) => {
    await withdrawal`delete from consent where client_id = ${`${two.tag}-one`}`
    const later = mergeAccounts(db, pairOf(two), 'olga')
    await waitForLock(sql, later)
    return { report: later }
  })
  expect(await report).toMatchObject({ outcome: 'merged' })
  expect(await sql`select from consent where client_id = ${`${two.tag}-one`}`).toHaveLength(0)
})

test('of many undos of a merge at once, one restores what was there', async ({ db, people }) => {
  const two = await addTwoAccounts(people)
  const before = await rowsOf(people, two)
  await mergeAccounts(db, pairOf(two), 'olga')
  const undos = Array.from({ length: 10 }, () => unmergeAccount(db, two.merged.id, 'olga'))
  const outcomes = (await Promise.all(undos)).map(({ outcome }) => outcome).sort()
  expect(outcomes).toEqual([...Array(9).fill('nothing-to-undo'), 'undone'])
  expect(await rowsOf(people, two)).toEqual(before)
})
