import {
  acceptInvitation,
  addInvitation,
  findInvitation,
  isJustInvited,
  recordSentInvitation,
} from '#db/queries/accounts/invitations.ts'
import { deleteUnsent } from '#db/queries/credentials/credentials.ts'
import { type AccountInput, People, type Person } from '../fixtures/people.ts'
import { context, expect, newHash, newSession, test, waitForLock } from '../fixtures/statements.ts'

test('an invitation is for an enabled account with an email and without a password, and works once and in time', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const { id: signedIn } = await people.add()
  const [{ passwordHash } = { passwordHash: '' }] = await sql<{ passwordHash: string }[]>`
    select password_hash as "passwordHash" from account where id = ${signedIn}`
  const invite = async (input: AccountInput) => {
    const person = await people.add(input)
    const hash = newHash()
    const invitation = { accountId: person.id, hash, realm: 'tests', lifetimeSeconds: 60 }
    const invited = await addInvitation(db, { ...invitation, isFirst: true })
    return { person, hash, invited }
  }
  const stateOf = async (hash: Buffer) => (await findInvitation(db, hash))?.state
  const accept = async (hash: Buffer) =>
    (await acceptInvitation(db, { hash, passwordHash }, newSession(), context)) !== undefined
  expect((await invite({})).invited, 'with a password').toBeUndefined()
  expect((await invite({ invited: true, disabled: true })).invited, 'disabled').toBeUndefined()

  for (const [what, prepare, state] of [
    [
      'that has expired',
      ({ id }: Person) => sql`
        update credential set issued_at = now() - interval '1 day', expires_at = now()
        where account_id = ${id}`,
      'expired',
    ],
    ['of a disabled account', (person: Person) => people.disable(person), 'ended'],
    [
      'of an account that has a password by now',
      ({ id }: Person) => sql`
        update account set password_hash = ${passwordHash} where id = ${id}`,
      'ended',
    ],
  ] as const) {
    const { person, hash } = await invite({ invited: true })
    await prepare(person)
    expect([await stateOf(hash), await accept(hash)], what).toEqual([state, false])
  }

  const [first, other] = [await invite({ invited: true }), await invite({ invited: true })]
  const { username, email } = first.person
  expect(first.invited).toEqual({ email, username, name: 'Pat Field' })
  expect(await findInvitation(db, first.hash)).toEqual({ ...first.invited, state: 'open' })
  expect([await accept(first.hash), await accept(first.hash)]).toEqual([true, false])
  expect(await stateOf(first.hash)).toBe('used')
  expect(await stateOf(other.hash)).toBe('open')
  const accepted = await sql`
    select password_hash, epoch::int, email_verified_at is not null as is_proved from account
    where id in (${first.person.id}, ${other.person.id}) order by id = ${other.person.id}`
  expect(accepted).toMatchObject([
    { password_hash: passwordHash, is_proved: true },
    { password_hash: null, is_proved: false },
  ])
  expect(accepted[0]?.epoch).toBe(accepted[1]?.epoch + 1)

  await sql`update account set email = null where id = ${other.person.id}`
  expect(await findInvitation(db, other.hash)).toMatchObject({ email: '', state: 'open' })
  expect(await accept(other.hash)).toBe(true)
  const [row] = await sql`select email_verified_at from account where id = ${other.person.id}`
  expect(row).toEqual({ email_verified_at: null })
})

test('an invitation that was sent ends the open ones of its account before it, and one that was not can be deleted', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [ada, bo] = [await people.add({ invited: true }), await people.add({ invited: true })]
  const add = async ({ id }: Person, isFirst = false) => {
    const hash = newHash()
    const invitation = { accountId: id, hash, realm: 'tests', lifetimeSeconds: 60, isFirst }
    return (await addInvitation(db, invitation)) ? hash : undefined
  }
  const [used, former, next, ofBo] = [await add(ada), await add(ada), await add(ada), await add(bo)]
  expect(await add(ada, true), 'the first one, of someone who has one').toBeUndefined()
  const all = [used, former, next, ofBo].map((hash) => hash ?? newHash())
  const [usedHash, , nextHash, hashOfBo] = all as [Buffer, Buffer, Buffer, Buffer]
  await sql`update credential set used_at = now() where hash = ${usedHash}`
  await people.issueCredential(ada, { kind: 'reset' })
  const states = () => Promise.all(all.map(async (hash) => (await findInvitation(db, hash))?.state))
  expect(await states()).toEqual(['used', 'open', 'open', 'open'])
  await recordSentInvitation(db, nextHash, 'olga')
  expect(await states()).toEqual(['used', undefined, 'open', 'open'])
  const kinds =
    await sql`select kind from credential where account_id = ${ada.id} order by kind::text`
  expect(kinds.map(({ kind }) => kind)).toEqual(['invitation', 'invitation', 'reset'])
  const events = await sql`
    select account_id from audit_event where action = 'invitation-sent' and account_id in (${ada.id}, ${bo.id})`
  expect(events).toEqual([{ account_id: ada.id }])
  await deleteUnsent(db, [hashOfBo])
  expect(await states()).toEqual(['used', undefined, 'open', undefined])
})

test('of two invitations that are sent at once, the later one works', async ({
  own: { db, sql },
}) => {
  const { id: accountId } = await new People(sql).add({ invited: true })
  const hashes = [newHash(), newHash()]
  for (const hash of hashes) {
    const invitation = { accountId, hash, realm: 'tests', lifetimeSeconds: 60, isFirst: false }
    await addInvitation(db, invitation)
  }
  const { sent } = await sql.begin(async (busy) => {
    await busy`select from credential where account_id = ${accountId} for update`
    const sent = hashes.map((hash) => recordSentInvitation(db, hash, 'olga'))
    for (const one of sent) await waitForLock(sql, one)
    return { sent: Promise.all(sent) }
  })
  await sent
  const states = await Promise.all(hashes.map((hash) => findInvitation(db, hash)))
  expect(states.map((found) => found?.state)).toEqual([undefined, 'open'])
})

test('an invitation counts as just sent for a minute, until it is used', async ({
  own: { db, sql },
}) => {
  const person = await new People(sql).add({ invited: true })
  const after = async (change: string) => {
    await sql`delete from credential where account_id = ${person.id}`
    const invitation = { accountId: person.id, hash: newHash(), realm: 'tests', isFirst: false }
    await addInvitation(db, { ...invitation, lifetimeSeconds: 3_600 })
    await sql.unsafe(`update credential set ${change}`)
    return isJustInvited(db, person.id)
  }
  expect([
    await after("issued_at = now() - interval '59 seconds'"),
    await after("issued_at = now() - interval '61 seconds'"),
    await after('used_at = now()'),
    await after("kind = 'reset'"),
  ]).toEqual([true, false, false, false])
  expect(await isJustInvited(db, (await new People(sql).add()).id)).toBe(false)
})
