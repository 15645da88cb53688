import { findMfaMember } from '#db/queries/mfa/mfa.ts'
import { confirmMfa, endMfa, passMfa as passWith, setUpMfa } from '#db/queries/mfa/mfa-edit.ts'
import { resetMfa, stopMfaReset } from '#db/queries/mfa/mfa-resets-edit.ts'
import { deleteRecoveryCodes } from '#db/queries/mfa/recovery-codes.ts'
import { staffIdleMinutes } from '#db/values/periods.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { People, Person } from '../fixtures/people.ts'
import { context, expect, newHash, noRefund, test } from '../fixtures/statements.ts'
import {
  addStaff,
  factorStates,
  giveFactor,
  giveRole,
  passMfa,
  staffSession,
} from '../staff/staff.ts'

const spent = { refund: noRefund, context }
const next = () => ({ hash: newHash(), lifetimeSeconds: 60 })

const readFactor = async ({ sql }: People, { id }: Person) =>
  (await sql`select * from staff_factor where account_id = ${id}`)[0]

const sessionOf = async (people: People, person: Person) =>
  hashOf(await people.issueCredential(person, { kind: 'session' }))

/** Counts the sessions of an account that have passed MFA. */
const countPassed = async ({ sql }: People, { id }: Person) => {
  const rows = await sql`
    select from staff_session join credential on credential.id = credential_id
    where account_id = ${id}`
  return rows.length
}

test('setUpMfa leaves an authenticator app that works as it is', async ({ db, people }) => {
  const outcomes: Record<string, boolean> = {}
  for (const state of factorStates) {
    const person = await addStaff(people, 'fees', state)
    const before = await readFactor(people, person)
    outcomes[state] = await setUpMfa(db, await sessionOf(people, person), newHash())
    if (!outcomes[state]) expect(await readFactor(people, person)).toEqual(before)
  }
  expect(outcomes).toEqual({
    none: true,
    enrolled: false,
    'reset pending': false,
    'reset due': true,
  })
})

test('confirmMfa confirms only the authenticator app whose code was checked, and once', async ({
  db,
  people,
}) => {
  const person = await addStaff(people, 'fees', 'none')
  const session = await sessionOf(people, person)
  const secret = newHash()
  await setUpMfa(db, session, secret)
  const confirm = (sealedSecret: Buffer) =>
    confirmMfa(
      db,
      session,
      { sealedSecret, step: 1, recoveryHashes: ['a'], sealedCodes: newHash() },
      { ...next(), hash: session },
      context,
    )
  const begunMinutesAgo = (minutes: number) => people.sql`
    update staff_factor set created_at = now() - ${minutes} * interval '1 minute' where account_id = ${person.id}`
  expect(await confirm(newHash())).toBeUndefined()
  await begunMinutesAgo(61)
  expect(await confirm(secret), 'after an hour').toBeUndefined()
  expect(await readFactor(people, person)).toMatchObject({ confirmed_at: null, last_step: null })
  await begunMinutesAgo(59)
  expect(await confirm(secret)).toEqual({ expires: expect.any(Number) })
  const before = await readFactor(people, person)
  expect(await confirm(secret)).toBeUndefined()
  expect(await readFactor(people, person)).toEqual(before)
})

test('passMfa accepts a code of a later period only', async ({ db, people }) => {
  const person = await addStaff(people, 'fees')
  await people.sql`update staff_factor set last_step = 100 where account_id = ${person.id}`
  const spend = async (step: number) => {
    const session = await sessionOf(people, person)
    return !!(await passWith(db, session, { step }, next(), spent))
  }
  const before = await readFactor(people, person)
  for (const step of [99, 100]) expect(await spend(step), `${step}`).toBe(false)
  expect(await readFactor(people, person)).toEqual(before)
  expect(await countPassed(people, person)).toBe(0)
  expect(await spend(101)).toBe(true)
  expect(await spend(101)).toBe(false)
  expect(await countPassed(people, person)).toBe(1)
})

test('passMfa accepts each recovery code of its owner once', async ({ db, people }) => {
  const [person, other] = [await addStaff(people, 'fees'), await addStaff(people, 'fees')]
  for (const [{ id }, codes] of [
    [person, ['a', 'b']],
    [other, ['c']],
  ] as const) {
    await people.sql`
      update staff_factor set recovery_hashes = ${[...codes]} where account_id = ${id}`
  }
  const spend = async (recoveryHash: string) => {
    const session = await sessionOf(people, person)
    return (await passWith(db, session, { recoveryHash }, next(), spent))?.left
  }
  expect(await spend('c')).toBeUndefined()
  expect(await spend('a')).toBe(1)
  expect(await spend('a')).toBeUndefined()
  expect(await countPassed(people, person)).toBe(1)
  expect(await readFactor(people, person)).toMatchObject({ recovery_hashes: ['b'] })
  expect(await readFactor(people, other)).toMatchObject({ recovery_hashes: ['c'] })
})

test('passMfa accepts no code of an authenticator app that does not work', async ({
  db,
  people,
}) => {
  const begun = await addStaff(people, 'fees', 'enrolled')
  await people.sql`update staff_factor set confirmed_at = null where account_id = ${begun.id}`
  for (const person of [begun, await addStaff(people, 'fees', 'reset due')]) {
    await people.sql`update staff_factor set recovery_hashes = '{a}' where account_id = ${person.id}`
    const session = await sessionOf(people, person)
    const before = await readFactor(people, person)
    for (const proof of [{ step: 1 }, { recoveryHash: 'a' }]) {
      expect(await passWith(db, session, proof, next(), spent)).toBeUndefined()
    }
    expect(await readFactor(people, person)).toEqual(before)
    expect(await countPassed(people, person)).toBe(0)
  }
})

test('no statement of MFA accepts a temporary password, an ended session or a bearer', async ({
  db,
  people,
}) => {
  const [temporary, ended, withBearer] = await Promise.all(
    [1, 2, 3].map(() => addStaff(people, 'fees')),
  )
  const { id } = temporary as Person
  await people.sql`update account set password_temporary = true where id = ${id}`
  const callers = [
    [temporary, await sessionOf(people, temporary as Person)],
    [withBearer, hashOf(await people.issueCredential(withBearer as Person))],
    [ended, await sessionOf(people, ended as Person)],
  ] as const
  await people.disable(ended as Person)
  for (const [person, session] of callers as readonly (readonly [Person, Buffer])[]) {
    await people.sql`
      update staff_factor set recovery_hashes = '{a}', sealed_codes = '\\x00'
      where account_id = ${person.id}`
    const before = await readFactor(people, person)
    for (const proof of [{ step: 1 }, { recoveryHash: 'a' }]) {
      expect(await passWith(db, session, proof, next(), spent)).toBeUndefined()
    }
    await deleteRecoveryCodes(db, session)
    expect(await readFactor(people, person)).toEqual(before)
    expect(await countPassed(people, person)).toBe(0)
  }
})

test('a session that lacks its factor may pass it, and neither set up another nor forget the codes', async ({
  db,
  people,
}) => {
  const person = await people.add()
  await giveFactor(people, person, 'enrolled')
  await people.sql`
    update staff_factor set recovery_hashes = '{a}', sealed_codes = '\\x00'
    where account_id = ${person.id}`
  const pending = hashOf(await people.issueCredential(person, { kind: 'pending' }))
  await deleteRecoveryCodes(db, pending)
  expect((await readFactor(people, person))?.sealed_codes).not.toBeNull()
  const passed = next()
  expect(await passWith(db, pending, { recoveryHash: 'a' }, passed, spent)).toBeDefined()
  const rows =
    await people.sql`select hash, kind, amr from credential where account_id = ${person.id}`
  expect(rows).toEqual([{ hash: passed.hash, kind: 'session', amr: ['otp', 'mfa'] }])
  await deleteRecoveryCodes(db, passed.hash)
  expect((await readFactor(people, person))?.sealed_codes).toBeNull()

  await people.sql`update staff_factor set reset_at = now() where account_id = ${person.id}`
  const late = hashOf(await people.issueCredential(person, { kind: 'pending' }))
  expect(await setUpMfa(db, late, newHash())).toBe(false)
})

test('a session that a link began has the methods of MFA once it has passed, and forgets codes unless its password is temporary', async ({
  db,
  people,
}) => {
  const person = await people.add()
  await giveFactor(people, person, 'enrolled')
  await people.sql`
    update staff_factor set recovery_hashes = '{a}', sealed_codes = '\\x00' where account_id = ${person.id}`
  const session = hashOf(await people.issueCredential(person, { kind: 'session', amr: null }))
  const passed = next()
  await passWith(db, session, { step: 1 }, passed, spent)
  const [row] = await people.sql`select amr from credential where hash = ${passed.hash}`
  expect(row?.amr).toEqual(['otp', 'mfa'])
  const codesAfter = async (isTemporary: boolean) => {
    await people.sql`
      update account set password_temporary = ${isTemporary} where id = ${person.id}`
    await deleteRecoveryCodes(db, passed.hash)
    return (await readFactor(people, person))?.sealed_codes
  }
  expect(await codesAfter(true)).not.toBeNull()
  expect(await codesAfter(false)).toBeNull()
})

test('a look at a session extends its use on the pages of staff, unless that has ended', async ({
  db,
  people,
}) => {
  const person = await addStaff(people, 'membership')
  await giveRole(people, person, 'fees')
  const usedAgo = async (minutes: number) => {
    const session = hashOf(await staffSession(people, person))
    await people.sql`
      update staff_session set used_at = now() - ${minutes} * interval '1 minute'
      from credential where credential.id = credential_id and hash = ${session}`
    const found = await findMfaMember(db, session)
    const [row] = await people.sql`
      select staff_session.used_at > now() - interval '10 seconds' as extended
      from staff_session join credential on credential.id = credential_id where hash = ${session}`
    expect(found?.staffRoles).toEqual(['fees', 'membership'])
    return [found?.isVerified, row?.extended]
  }
  expect(await usedAgo(0.2), 'a few seconds ago').toEqual([true, false])
  expect(await usedAgo(staffIdleMinutes - 0.1)).toEqual([true, true])
  expect(await usedAgo(staffIdleMinutes + 0.1)).toEqual([false, false])
})

test('deleteRecoveryCodes keeps the codes for a session that has not passed MFA', async ({
  db,
  people,
}) => {
  const person = await addStaff(people, 'fees')
  await people.sql`update staff_factor set sealed_codes = '\\x00' where account_id = ${person.id}`
  const secret = await people.issueCredential(person, { kind: 'session' })
  await deleteRecoveryCodes(db, hashOf(secret))
  expect((await readFactor(people, person))?.sealed_codes).not.toBeNull()
  await passMfa(people, secret)
  await deleteRecoveryCodes(db, hashOf(secret))
  expect((await readFactor(people, person))?.sealed_codes).toBeNull()
})

test('endMfa switches off the app of a member with a proof once, and never that of staff', async ({
  db,
  people,
}) => {
  const member = await people.add()
  await giveFactor(people, member, 'enrolled')
  const end = async (person: Person, recoveryHash: string) =>
    endMfa(db, await sessionOf(people, person), { recoveryHash }, spent)
  for (const person of [member, await addStaff(people, 'fees')]) {
    await people.sql`
      update staff_factor set recovery_hashes = '{a}' where account_id = ${person.id}`
    expect(await end(person, 'b')).toBe(false)
    expect(await end(person, 'a')).toBe(person === member)
    expect(await end(person, 'a')).toBe(false)
    expect((await readFactor(people, person)) === undefined).toBe(person === member)
  }
})

test('resetMfa begins no reset if no app works, a reset waits or its owner has no email', async ({
  db,
  people,
}) => {
  const begun = await addStaff(people, 'fees')
  await people.sql`update staff_factor set confirmed_at = null where account_id = ${begun.id}`
  const waiting = await addStaff(people, 'fees', 'reset pending')
  const withoutEmail = await addStaff(people, 'fees')
  await people.sql`update account set email = null where id = ${withoutEmail.id}`
  const reset = ({ id }: Person, ofStaff = true) =>
    resetMfa(db, id, { stopHash: newHash(), ofStaff }, 'olga')
  for (const person of [begun, waiting, withoutEmail]) {
    const before = await readFactor(people, person)
    expect(await reset(person)).toBe(false)
    expect(await readFactor(people, person)).toEqual(before)
  }
  const colleague = await addStaff(people, 'fees')
  expect(await reset(colleague, false)).toBe(false)
  expect(await reset(colleague)).toBe(true)
})

test('stopMfaReset stops no reset that has taken effect, and none with another link', async ({
  db,
  people,
}) => {
  const stop = async (state: 'reset due' | 'reset pending', isOwn: boolean) => {
    const person = await addStaff(people, 'fees', state)
    const link = newHash()
    await people.sql`
      update staff_factor set reset_stop_hash = ${link} where account_id = ${person.id}`
    const stopped = await stopMfaReset(db, isOwn ? link : newHash(), context)
    expect((await readFactor(people, person))?.reset_at === null).toBe(stopped)
    return stopped
  }
  expect(await stop('reset due', true)).toBe(false)
  expect(await stop('reset pending', false)).toBe(false)
  expect(await stop('reset pending', true)).toBe(true)
})
