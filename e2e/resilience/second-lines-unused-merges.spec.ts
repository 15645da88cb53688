import { mergeAccounts, unmergeAccount } from '#db/queries/accounts/merge.ts'
import { expect, test } from '../fixtures/statements.ts'
import { addTwoAccounts, pairOf, rowsOf } from '../staff/two-accounts.ts'

/** Accounts by what their owners have done, and the outcomes if each of them goes, in this order. */
const uses: readonly {
  readonly account: string
  readonly columns?: Readonly<Record<string, null>>
  readonly outcomes: readonly string[]
}[] = [
  {
    account: 'whose owner has proved the mailbox',
    outcomes: ['merged', 'merged-not-proved', 'merged-not-proved', 'merged'],
  },
  {
    account: 'whose owner has a password only',
    columns: { email_verified_at: null },
    outcomes: ['kept-not-proved', 'kept-not-proved', 'kept-not-proved', 'kept-not-proved'],
  },
  {
    account: 'that nobody has used since an import',
    columns: { email_verified_at: null, password_hash: null },
    outcomes: ['kept-not-proved', 'kept-not-proved', 'merged', 'merged'],
  },
  {
    account: 'that nobody has used and that has no mailbox',
    columns: { email_verified_at: null, password_hash: null, email: null },
    outcomes: ['kept-not-proved', 'kept-not-proved', 'kept-not-proved', 'merged'],
  },
]

for (const kept of uses) {
  test(`a merge into an account ${kept.account} gives nobody an unproved mailbox and takes no one's only sign-in`, async ({
    db,
    people,
  }) => {
    for (const [n, merged] of uses.entries()) {
      const two = await addTwoAccounts(people)
      for (const [{ id }, { columns }] of [
        [two.kept, kept],
        [two.merged, merged],
      ] as const) {
        if (columns) await people.sql`update account set ${people.sql(columns)} where id = ${id}`
      }
      const { outcome } = (await mergeAccounts(db, pairOf(two), 'olga')) ?? {}
      expect(outcome, merged.account).toBe(kept.outcomes[n])
    }
  })
}

test('nobody is told of a merge of two accounts that nobody has used, nor of its undo', async ({
  db,
  people,
}) => {
  const two = await addTwoAccounts(people)
  await people.sql`
    update account set email_verified_at = null, password_hash = null
    where id in ${people.sql([two.kept.id, two.merged.id])}`
  const before = await rowsOf(people, two)
  expect(await mergeAccounts(db, pairOf(two), 'olga')).toMatchObject({
    outcome: 'merged',
    isTold: false,
  })
  expect(await unmergeAccount(db, two.merged.id, 'olga')).toMatchObject({ outcome: 'undone' })
  expect(await rowsOf(people, two)).toEqual(before)
})
