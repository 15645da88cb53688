import {
  addEmailChangeByStaff,
  confirmEmailChange,
  restoreEmail,
} from '#db/queries/accounts/email-changes-edit.ts'
import { acceptInvitation, addInvitation } from '#db/queries/accounts/invitations.ts'
import {
  addSubscriptionLinks,
  confirmSubscription,
  deletePendingSubscription,
  unsubscribe,
} from '#db/queries/campaigns/subscriptions-edit.ts'
import { redeemPassthrough, redeemReset } from '#db/queries/credentials/credentials.ts'
import { withdrawClosure } from '#db/queries/privacy/privacy-requests-edit.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { type AccountInput, People, type Person, unique } from '../fixtures/people.ts'
import {
  context,
  expect,
  newHash,
  newSession,
  noRefund,
  test,
  waitForLock,
} from '../fixtures/statements.ts'
import { giveRole } from '../staff/staff.ts'

type Kind = 'email' | 'invitation' | 'reset' | 'passthrough' | 'restore'

/** Adds a link of this kind, which works until one of its conditions is broken. */
async function addLink(people: People, kind: Kind, input: AccountInput = {}) {
  const person = await people.add(input)
  const hash = newHash()
  await people.sql`
    insert into credential (hash, kind, account_id, epoch, realm, address, expires_at)
    select ${hash}, ${kind}, id, epoch, 'tests', ${/^(email|restore)$/.test(kind) ? `other-${person.email}` : null},
      now() + interval '10 minutes' from account where id = ${person.id}`
  return { person, hash }
}

/** The ways to break a link, each of which leaves the other conditions as they are. */
const breaks: Readonly<Record<string, (people: People, hash: Buffer, person: Person) => unknown>> =
  {
    expired: ({ sql }, hash) => sql`update credential set expires_at = now() where hash = ${hash}`,
    used: ({ sql }, hash) => sql`update credential set used_at = now() where hash = ${hash}`,
    'of another kind': ({ sql }, hash) =>
      sql`update credential set kind = 'bearer', address = null where hash = ${hash}`,
    'of a disabled account': async (people, _, person) => {
      await people.disable(person)
      // The trigger has raised the epoch. This check must also work alone.
      await people.sql`update account set epoch = 0 where id = ${person.id}`
    },
    'from before all access was ended': ({ sql }, _, { id }) =>
      sql`update account set epoch = epoch + 1 where id = ${id}`,
  }

const stateOf = async ({ sql }: People, { id }: Person) => [
  await sql`select * from account where id = ${id}`,
  await sql`select * from credential where account_id = ${id} order by id`,
]

const links = [
  {
    name: 'confirmEmailChange sets no email by a link',
    kind: 'email',
    input: {},
    use: (db, hash) => confirmEmailChange(db, hash, { hash: newHash(), realm: 'tests' }, context),
  },
  {
    name: 'acceptInvitation sets no password by a link',
    kind: 'invitation',
    input: { invited: true },
    use: (db, hash) => acceptInvitation(db, { hash, passwordHash: '$new' }, newSession(), context),
  },
  {
    name: 'redeemReset starts no session for a temporary password',
    kind: 'reset',
    input: {},
    use: (db, hash, { id }) => {
      const reset = { id, hash, passwordHash: '$new', onSignInPage: false }
      return redeemReset(db, reset, newSession(), context, noRefund)
    },
  },
] as const satisfies readonly {
  readonly name: string
  readonly kind: Kind
  readonly input: AccountInput
  readonly use: (
    db: Parameters<typeof redeemReset>[0],
    hash: Buffer,
    person: Person,
  ) => Promise<unknown>
}[]

for (const { name, kind, input, use } of links) {
  for (const [how, breakLink] of Object.entries(breaks)) {
    test(`${name} that is ${how}`, async ({ db, people }) => {
      const { person, hash } = await addLink(people, kind, input)
      await breakLink(people, hash, person)
      const before = await stateOf(people, person)
      expect(await use(db, hash, person)).toBeUndefined()
      expect(await stateOf(people, person)).toEqual(before)
      const working = await addLink(people, kind, input)
      expect(await use(db, working.hash, working.person)).toBeDefined()
    })
  }
}

test('restoreEmail restores no email by a link that is expired, used, of another kind or of a disabled account', async ({
  db,
  people,
}) => {
  for (const how of ['expired', 'used', 'of another kind', 'of a disabled account'] as const) {
    const { person, hash } = await addLink(people, 'restore')
    await breaks[how]?.(people, hash, person)
    const before = await stateOf(people, person)
    expect(await restoreEmail(db, hash, context), how).toBe(false)
    expect(await stateOf(people, person)).toEqual(before)
  }
})

test('restoreEmail removes the passkeys and codes that were added since the change, and no earlier passkey', async ({
  db,
  people,
}) => {
  const { sql } = people
  for (const keeps of [true, false]) {
    const { person, hash } = await addLink(people, 'restore')
    const other = await people.add()
    const add = ({ id }: Person, days: number) => sql`
      insert into passkey (account_id, credential_id, public_key, counter, is_synced, is_backed_up, rp_id, name, created_at)
      values (${id}, ${newHash()}, ${newHash()}, 0, false, false, 'localhost', 'Phone', now() + ${days} * interval '1 day')`
    if (keeps) await add(person, -1)
    for (const owner of [person, other]) await add(owner, 1)
    await add(person, 2)
    await sql`insert into staff_factor (account_id) values (${person.id})`
    expect(await restoreEmail(db, hash, context)).toBe(true)
    const count = async (table: string, { id }: Person) =>
      (await sql`select from ${sql(table)} where account_id = ${id}`).length
    expect([await count('passkey', person), await count('passkey', other)]).toEqual([
      keeps ? 1 : 0,
      1,
    ])
    expect(await count('staff_factor', person)).toBe(keeps ? 1 : 0)
  }
})

test('restoreEmail works after all access was ended, ends it again, and ends the links of later changes only', async ({
  db,
  people,
}) => {
  const { person, hash } = await addLink(people, 'restore')
  const later = newHash()
  await people.issueCredential(person, { kind: 'session' })
  await people.sql`update account set epoch = epoch + 1 where id = ${person.id}`
  await people.sql`
    insert into credential (hash, kind, account_id, realm, address, expires_at)
    values (${later}, 'restore', ${person.id}, 'tests', ${`thief-${person.email}`}, now() + interval '7 days')`
  expect(await restoreEmail(db, hash, context)).toBe(true)
  const [account] = await people.sql`select email, epoch from account where id = ${person.id}`
  expect(account).toEqual({ email: `other-${person.email}`, epoch: 2 })
  expect(await restoreEmail(db, later, context)).toBe(false)

  const [earlier, used] = [await addLink(people, 'restore'), newHash()]
  await people.sql`
    insert into credential (hash, kind, account_id, realm, address, expires_at)
    values (${used}, 'restore', ${earlier.person.id}, 'tests', 'thief@people.example', now() + interval '7 days')`
  expect(await restoreEmail(db, used, context)).toBe(true)
  expect(await restoreEmail(db, earlier.hash, context)).toBe(true)
})

test('confirmEmailChange changes no email if all access ends at the same time', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const { person, hash } = await addLink(people, 'email')
  const { confirmed } = await sql.begin(async (end) => {
    await end`update account set epoch = epoch + 1 where id = ${person.id}`
    const later = confirmEmailChange(db, hash, { hash: newHash(), realm: 'tests' }, context)
    await waitForLock(sql, later)
    return { confirmed: later }
  })
  expect(await confirmed).toBeUndefined()
  const [account] = await sql`select email from account where id = ${person.id}`
  expect(account).toEqual({ email: person.email })
})

test('redeemPassthrough starts no session for a token that is expired, used or of another kind', async ({
  db,
  people,
}) => {
  for (const how of ['expired', 'used', 'of another kind'] as const) {
    const { person, hash } = await addLink(people, 'passthrough')
    await breaks[how]?.(people, hash, person)
    const before = await stateOf(people, person)
    expect(await redeemPassthrough(db, hash, newSession(), context), how).toBeUndefined()
    expect(await stateOf(people, person)).toEqual(before)
  }
})

test('redeemReset starts no session for the temporary password of another account', async ({
  db,
  people,
}) => {
  const { person, hash } = await addLink(people, 'reset')
  const other = await people.add()
  const before = [await stateOf(people, person), await stateOf(people, other)]
  const reset = { id: other.id, hash, passwordHash: '$new', onSignInPage: true }
  expect(await redeemReset(db, reset, newSession(), context, noRefund)).toBeUndefined()
  expect([await stateOf(people, person), await stateOf(people, other)]).toEqual(before)
})

test('acceptInvitation replaces no password that its owner has chosen by now', async ({
  db,
  people,
}) => {
  const { person, hash } = await addLink(people, 'invitation', { passwordHash: '$chosen' })
  const before = await stateOf(people, person)
  const accepted = acceptInvitation(db, { hash, passwordHash: '$new' }, newSession(), context)
  expect(await accepted).toBeUndefined()
  expect(await stateOf(people, person)).toEqual(before)
})

test('addInvitation adds no link without an email, nor a second one if it is to be the first', async ({
  db,
  people,
}) => {
  const person = await people.add({ invited: true })
  const invite = (isFirst: boolean) =>
    addInvitation(db, {
      accountId: person.id,
      hash: newHash(),
      realm: 'tests',
      lifetimeSeconds: 600,
      isFirst,
    })
  expect(await invite(true)).toBeDefined()
  const before = await stateOf(people, person)
  expect(await invite(true)).toBeUndefined()
  expect(await stateOf(people, person)).toEqual(before)
  expect(await invite(false)).toBeDefined()
  await people.sql`update account set email = null where id = ${person.id}`
  const withoutEmail = await stateOf(people, person)
  expect(await invite(false)).toBeUndefined()
  expect(await stateOf(people, person)).toEqual(withoutEmail)
})

test('addEmailChangeByStaff adds no link for an account that is disabled, has no password or is of staff', async ({
  db,
  people,
}) => {
  const enter = ({ id, email }: Person) =>
    addEmailChangeByStaff(
      db,
      id,
      { hash: newHash(), email: `new-${email}`, realm: 'tests', lifetimeSeconds: 600 },
      'olga',
    )
  const refused = [{ disabled: true }, { invited: true }].map((input) => people.add(input))
  const staff = await people.add()
  await giveRole(people, staff, 'fees')
  for (const person of [...(await Promise.all(refused)), staff]) {
    const before = await stateOf(people, person)
    expect(await enter(person)).toBe(false)
    expect(await stateOf(people, person)).toEqual(before)
    expect(await people.sql`select from audit_event where account_id = ${person.id}`).toEqual([])
  }
  expect(await enter(await people.add())).toBe(true)
})

test('the links of a subscription do only what they are for, and nothing once it is deleted', async ({
  db,
  people,
}) => {
  const email = `${unique('x')}@readers.example`
  const [row] = await people.sql`
    insert into subscription (campaign, email) values ('ebrief', ${email}) returning id`
  const secrets = { confirm: newHash(), unsubscribe: newHash() }
  await addSubscriptionLinks(db, row?.id, secrets, 'tests')
  const read = () => people.sql`select * from subscription where id = ${row?.id}`
  const before = await read()
  expect(await confirmSubscription(db, secrets.unsubscribe, 'the text')).toBe(false)
  expect(await unsubscribe(db, secrets.confirm)).toBe(false)
  expect(await read()).toEqual(before)
  await deletePendingSubscription(db, row?.id)
  expect(await confirmSubscription(db, secrets.confirm, 'the text')).toBe(false)
  expect(await unsubscribe(db, secrets.unsubscribe)).toBe(false)
  expect(await people.sql`select from subscription where email = ${email}`).toEqual([])
})

test('deletePendingSubscription keeps a subscription that was confirmed meanwhile', async ({
  db,
  people,
}) => {
  const [row] = await people.sql`
    insert into subscription (campaign, email, confirmed_at)
    values ('ebrief', ${`${unique('x')}@readers.example`}, now()) returning id`
  await deletePendingSubscription(db, row?.id)
  expect(await people.sql`select from subscription where id = ${row?.id}`).toHaveLength(1)
})

test('withdrawClosure withdraws no request that is done, of another kind or of someone else', async ({
  db,
  people,
}) => {
  const [person, other] = [await people.add(), await people.add()]
  const session = hashOf(await people.issueCredential(person, { kind: 'session' }))
  await people.sql`
    insert into privacy_request (account_id, kind, state, closed_at) values
      (${person.id}, 'close-account', 'done', now()), (${person.id}, 'access', 'open', null),
      (${other.id}, 'close-account', 'open', null)`
  const read = () => people.sql`
    select * from privacy_request where account_id in (${person.id}, ${other.id}) order by id`
  const before = await read()
  expect(await withdrawClosure(db, session, context)).toBe(false)
  expect(await read()).toEqual(before)
})
