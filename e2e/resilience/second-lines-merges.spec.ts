import { enableAccount } from '#db/queries/accounts/accounts-edit.ts'
import { mergeAccounts, unmergeAccount } from '#db/queries/accounts/merge.ts'
import { collectAccessPack } from '#db/queries/privacy/access-pack.ts'
import { eraseAccount, planErasures, undoErasure } from '#db/queries/privacy/erasure.ts'
import { findFailingEmail } from '#db/queries/tasks/bounces.ts'
import { enforceRetention } from '#lib/lifecycle/enforce-retention.ts'
import { readSettings } from '#lib/settings.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'
import { giveRole } from '../staff/staff.ts'
import { addTwoAccounts, pairOf, rowsOf, type TwoAccounts } from '../staff/two-accounts.ts'

const sides = ['kept', 'merged'] as const

type Prepare = (people: People, two: TwoAccounts) => Promise<unknown>

const refusals: readonly (readonly [title: string, outcome: string, prepare: Prepare])[] = [
  ...sides.flatMap(
    (side) =>
      [
        [
          `the account ${side} has a staff role`,
          'is-staff',
          (people, two) => giveRole(people, two[side], 'fees'),
        ],
        [`the account ${side} is disabled`, 'disabled', (people, two) => people.disable(two[side])],
        [
          `the account ${side} has an open request about data`,
          'has-request',
          ({ sql }, two) => sql`
            insert into privacy_request (account_id, kind) values (${two[side].id}, 'erasure')`,
        ],
        [
          `nobody has proved the mailbox of the account ${side}`,
          `${side}-not-proved`,
          ({ sql }, two) => sql`
            update account set email_verified_at = null where id = ${two[side].id}`,
        ],
      ] as const satisfies (typeof refusals)[number][],
  ),
  [
    'the account kept has no email, so its owner could not reset the password',
    'kept-not-proved',
    ({ sql }, { kept }) => sql`update account set email = null where id = ${kept.id}`,
  ],
  [
    'the account merged has another one merged into it',
    'has-merge',
    async (people, { merged }) => {
      const { id } = await people.add({ disabled: true })
      await people.sql`
        insert into account_merge (merged_id, account_id, moved)
        values (${id}, ${merged.id}, '{}')`
    },
  ],
]

for (const [title, outcome, prepare] of refusals) {
  test(`mergeAccounts changes nothing if ${title}`, async ({ db, people }) => {
    const two = await addTwoAccounts(people)
    await prepare(people, two)
    const before = await rowsOf(people, two)
    expect(await mergeAccounts(db, pairOf(two), 'olga')).toMatchObject({ outcome, events: null })
    expect(await rowsOf(people, two)).toEqual(before)
  })
}

test('mergeAccounts does nothing with an account and itself, or with one that does not exist', async ({
  db,
  people,
}) => {
  const two = await addTwoAccounts(people)
  const { kept } = two
  const before = await rowsOf(people, two)
  for (const mergedId of [kept.id, '0199a000-0000-7000-8000-000000000001']) {
    expect(await mergeAccounts(db, { keptId: kept.id, mergedId }, 'olga')).toBeUndefined()
    expect(await mergeAccounts(db, { keptId: mergedId, mergedId: kept.id }, 'olga')).toBeUndefined()
  }
  expect(await rowsOf(people, two)).toEqual(before)
})

for (const [how, email] of [
  [
    'the mailbox that the account kept has proved',
    ({ kept }: TwoAccounts) => kept.email.toUpperCase(),
  ],
  ['no mailbox', () => null],
] as const) {
  test(`mergeAccounts merges an account with ${how}`, async ({ db, people }) => {
    const two = await addTwoAccounts(people)
    await people.sql`update account set email = ${email(two)} where id = ${two.merged.id}`
    expect(await mergeAccounts(db, pairOf(two), 'olga')).toMatchObject({ outcome: 'merged' })
  })
}

test('unmergeAccount leaves what has changed since, and moves the rest back', async ({
  db,
  people,
}) => {
  const two = await addTwoAccounts(people)
  const { kept, merged, tag, sharedId, ownId } = two
  const { sql } = people
  const before = await rowsOf(people, two)
  await mergeAccounts(db, pairOf(two), 'olga')
  await sql`update contact set is_billing = false where membership_id = ${sharedId}`
  await sql`update consent set given_at = now() where client_id = ${`${tag}-both`}`
  await sql`delete from consent where client_id = ${`${tag}-one`}`
  await sql`insert into audit_event (account_id, action) values (${kept.id}, 'password-changed')`
  expect(await unmergeAccount(db, merged.id, 'olga')).toMatchObject({
    outcome: 'undone',
    changedSince: 3,
  })
  const after = await rowsOf(people, two)
  expect(after.contacts.filter(({ membership_id }) => membership_id === ownId)).toEqual(
    before.contacts.filter(({ membership_id }) => membership_id === ownId),
  )
  expect(after.contacts.filter(({ membership_id }) => membership_id === sharedId)).toMatchObject([
    { account_id: kept.id, is_primary: true, is_billing: false },
  ])
  expect(after.consents.map(({ client_id, account_id }) => [client_id, account_id])).toEqual([
    [`${tag}-both`, kept.id],
  ])
  for (const part of [
    'applications',
    'requests',
    'tasks',
    'notes',
    'history',
    'accounts',
  ] as const) {
    expect(after[part], part).toEqual(before[part])
  }
  const [own] = await sql`select account_id from audit_event where action = 'password-changed'
    and account_id in ${sql([kept.id, merged.id])}`
  expect(own?.account_id).toBe(kept.id)
})

test('unmergeAccount leaves a membership of which the account has become a contact again', async ({
  db,
  people,
}) => {
  const two = await addTwoAccounts(people)
  const { merged, sharedId } = two
  await mergeAccounts(db, pairOf(two), 'olga')
  await people.sql`
    insert into contact (membership_id, account_id) values (${sharedId}, ${merged.id})`
  const shared = async () =>
    (await rowsOf(people, two)).contacts.filter(({ membership_id }) => membership_id === sharedId)
  const before = await shared()
  expect(await unmergeAccount(db, merged.id, 'olga')).toMatchObject({
    outcome: 'undone',
    changedSince: 1,
  })
  expect(await shared()).toEqual(before)
})

test('after a merge, the emails of the account that stays do not count as failing because those of the other did', async ({
  db,
  people,
}) => {
  const two = await addTwoAccounts(people)
  const { kept, merged } = two
  const owners = async () => (await rowsOf(people, two)).tasks.map((task) => task.account_id)
  const failing = async () => findFailingEmail(db, { accountId: kept.id })
  await mergeAccounts(db, pairOf(two), 'olga')
  expect([await failing(), await owners()]).toEqual([undefined, [merged.id]])
  await unmergeAccount(db, merged.id, 'olga')
  await people.sql`insert into task (kind, account_id) values ('email-fails', ${kept.id})`
  await mergeAccounts(db, pairOf(two), 'olga')
  expect([await failing(), await owners()]).toEqual([kept.email, [merged.id, kept.id]])
})

const closed: readonly (readonly [title: string, outcome: string, prepare: Prepare])[] = [
  [
    'after 30 days',
    'nothing-to-undo',
    ({ sql }, { merged }) => sql`
      update account_merge set undo_until = now() where merged_id = ${merged.id}`,
  ],
  ['while the account kept is disabled', 'disabled', (people, { kept }) => people.disable(kept)],
  [
    'while the account merged is to be erased',
    'disabled',
    ({ sql }, { merged }) => sql`
      insert into planned_erasure (account_id, operator, was_disabled)
      values (${merged.id}, 'olga', true)`,
  ],
]

for (const [title, outcome, prepare] of closed) {
  test(`unmergeAccount changes nothing ${title}`, async ({ db, people }) => {
    const two = await addTwoAccounts(people)
    await mergeAccounts(db, pairOf(two), 'olga')
    await prepare(people, two)
    const before = await rowsOf(people, two)
    expect(await unmergeAccount(db, two.merged.id, 'olga')).toMatchObject({
      outcome,
      events: null,
      changedSince: 0,
    })
    expect(await rowsOf(people, two)).toEqual(before)
  })
}

test('an account that was merged cannot be enabled but by undoing the merge', async ({
  db,
  people,
}) => {
  const two = await addTwoAccounts(people)
  const { merged } = two
  await mergeAccounts(db, pairOf(two), 'olga')
  expect(await enableAccount(db, merged.id, 'olga')).toBe(false)
  expect(await planErasures(db, [merged.id], 'olga')).toBe(1)
  expect(await undoErasure(db, merged.id, 'olga')).toBe(true)
  const [account] = await people.sql`select disabled_at from account where id = ${merged.id}`
  expect(account?.disabled_at).not.toBeNull()
})

test('collectAccessPack contains the profile of an account that was merged, while it is stored', async ({
  db,
  people,
}) => {
  const two = await addTwoAccounts(people)
  const { kept, merged } = two
  const packed = async () => (await collectAccessPack(db, kept.id, 'olga'))?.mergedAccounts
  expect(await packed()).toEqual([])
  await mergeAccounts(db, pairOf(two), 'olga')
  expect(await packed()).toMatchObject([
    { id: merged.id, username: merged.username, email: merged.email, forename: 'Adah' },
  ])
})

test('eraseAccount erases the accounts that were merged into it, with the subscription of a shared email', async ({
  db,
  people,
}) => {
  const { sql } = people
  const two = await addTwoAccounts(people)
  const { kept, merged } = two
  await sql`update account set email = ${kept.email} where id = ${merged.id}`
  await mergeAccounts(db, pairOf(two), 'olga')
  await sql`
    insert into subscription (campaign, email, confirmed_at) values ('ebrief', ${kept.email}, now())`
  expect(await eraseAccount(db, kept.id, 'olga')).toBe(true)
  expect(await sql`select from account where id in ${sql([kept.id, merged.id])}`).toEqual([])
  expect(await sql`select from subscription where email = ${kept.email}`).toEqual([])
})

test('the retention job deletes the accounts whose merge is 30 days old, and no others', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [kept, due, later] = [await people.add(), await people.add(), await people.add()]
  const again = await people.add()
  await people.addMembership({ person: again })
  await sql`
    insert into account_merge (merged_id, account_id, moved, undo_until) values
      (${due.id}, ${kept.id}, '{}', now()),
      (${again.id}, ${kept.id}, '{}', now()),
      (${later.id}, ${kept.id}, '{}', now() + interval '1 day')`
  await sql`
    insert into audit_event (account_id, merged_from, action)
    values (${kept.id}, ${due.id}, 'signed-in')`
  const counts = await enforceRetention(db, readSettings({}).retentionDays)
  expect(counts).toContainEqual({ rule: 'merged accounts', rows: 1 })
  const left = await sql`select id from account where username like 'person-%'`
  expect(left.map(({ id }) => id).sort()).toEqual([kept.id, later.id, again.id].sort())
  expect(await sql`select from account_merge`).toHaveLength(2)
  expect(await sql`select account_id from audit_event`).toEqual([{ account_id: kept.id }])
})
