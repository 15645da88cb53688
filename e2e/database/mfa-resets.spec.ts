import { findMfaMember, findMfaReset } from '#db/queries/mfa/mfa.ts'
import { setUpMfa } from '#db/queries/mfa/mfa-edit.ts'
import { findMfaOwner, resetMfa, stopMfaReset } from '#db/queries/mfa/mfa-resets-edit.ts'
import { findFactorState } from '#db/queries/mfa/recovery-codes.ts'
import { addPasskey } from '#db/queries/passkeys/passkeys-edit.ts'
import { grantRoles } from '#db/queries/staff/staff.ts'
import { mfaResetHours } from '#db/values/periods.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { People, Person } from '../fixtures/people.ts'
import { context, expect, newCeremony, newHash, newPasskey, test } from '../fixtures/statements.ts'
import { giveFactor, giveRole, staffSession } from '../staff/staff.ts'

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

test('a factor is an app that is confirmed or a passkey, until a reset takes effect, and only a factor opens the staff pages', async ({
  db,
  people,
}) => {
  const [confirmed, switchedOn] = [Date.UTC(2026, 2, 1), Date.UTC(2026, 3, 1)]
  const codes = { sealed_codes: newHash(), recovery_hashes: ['a', 'b'] }
  const unconfirmed = { ...codes, sealed_secret: newHash() }
  const app = { ...unconfirmed, confirmed_at: new Date(confirmed) }
  const on = { ...codes, switched_on_at: new Date(switchedOn) }
  const due = { reset_at: new Date(Date.now() - 1_000) }
  const waiting = { reset_at: new Date(Date.now() + 60_000) }
  const factorOf = async (row: object | undefined, hasPasskey: boolean, ofStaff: boolean) => {
    const person = await people.add()
    if (ofStaff) await giveRole(people, person, 'help-desk')
    if (hasPasskey) await people.addPasskey(person)
    const values = { account_id: person.id, ...row }
    if (row) await people.sql`insert into staff_factor ${people.sql(values)}`
    const session = hashOf(await staffSession(people, person))
    const member = await findMfaMember(db, session)
    const { hasApp, hasPasskey: offersPasskey, resetAt } = member ?? {}
    // Without a factor that works, nothing opens the staff pages and no recovery codes are shown.
    const hasMfa = Boolean(hasApp || offersPasskey)
    const hasUnreadCodes = hasMfa && row !== undefined
    expect(member).toMatchObject({ hasMfa, isVerified: hasMfa, hasUnreadCodes })
    return { hasApp, hasPasskey: offersPasskey, resetAt, state: await findFactorState(db, session) }
  }
  const none = { hasApp: false, hasPasskey: false, resetAt: null, state: undefined }
  const state = { codesLeft: 2, mustTell: false, resetAt: null, hasApp: false }
  const [since, sinceApp] = [switchedOn, confirmed]
  const ofApp = { ...none, hasApp: true, state: { ...state, since: sinceApp, hasApp: true } }
  const ofPasskey = { ...none, hasPasskey: true }
  const ofBoth = { ...ofApp, hasPasskey: true }
  const resetAt = waiting.reset_at.getTime()
  for (const ofStaff of [false, true]) {
    const of = (row: object | undefined, hasPasskey = false) => factorOf(row, hasPasskey, ofStaff)
    const role = ofStaff ? 'of staff' : 'of a member'
    expect(await of(undefined), `nothing ${role}`).toEqual(none)
    expect(await of(unconfirmed), `an app that is not confirmed ${role}`).toEqual(none)
    expect(await of(on), `what a passkey had switched on ${role}`).toEqual(none)
    expect(await of(app), `an app ${role}`).toEqual(ofApp)
    expect(await of(undefined, true), `a passkey ${role}`).toEqual(ofPasskey)
    expect(await of(unconfirmed, true), `a passkey and half an app ${role}`).toEqual(ofPasskey)
    expect(await of(on, true), `a passkey that switched it on ${role}`).toEqual({
      ...ofPasskey,
      state: { ...state, since },
    })
    expect(await of(app, true), `both ${role}`).toEqual(ofBoth)
    expect(await of({ ...app, ...on }, true), `an app after a passkey ${role}`).toEqual({
      ...ofBoth,
      state: { ...ofBoth.state, since },
    })
    expect(await of({ ...app, ...waiting }, true), `before a reset ${role}`).toEqual({
      ...ofBoth,
      resetAt,
      state: { ...ofBoth.state, resetAt },
    })
    expect(await of({ ...app, ...due }, true), `after a reset ${role}`).toEqual(none)
  }
})

test('an app that is begun after a reset brings neither two-step sign-in nor the old recovery codes back', async ({
  db,
  people,
}) => {
  const beginAfter = async (resetAt: number) => {
    const person = await people.add()
    const session = hashOf(await people.issueCredential(person, { kind: 'session' }))
    await people.sql`
      insert into staff_factor (account_id, switched_on_at, recovery_hashes, sealed_codes, must_tell, reset_at)
      values (${person.id}, now(), '{lost}', ${newHash()}, true, ${new Date(resetAt)})`
    await people.addPasskey(person)
    expect(await setUpMfa(db, session, newHash())).toBe(true)
    const next = { hash: newHash(), lifetimeSeconds: 60 }
    const codes = { recoveryHashes: ['new'], sealedCodes: newHash() }
    await addPasskey(db, session, newPasskey(), newCeremony(), { next, codes, context })
    const [row] = await people.sql`
      select recovery_hashes, sealed_codes is null as forgotten, must_tell from staff_factor
      where account_id = ${person.id}`
    return [await findFactorState(db, next.hash), row]
  }
  const forgotten = { recovery_hashes: [], forgotten: true, must_tell: false }
  expect(await beginAfter(Date.now() - 1_000)).toEqual([undefined, forgotten])
  const kept = { recovery_hashes: ['lost'], forgotten: false, must_tell: true }
  expect(await beginAfter(Date.now() + 60_000)).toEqual([
    expect.objectContaining({ codesLeft: 1, mustTell: true }),
    kept,
  ])
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

test('the first role ends a reset that waits, and a further one leaves that of a colleague', async ({
  db,
  people,
}) => {
  const person = await people.add()
  await giveFactor(people, person, 'enrolled')
  const ask = (ofStaff: boolean) =>
    resetMfa(db, person.id, { stopHash: newHash(), ofStaff }, 'olga')
  const waiting = async () => {
    const [row] = await people.sql`
      select reset_at, reset_stop_hash from staff_factor where account_id = ${person.id}`
    return Object.values(row ?? {}).map((value) => value !== null)
  }
  expect(await ask(false)).toBe(true)
  expect(await grantRoles(db, person.id, ['fees'], 'olga')).toBe('granted')
  expect(await waiting()).toEqual([false, false])
  expect(await ask(true)).toBe(true)
  expect(await grantRoles(db, person.id, ['help-desk'], 'olga')).toBe('granted')
  expect(await waiting()).toEqual([true, true])
})
