import { findMfaReset } from '#db/queries/mfa/mfa.ts'
import { findMfaOwner, resetMfa, stopMfaReset } from '#db/queries/mfa/mfa-resets-edit.ts'
import { mfaResetHours } from '#db/values/periods.ts'
import type { People, Person } from '../fixtures/people.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'
import { giveFactor, giveRole } from '../staff/staff.ts'

/** A mailbox that the account of someone had, to which a change of email can still be undone. */
async function addFormer(
  { sql }: People,
  person: Person,
  address: string,
  { expiresIn = '1 day', isUsed = false, kind = 'restore' } = {},
) {
  await sql`
    insert into credential (hash, kind, account_id, epoch, realm, address, used_at, issued_at, expires_at)
    select ${newHash()}, ${kind}, id, epoch, 'tests', ${address}, case when ${isUsed} then now() end,
      now() - interval '1 hour', now() + ${expiresIn}::interval
    from account where id = ${person.id}`
}

test('a reset of two-step sign-in names every other mailbox that the account had lately, each once', async ({
  db,
  people,
}) => {
  const person = await people.add({ forename: 'Ada', surname: 'Fields' })
  const other = await people.add()
  await giveFactor(people, person, 'enrolled')
  await addFormer(people, person, 'old@people.example')
  await addFormer(people, person, 'old@people.example')
  await addFormer(people, person, `${person.email}`.toUpperCase())
  await addFormer(people, person, 'used@people.example', { isUsed: true })
  await addFormer(people, person, 'expired@people.example', { expiresIn: '-1 minute' })
  await addFormer(people, person, 'new@people.example', { kind: 'email' })
  await addFormer(people, other, 'other@people.example')
  expect(await findMfaOwner(db, person.id, false)).toEqual({
    name: 'Ada Fields',
    email: person.email,
    formerEmails: ['old@people.example'],
  })
})

test('two-step sign-in is reset once at a time, where it is on, by those who may, for an owner with an email', async ({
  db,
  people,
}) => {
  const reset = async ({ id }: Person, ofStaff = false) => {
    const owner = await findMfaOwner(db, id, ofStaff)
    const isReset = await resetMfa(db, id, { stopHash: newHash(), ofStaff }, 'olga')
    expect(owner !== undefined).toBe(isReset)
    return isReset
  }
  const [member, staff] = [await people.add(), await people.add()]
  const [unreachable, without] = [await people.add(), await people.add()]
  for (const person of [member, staff, unreachable]) await giveFactor(people, person, 'enrolled')
  await giveRole(people, staff, 'help-desk')
  await people.sql`update account set email = null where id = ${unreachable.id}`
  expect(await reset(member)).toBe(true)
  expect(await reset(member), 'again').toBe(false)
  expect(await reset(staff), 'of staff').toBe(false)
  expect(await reset(staff, true), 'of staff by an administrator').toBe(true)
  expect(await reset(unreachable), 'without an email').toBe(false)
  expect(await reset(without), 'without a factor').toBe(false)
})

test('two-step sign-in is on with an app that is confirmed, or with a passkey once it is switched on', async ({
  db,
  people,
}) => {
  const isOn = async (factor: object, hasPasskey: boolean) => {
    const person = await people.add()
    if (hasPasskey) await people.addPasskey(person)
    await people.sql`insert into staff_factor ${people.sql({ account_id: person.id, ...factor })}`
    return resetMfa(db, person.id, { stopHash: newHash(), ofStaff: false }, 'olga')
  }
  const now = new Date()
  const sealed = { sealed_secret: newHash() }
  expect(await isOn({ ...sealed, confirmed_at: now }, false), 'a confirmed app').toBe(true)
  expect(await isOn({ switched_on_at: now }, true), 'a passkey').toBe(true)
  expect(await isOn(sealed, true), 'an app that is not confirmed, and a passkey').toBe(false)
  expect(await isOn({ switched_on_at: now }, false), 'after the last passkey').toBe(false)
})

test('the link in the email stops a reset once, until it takes effect after a day', async ({
  db,
  people,
}) => {
  const ask = async () => {
    const person = await people.add()
    await giveFactor(people, person, 'enrolled')
    const stopHash = newHash()
    await resetMfa(db, person.id, { stopHash, ofStaff: false }, 'olga')
    const waits = async () => {
      const [row] = await people.sql`
        select extract(epoch from reset_at - now()) / 3600 as hours from staff_factor where account_id = ${person.id}`
      return row?.hours
    }
    return { person, stopHash, waits }
  }
  const [stopped, due] = [await ask(), await ask()]
  expect(Number(await due.waits())).toBeCloseTo(mfaResetHours, 1)
  expect(await stopMfaReset(db, newHash(), context)).toBe(false)
  expect(await findMfaReset(db, newHash())).toBeUndefined()
  expect(await findMfaReset(db, stopped.stopHash)).toBe('waiting')
  expect(await stopMfaReset(db, stopped.stopHash, context)).toBe(true)
  expect(await stopped.waits()).toBeNull()
  expect(await stopMfaReset(db, stopped.stopHash, context), 'again').toBe(false)
  expect(await findMfaReset(db, stopped.stopHash)).toBeUndefined()
  await people.sql`update staff_factor set reset_at = now() where account_id = ${due.person.id}`
  expect(await stopMfaReset(db, due.stopHash, context), 'when it is due').toBe(false)
  expect(await findMfaReset(db, due.stopHash)).toBe('due')
  expect(await due.waits()).not.toBeNull()
})
