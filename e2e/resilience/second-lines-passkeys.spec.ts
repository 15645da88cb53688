import { findMember } from '#db/queries/credentials/sessions.ts'
import { findRemovablePasskey, listPasskeys } from '#db/queries/passkeys/passkeys.ts'
import { addPasskey, removePasskey, renamePasskey } from '#db/queries/passkeys/passkeys-edit.ts'
import { passWithPasskey, startPasskeySession } from '#db/queries/passkeys/use-passkey.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { People, Person } from '../fixtures/people.ts'
import {
  context,
  expect,
  newCeremony,
  newHash,
  newPasskey,
  newSession,
  noRefund,
  test,
} from '../fixtures/statements.ts'

const next = () => ({ hash: newHash(), lifetimeSeconds: 60 })
const spent = { context, refund: noRefund }

const issue = async (people: People, person: Person, kind: 'session' | 'bearer' | 'pending') =>
  hashOf(await people.issueCredential(person, { kind }))

const actionsOf = async ({ sql }: People, { id }: Person) =>
  (await sql`select action from audit_event where account_id = ${id} order by at`).map(
    ({ action }) => action,
  )

test('addPasskey needs a session whose password is not temporary, ends what else was issued with the first factor of staff only, and is audited', async ({
  db,
  people,
}) => {
  const person = await people.add()
  const codes = { recoveryHashes: ['a'], sealedCodes: newHash() }
  const add = (session: Buffer) =>
    addPasskey(db, session, newPasskey(), newCeremony(), {
      next: next(),
      context,
      codes,
    })
  const session = await issue(people, person, 'session')
  for (const kind of ['bearer', 'pending'] as const)
    expect(await add(await issue(people, person, kind)), kind).toBeUndefined()
  await people.sql`update account set password_temporary = true where id = ${person.id}`
  expect(await add(session)).toBeUndefined()
  await people.sql`update account set password_temporary = false where id = ${person.id}`
  const other = await issue(people, person, 'session')
  expect(await add(session)).toMatchObject({ switchedOn: false })
  expect(await listPasskeys(db, other)).toHaveLength(1)
  expect(await actionsOf(people, person)).toEqual(['passkey-added'])
  const colleague = await people.add()
  await people.sql`insert into staff_role (account_id, role) values (${colleague.id}, 'fees')`
  const [own, elsewhere] = [
    await issue(people, colleague, 'session'),
    await issue(people, colleague, 'session'),
  ]
  expect(await add(own)).toMatchObject({ switchedOn: true })
  expect(await listPasskeys(db, elsewhere)).toEqual([])
})

test('startPasskeySession starts none for a passkey whose counter shows a copy, nor for a disabled account', async ({
  db,
  people,
}) => {
  const person = await people.add()
  const id = await people.addPasskey(person)
  const start = (counter: number) =>
    startPasskeySession(db, { id, counter, isBackedUp: false }, newCeremony(), newSession(), spent)
  expect(await start(0)).toMatchObject({ isPending: false })
  expect(await start(5)).toMatchObject({ isPending: false })
  for (const counter of [5, 4, 0]) expect(await start(counter), `${counter}`).toBeUndefined()
  await people.disable(person)
  expect(await start(6)).toBeUndefined()
})

test('passWithPasskey neither passes a session with a passkey of another account nor records its use', async ({
  db,
  people,
}) => {
  const [person, other] = [await people.add(), await people.add()]
  const own = await people.addPasskey(person)
  const id = await people.addPasskey(other)
  const pass = async (passkey: string) => {
    const session = await issue(people, person, 'pending')
    const use = { id: passkey, counter: 0, isBackedUp: false }
    return passWithPasskey(db, session, use, newCeremony(), { ...spent, next: next() })
  }
  expect(await pass(id)).toBeUndefined()
  const [row] = await people.sql`select last_used_at from passkey where id = ${id}`
  expect(row?.last_used_at).toBeNull()
  expect(await pass(own)).toEqual({ expires: expect.any(Number) })
})

test('removePasskey and renamePasskey change no passkey of another account, and a removal is audited', async ({
  db,
  people,
}) => {
  const [person, other] = [await people.add(), await people.add()]
  const id = await people.addPasskey(other)
  await people.addPasskey(other)
  const session = await issue(people, person, 'session')
  expect(await removePasskey(db, session, id, undefined, spent)).toBe(false)
  expect(await renamePasskey(db, session, id, 'Mine')).toBe(false)
  const owner = await issue(people, other, 'session')
  expect(await listPasskeys(db, owner)).toMatchObject([{ name: 'My phone' }, { name: 'My phone' }])
  expect(await removePasskey(db, owner, id, undefined, spent)).toBe(true)
  expect(await actionsOf(people, other)).toEqual(['passkey-removed'])
})

test('recovery codes end with the last passkey, and not before', async ({ db, people }) => {
  const person = await people.add()
  const ids = [await people.addPasskey(person), await people.addPasskey(person)]
  await people.sql`
    insert into staff_factor (account_id, switched_on_at, recovery_hashes) values (${person.id}, now(), '{a}')`
  const session = await issue(people, person, 'session')
  const left: number[] = []
  for (const id of ids) {
    await removePasskey(db, session, id, { recoveryHash: 'a' }, spent)
    left.push((await people.sql`select from staff_factor where account_id = ${person.id}`).length)
  }
  expect(left).toEqual([1, 0])
})

test('the last passkey goes with a proof only, also of two that are removed at once', async ({
  db,
  people,
}) => {
  const person = await people.add()
  const ids = [await people.addPasskey(person), await people.addPasskey(person)]
  await people.sql`
    insert into staff_factor (account_id, switched_on_at, recovery_hashes) values (${person.id}, now(), '{a}')`
  const session = await issue(people, person, 'session')
  const removed = await Promise.all(
    ids.map((id) => removePasskey(db, session, id, undefined, spent)),
  )
  expect(removed.filter(Boolean)).toEqual([true])
  const [last] = await listPasskeys(db, session)
  const remove = (hash: string) =>
    removePasskey(db, session, last?.id ?? '', { recoveryHash: hash }, spent)
  expect(await remove('b')).toBe(false)
  await people.sql`insert into staff_role (account_id, role) values (${person.id}, 'fees')`
  expect(await remove('a')).toBe(false)
  await people.sql`delete from staff_role where account_id = ${person.id}`
  expect(await remove('a')).toBe(true)
  expect(await listPasskeys(db, session)).toEqual([])
})

test('the code that removes the last passkey beside an authenticator app is spent', async ({
  db,
  people,
}) => {
  const person = await people.add()
  const id = await people.addPasskey(person)
  await people.sql`
    insert into staff_factor (account_id, sealed_secret, confirmed_at, recovery_hashes)
    values (${person.id}, '\\x00', now(), '{a,b}')`
  const session = await issue(people, person, 'session')
  expect(await removePasskey(db, session, id, { recoveryHash: 'a' }, spent)).toBe(true)
  const rows = await people.sql`
    select recovery_hashes from staff_factor where account_id = ${person.id}`
  expect(rows).toEqual([{ recovery_hashes: ['b'] }])
})

test('a session that a link or an application started is neither its member’s own nor fresh', async ({
  db,
  people,
}) => {
  const person = await people.add()
  const session = await issue(people, person, 'session')
  const set = async (values: { amr: string[] | null; family: Buffer | null }, minutesAgo = 0) => {
    await people.sql`
      update credential set amr = ${values.amr},
        authenticated_at = now() - ${minutesAgo} * interval '1 minute',
        family = (select id from credential where hash = ${values.family})
      where hash = ${session}`
    const { isOwn, isFresh } = (await findMember(db, session)) ?? {}
    return [isOwn, isFresh]
  }
  const family = await issue(people, person, 'bearer')
  expect(await set({ amr: ['pwd'], family: null })).toEqual([true, true])
  expect(await set({ amr: ['pwd'], family: null }, 9.9)).toEqual([true, true])
  expect(await set({ amr: ['pwd'], family: null }, 10.1)).toEqual([true, false])
  expect(await set({ amr: null, family: null })).toEqual([false, false])
  expect(await set({ amr: ['pwd'], family })).toEqual([false, false])
})

test('the link that removes a passkey works for a week', async ({ db, people }) => {
  const person = await people.add()
  const id = await people.addPasskey(person)
  const link = newHash()
  const addedDaysAgo = async (days: number) => {
    await people.sql`
      update passkey set removal_hash = ${link}, created_at = now() - ${days} * interval '1 day'
      where id = ${id}`
    return findRemovablePasskey(db, link)
  }
  expect(await addedDaysAgo(6.9)).toMatchObject({ name: 'My phone' })
  expect(await addedDaysAgo(7.1)).toBeUndefined()
})
