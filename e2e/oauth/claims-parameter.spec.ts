import { decodeJwt } from 'jose'
import { expectErrorRedirect, pageOf, queryOf } from './authorization-request.ts'
import { aboutTheMember, expect, profileOf, test } from './claim-fixtures.ts'

const name = { userinfo: { name: { essential: true } } }
const claimsOf = (request: object) => ({ scope: 'openid', claims: JSON.stringify(request) })

test('the claims parameter adds claims by name to user info and to the ID token, also after a refresh', async ({
  people,
  refresh,
  signIn,
  startSession,
  userInfo,
}) => {
  const person = await people.add({ forename: 'Ada', surname: 'Fields' })
  await people.sql`update account set phone = '01749 000001' where id = ${person.id}`
  const session = await startSession(person)
  const sub = person.id
  for (const [request, atUserInfo, inIdToken] of [
    [name, { name: 'Ada Fields' }, {}],
    [
      { id_token: { name: null, phone_number: null } },
      {},
      { name: 'Ada Fields', phone_number: '+441749000001' },
    ],
    [
      { userinfo: { email: null }, id_token: { given_name: null } },
      { email: person.email },
      { given_name: 'Ada' },
    ],
    [
      { userinfo: { birthdate: { essential: true }, name: { value: 'Bo' } } },
      { name: 'Ada Fields' },
      {},
    ],
  ] as const) {
    const tokens = await signIn(session, claimsOf(request))
    for (const issued of [tokens, await refresh(tokens)]) {
      expect(aboutTheMember(issued), JSON.stringify(request)).toEqual({ sub, ...inIdToken })
      expect(await userInfo(issued), JSON.stringify(request)).toEqual({ sub, ...atUserInfo })
    }
  }
  const both = await signIn(session, { ...claimsOf(name), scope: 'openid profile' })
  expect(aboutTheMember(both)).toEqual({ sub, ...profileOf(person) })
})

test('the claims parameter asks the member for consent to the role of each claim', async ({
  authorize,
  grantConsent,
  grants,
  member,
  people,
  session,
}) => {
  const client = await grants.addClient()
  await grantConsent(member, client, 'openid')
  const asked = await authorize(client, claimsOf(name), { session })
  expect(pageOf(asked).pathname).toBe('/oauth/consent')
  expect(queryOf(await authorize(client, { scope: 'openid' }, { session }))).toHaveProperty('code')
  await people.sql`
    update consent set roles = array['openid', 'profile'] where account_id = ${member.id}`
  expect(queryOf(await authorize(client, claimsOf(name), { session }))).toHaveProperty('code')
})

test('the claims parameter never gives a claim of a role that the client may not request', async ({
  grants,
  member,
  session,
  signIn,
  userInfo,
}) => {
  const client = await grants.addClient({ own: true, roles: ['openid', 'email'] })
  const request = { userinfo: { name: { essential: true }, email: null }, id_token: { name: null } }
  const tokens = await signIn(session, claimsOf(request), client)
  expect(await userInfo(tokens)).toEqual({ sub: member.id, email: member.email })
  expect(decodeJwt(tokens.id_token)).not.toHaveProperty('name')
})

test('the claims parameter with a sub or an acr fails unless this member has signed in so', async ({
  authorize,
  member,
  ownClient,
  people,
  service,
  session,
  signIn,
}) => {
  const other = await people.add()
  const subOf = (value: string) => claimsOf({ id_token: { sub: { value } } })
  expect(await signIn(session, subOf(member.id))).toHaveProperty('id_token')
  const wrong = await authorize(ownClient, subOf(other.id), { session })
  expectErrorRedirect(wrong, ownClient, 'login_required', service.url)

  const acrOf = (value: string) => claimsOf({ id_token: { acr: { essential: true, value } } })
  const unknown = await authorize(ownClient, acrOf('urn:example:fingerprint'), { session })
  expectErrorRedirect(unknown, ownClient, 'unmet_authentication_requirements', service.url)
  const { acr } = decodeJwt((await signIn(session)).id_token)
  expect(await signIn(session, acrOf(String(acr)))).toHaveProperty('id_token')
  await people.sql`
    update credential set amr = null where account_id = ${member.id} and kind = 'session'`
  const withoutPassword = await authorize(ownClient, acrOf(String(acr)), { session })
  expect(pageOf(withoutPassword).pathname).toBe('/login')
})

test('a client with lean ID tokens gets the claims of its scopes at user info only, and those that it names in the ID token', async ({
  member,
  ownClient,
  people,
  refresh,
  session,
  signIn,
  userInfo,
}) => {
  await people.sql`update client set lean_id_token = true where id = ${ownClient.id}`
  const scope = 'openid profile email'
  const tokens = await signIn(session, { scope })
  for (const issued of [tokens, await refresh(tokens)]) {
    expect(aboutTheMember(issued)).toEqual({ sub: member.id })
    expect(await userInfo(issued)).toMatchObject({ email: member.email })
  }
  const claims = JSON.stringify({ id_token: { email: { essential: true } } })
  expect(aboutTheMember(await signIn(session, { scope, claims }))).toEqual({
    sub: member.id,
    email: member.email,
  })
})
