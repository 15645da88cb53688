import {
  issuePassthrough,
  redeemPassthrough,
  startCredential,
  updateLastUsed,
} from '#db/queries/credentials/credentials.ts'
import { findSignInCandidates } from '#db/queries/credentials/passwords.ts'
import { signInByProvider } from '#db/queries/credentials/provider-sessions.ts'
import { endOtherAccess } from '#db/queries/credentials/sessions-edit.ts'
import { passMfa } from '#db/queries/mfa/mfa-edit.ts'
import { findResourceOwner, refuseRequest } from '#db/queries/oauth/authorizations.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { People, Person } from '../fixtures/people.ts'
import { context, expect, newHash, newSession, noRefund, test } from '../fixtures/statements.ts'
import { addStaff, giveFactor, giveRole } from '../staff/staff.ts'

const signIn = (
  db: Parameters<typeof signInByProvider>[0],
  email: string,
  { hasMfa = true, amr = ['pwd', 'otp', 'mfa'] as readonly string[] | null } = {},
) => {
  const session = newSession()
  return signInByProvider(db, { email, hasMfa, amr }, session, context).then((issued) => ({
    hash: session.hash,
    issued,
  }))
}

/** The credential of a session, with its session of staff and the last event of its account. */
async function readSession({ sql }: People, hash: Buffer) {
  const [row] = await sql`
    select kind, amr, by_provider as "byProvider", (
      select action from audit_event where account_id = credential.account_id order by id desc limit 1) as action
    from credential left join staff_session on credential_id = credential.id where hash = ${hash}`
  return row
}

test('the identity provider signs in the one enabled member of staff with the email, and nobody else', async ({
  db,
  people,
}) => {
  const staff = await addStaff(people, 'fees', 'none')
  const { issued, hash } = await signIn(db, staff.email.toUpperCase())
  expect(issued).toMatchObject({ accountId: staff.id, isPending: false })
  expect((issued?.expires ?? 0) - Date.now() / 1_000).toBeCloseTo(600, -1)
  expect(await readSession(people, hash)).toEqual({
    kind: 'session',
    amr: ['pwd', 'otp', 'mfa'],
    byProvider: true,
    action: 'signed-in',
  })
  await people.add({ email: staff.email })
  expect((await signIn(db, staff.email)).issued?.accountId, 'beside a member').toBe(staff.id)
  const second = await people.add({ email: staff.email.toUpperCase() })
  await giveRole(people, second, 'membership')
  expect((await signIn(db, staff.email)).issued, 'two of staff').toBeUndefined()
  await people.disable(second)
  expect((await signIn(db, staff.email)).issued?.accountId).toBe(staff.id)
  const member = await people.add()
  for (const email of [member.email, `other-${staff.email}`, second.username])
    expect((await signIn(db, email)).issued, email).toBeUndefined()
})

test('a sign-in without MFA at the identity provider leaves the factor of the account to be passed', async ({
  db,
  people,
}) => {
  const [without, enrolled] = [
    await addStaff(people, 'fees', 'none'),
    await addStaff(people, 'fees', 'none'),
  ]
  await giveFactor(people, enrolled, 'enrolled')
  const outcomeOf = async ({ email }: Person, hasMfa: boolean) => {
    const { issued, hash } = await signIn(db, email, { hasMfa, amr: null })
    return [issued?.isPending, await readSession(people, hash)]
  }
  const session = { kind: 'session', amr: [], byProvider: null, action: 'signed-in' }
  expect(await outcomeOf(without, false)).toEqual([false, session])
  expect(await outcomeOf(enrolled, true)).toEqual([false, { ...session, byProvider: true }])
  expect(await outcomeOf(enrolled, false)).toEqual([
    true,
    { ...session, kind: 'pending', action: 'password-given' },
  ])
})

test('the second step opens the pages for staff to an account with a role only, which a later role does not make up for', async ({
  db,
  people,
}) => {
  const opened = []
  for (const person of [await people.add(), await addStaff(people, 'fees', 'none')]) {
    await giveFactor(people, person, 'enrolled')
    await people.sql`
      update staff_factor set recovery_hashes = '{code}' where account_id = ${person.id}`
    const pending = hashOf(await people.issueCredential(person, { kind: 'pending' }))
    const next = newSession()
    await passMfa(db, pending, { recoveryHash: 'code' }, next, { refund: noRefund, context })
    const [row] = await people.sql`
      select staff_session is not null as "isStaff" from credential
      left join staff_session on credential_id = credential.id where hash = ${next.hash}`
    opened.push(row)
  }
  expect(opened).toEqual([{ isStaff: false }, { isStaff: true }])
})

test('a refused request gets no code in the same session, and after twenty refusals no request does', async ({
  db,
  grants,
  people,
}) => {
  const { id: clientId } = await grants.addClient()
  const person = await people.add()
  const issue = async (kind: 'session' | 'bearer' = 'session') =>
    hashOf(await people.issueCredential(person, { kind }))
  const [session, other, bearer] = [await issue(), await issue(), await issue('bearer')]
  const request = newHash()
  const mustSignIn = async (of: Buffer, which: Buffer) =>
    (await findResourceOwner(db, of, { clientId, request: which }))?.mustSignInAgain
  expect(await mustSignIn(session, request)).toBe(false)
  for (let n = 0; n < 25; n += 1) await refuseRequest(db, session, request)
  expect(await mustSignIn(session, request)).toBe(true)
  expect(await mustSignIn(session, newHash()), 'another request').toBe(false)
  expect(await mustSignIn(other, request), 'another session').toBe(false)
  for (let n = 0; n < 18; n += 1) await refuseRequest(db, session, newHash())
  expect(await mustSignIn(session, newHash()), 'after nineteen').toBe(false)
  await refuseRequest(db, session, newHash())
  expect(await mustSignIn(session, newHash()), 'after twenty').toBe(true)
  expect(await findResourceOwner(db, bearer, { clientId, request })).toBeUndefined()
})

test('applications learn how a member signed in, and that staff passed the MFA of the identity provider', async ({
  db,
  grants,
  people,
}) => {
  const client = await grants.addClient()
  const staff = await addStaff(people, 'fees', 'none')
  const find = async (hash: Buffer) =>
    findResourceOwner(db, hash, { clientId: client.id, request: newHash() })
  const methodsAfter = async (hasMfa: boolean, amr: readonly string[] | null) => {
    const owner = await find((await signIn(db, staff.email, { hasMfa, amr })).hash)
    return [owner?.amr, owner?.lacksMfa]
  }
  expect(await methodsAfter(true, ['pwd'])).toEqual([['pwd', 'otp', 'mfa'], false])
  expect(await methodsAfter(true, ['pwd', 'hwk', 'mfa'])).toEqual([['pwd', 'hwk', 'mfa'], false])
  expect(await methodsAfter(false, ['pwd'])).toEqual([['pwd'], true])
  const person = await people.add({ forename: 'Ada', surname: 'Field', email: 'ada@oak.org' })
  const session = hashOf(await people.issueCredential(person, { kind: 'session', amr: ['pwd'] }))
  await people.sql`
    update credential set authenticated_at = now() - interval '2 minutes' where hash = ${session}`
  await people.sql`
    insert into consent (account_id, client_id, roles) values
      (${person.id}, ${client.id}, '{openid}'), (${staff.id}, ${client.id}, '{profile}')`
  expect(await find(session)).toMatchObject({
    accountId: person.id,
    name: 'Ada Field',
    amr: ['pwd'],
    lacksMfa: false,
    hasFactor: false,
    isVisible: true,
    consentedRoles: ['openid'],
    secondsSinceAuthentication: expect.closeTo(120, -1),
  })
  await people.sql`update client set is_test = true where id = ${client.id}`
  expect((await find(session))?.isVisible, 'a person for a test client').toBe(false)
  await people.sql`update credential set client_id = ${client.id} where hash = ${session}`
  await people.sql`update client set is_test = false where id = ${client.id}`
  expect(await find(session), 'a session that a client began').toBeUndefined()
})

test('the use of a credential is recorded on that credential, with its network', async ({
  db,
  people,
}) => {
  const person = await people.add()
  const [first, second, unused] = [
    hashOf(await people.issueCredential(person)),
    hashOf(await people.issueCredential(person)),
    hashOf(await people.issueCredential(person)),
  ]
  await updateLastUsed(db, [
    { hash: first.toString('hex'), network: '192.0.2.1' },
    { hash: second.toString('hex'), network: '192.0.2.2' },
  ])
  const stateOf = async (hash: Buffer) => {
    const [row] = await people.sql`
      select network, seen_at > now() - interval '1 minute' as used from credential where hash = ${hash}`
    return row
  }
  expect([await stateOf(first), await stateOf(second), await stateOf(unused)]).toEqual([
    { network: '192.0.2.1', used: true },
    { network: '192.0.2.2', used: true },
    { network: null, used: null },
  ])
})

test('what a temporary password gives ends with it and opens no passthrough, and a chosen password does not expire', async ({
  db,
  people,
}) => {
  const roles = ['openid', 'passthrough'] as const
  const start = async (isTemporary: boolean, minutes: number | null) => {
    const { id, username } = await people.add()
    await people.sql`
      update account set password_temporary = ${isTemporary},
        password_expires_at = now() + ${minutes}::float8 * interval '1 minute' where id = ${id}`
    const [found] = (await findSignInCandidates(db, username, newHash())).candidates
    const bearer = { ...newSession(), kind: 'bearer' as const, roles }
    const verified = { id, epoch: 0, onSignInPage: false }
    const issued = await startCredential(db, verified, bearer, context, noRefund)
    expect(found?.passwordExpired).toBe(issued === undefined)
    if (!issued) return undefined
    const [row] = await people.sql`select roles from credential where hash = ${bearer.hash}`
    return [Math.round((issued.expires - Date.now() / 1_000) / 60), row?.roles]
  }
  expect(await start(false, null)).toEqual([10, roles])
  expect(await start(false, -5), 'an end without effect').toEqual([10, roles])
  expect(await start(true, 5)).toEqual([5, ['openid']])
  expect(await start(true, 50)).toEqual([10, ['openid']])
  expect(await start(true, -5)).toBeUndefined()
})

test('a session that a passthrough link or signing out everywhere else started ends thirty days after the sign-in', async ({
  db,
  people,
}) => {
  const day = 86_400
  const person = await people.add()
  const signedIn = async (daysAgo: number, kind: 'session' | 'bearer' = 'session') => {
    const hash = hashOf(
      await people.issueCredential(person, { kind, lifetimeSeconds: (30 - daysAgo) * day }),
    )
    await people.sql`
      update credential set authenticated_at = now() - ${daysAgo} * interval '1 day' where hash = ${hash}`
    return hash
  }
  const next = () => ({
    ...newSession(),
    roles: ['passthrough'] as const,
    lifetimeSeconds: 30 * day,
  })
  const followLink = async (from: Buffer) => {
    const token = newHash()
    await issuePassthrough(db, from, { hash: token, realm: 'tests', lifetimeSeconds: 600 }, context)
    const session = next()
    const issued = await redeemPassthrough(db, token, session, context)
    return { hash: session.hash, days: issued && daysOf(issued) }
  }
  const daysOf = ({ expires }: { expires: number }) => (expires - Date.now() / 1_000) / day
  const first = await followLink(await signedIn(20))
  expect([first.days, (await followLink(first.hash)).days]).toEqual(
    Array(2).fill(expect.closeTo(10)),
  )
  expect((await followLink(await signedIn(12, 'bearer'))).days).toBeCloseTo(18)
  const late = await signedIn(29)
  await people.sql`
    update credential set authenticated_at = now() - interval '31 days' where hash = ${late}`
  expect((await followLink(late)).days, 'after its end').toBeUndefined()
  const own = await endOtherAccess(db, await signedIn(20), next(), context)
  expect(own && daysOf(own)).toBeCloseTo(10)
})
