import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { addStaff, passMfa } from '../staff/staff.ts'
import { queryOf } from './authorization-request.ts'
import { aboutTheMember, expect, profileOf, test } from './claim-fixtures.ts'

test('an ID token has the claims of the scopes profile and email, the same as user info, and discovery lists them', async ({
  caller,
  people,
  refresh,
  signIn,
  startSession,
  userInfo,
}) => {
  const person = await people.add({ forename: 'Ada', surname: 'Fields' })
  const session = await startSession(person)
  const email = { email: person.email, email_verified: false }
  const discovery = await caller.send({ method: 'GET', path: '/.well-known/openid-configuration' })
  for (const [scope, claims] of [
    ['openid', {}],
    ['openid memberships', {}],
    ['openid profile', profileOf(person)],
    ['openid email', email],
    ['email profile openid', { ...profileOf(person), ...email }],
  ] as const) {
    const tokens = await signIn(session, { scope })
    expect(aboutTheMember(tokens), scope).toEqual({ sub: person.id, ...claims })
    expect(await userInfo(tokens), scope).toEqual(aboutTheMember(tokens))
    expect(discovery.body.claims_supported).toEqual(
      expect.arrayContaining(Object.keys(decodeJwt(tokens.id_token))),
    )
    const refreshed = await refresh(tokens)
    expect(aboutTheMember(refreshed), scope).toEqual(aboutTheMember(tokens))
  }
})

test('an ID token omits the names and the email that a member does not have', async ({
  people,
  signIn,
  startSession,
  userInfo,
}) => {
  const person = await people.add({ forename: null, surname: 'Fields' })
  await people.sql`update account set email = null where id = ${person.id}`
  const tokens = await signIn(await startSession(person), { scope: 'openid profile email' })
  expect(aboutTheMember(tokens)).toEqual({
    sub: person.id,
    name: 'Fields',
    family_name: 'Fields',
    preferred_username: person.username,
  })
  expect(await userInfo(tokens)).toEqual(aboutTheMember(tokens))
})

test('an ID token leaves the address, the phone number and a very long name to user info, and fits into a URL as a hint', async ({
  authorize,
  caller,
  ownClient,
  people,
  signIn,
  startSession,
  userInfo,
}) => {
  const forename = 'Ȧ'.repeat(1024)
  const username = `long-${randomBytes(8).toString('hex')}`
  const person = await people.add({ forename, surname: '𝔉'.repeat(1024), username })
  await people.sql`update account set phone = '01749 000001' where id = ${person.id}`
  const session = await startSession(person)
  const nonce = 'n'.repeat(1024)
  const tokens = await signIn(session, { scope: 'openid profile email address phone', nonce })
  expect(aboutTheMember(tokens)).toEqual({
    sub: person.id,
    email: person.email,
    email_verified: false,
    nonce,
  })
  expect(await userInfo(tokens)).toMatchObject({
    given_name: forename,
    preferred_username: username,
    phone_number: '+441749000001',
    address: { country: 'United Kingdom' },
  })
  expect(tokens.id_token.length).toBeLessThan(4096)
  const hinted = { id_token_hint: tokens.id_token, prompt: 'none' }
  expect(queryOf(await authorize(ownClient, hinted, { session }))).toHaveProperty('code')

  const usual = await people.add({ forename: 'Ada '.repeat(20).trim(), surname: 'Fields' })
  const short = await signIn(await startSession(usual), { scope: 'openid profile' })
  expect(aboutTheMember(short)).toHaveProperty('family_name', 'Fields')
  const { status } = await caller.send({
    method: 'GET',
    path: `/oauth/end-session?id_token_hint=${tokens.id_token}`,
  })
  expect(status).toBe(303)
})

test('an ID token says that a member of staff gave a second factor', async ({
  people,
  signIn,
  startSession,
}) => {
  const person = await addStaff(people, 'fees')
  const session = await startSession(person)
  await passMfa(people, session)
  const { id_token } = await signIn(session)
  expect(decodeJwt(id_token).amr).toEqual(['pwd', 'otp', 'mfa'])
})

test('a refresh with a narrower scope returns an ID token without the claims of the other scopes', async ({
  member,
  refresh,
  session,
  signIn,
  userInfo,
}) => {
  const tokens = await signIn(session, { scope: 'openid profile email' })
  const narrower = await refresh(tokens, 'openid email')
  expect(aboutTheMember(narrower)).toEqual({
    sub: member.id,
    email: member.email,
    email_verified: false,
  })
  expect(await userInfo(narrower)).toEqual(aboutTheMember(narrower))
})

test('an ID token states the sign-in: at_hash, amr, acr and sid, which a refresh keeps', async ({
  member,
  people,
  refresh,
  session,
  signIn,
}) => {
  const tokens = await signIn(session)
  const claims = decodeJwt(tokens.id_token)
  const [row] = await people.sql`
    select id, extract(epoch from authenticated_at)::int as seconds from credential
    where account_id = ${member.id} and kind = 'session'`
  expect(claims).toMatchObject({
    amr: ['pwd'],
    acr: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
    sid: row?.id,
  })
  const refreshed = await refresh(tokens)
  const again = await refresh(refreshed)
  for (const { access_token, id_token } of [tokens, refreshed, again]) {
    const { at_hash, auth_time, amr, acr, sid, sub } = decodeJwt(id_token)
    expect({ auth_time, amr, acr, sid, sub }).toEqual({
      auth_time: claims.auth_time,
      amr: claims.amr,
      acr: claims.acr,
      sid: claims.sid,
      sub: claims.sub,
    })
    const hash = createHash('sha256').update(access_token).digest()
    expect(at_hash).toBe(hash.subarray(0, 16).toString('base64url'))
  }
})
