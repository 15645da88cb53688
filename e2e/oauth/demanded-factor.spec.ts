import { decodeJwt } from 'jose'
import { mfaAcr, passwordAcr } from '#lib/oauth/acr.ts'
import { expectErrorRedirect, pageOf } from './authorization-request.ts'
import { expect, test } from './claim-fixtures.ts'

const openid = { scope: 'openid' }
const demand = { ...openid, acr_values: mfaAcr }
const essential = (...values: string[]) => ({
  ...openid,
  claims: JSON.stringify({ id_token: { acr: { essential: true, values } } }),
})

test('a client that demands two factors gets them stated in the ID token, also after a refresh', async ({
  people,
  refresh,
  signIn,
  startSession,
}) => {
  const person = await people.add()
  const session = await startSession(person)
  const signInWith = async (amr: string[], request: Record<string, string>) => {
    await people.sql`
      update credential set amr = ${amr} where account_id = ${person.id} and kind = 'session'`
    const tokens = await signIn(session, request)
    const claims = [tokens, await refresh(tokens)].map(({ id_token }) => decodeJwt(id_token))
    expect(claims[1]?.acr).toBe(claims[0]?.acr)
    expect(claims[0]?.amr).toEqual(amr)
    return claims[0]?.acr
  }
  const passkey = ['pop', 'swk', 'user', 'mfa']
  const code = ['pwd', 'otp', 'mfa']
  expect(await signInWith(passkey, demand)).toBe(mfaAcr)
  expect(await signInWith(passkey, openid)).toBe(mfaAcr)
  expect(await signInWith(passkey, essential(mfaAcr))).toBe(mfaAcr)
  expect(await signInWith(code, demand)).toBe(mfaAcr)
  expect(await signInWith(code, essential(passwordAcr))).toBe(passwordAcr)
  expect(await signInWith(code, essential(passwordAcr, mfaAcr))).toBe(mfaAcr)
  expect(await signInWith(['pwd'], openid)).toBe(passwordAcr)
  expect(await signInWith(['pwd'], { ...openid, acr_values: `${mfaAcr} ${passwordAcr}` })).toBe(
    passwordAcr,
  )
})

test('a client that demands two factors gets an error if the member has none, and the member is asked for one that is there', async ({
  authorize,
  member,
  ownClient,
  people,
  service,
  session,
}) => {
  for (const request of [demand, essential(mfaAcr)]) {
    const refused = await authorize(ownClient, request, { session })
    expectErrorRedirect(refused, ownClient, 'unmet_authentication_requirements', service.url)
  }
  await people.addPasskey(member)
  for (const request of [demand, essential(mfaAcr)]) {
    const asked = await authorize(ownClient, request, { session })
    expect(pageOf(asked).pathname).toBe('/second-step')
    const silent = await authorize(ownClient, { ...request, prompt: 'none' }, { session })
    expectErrorRedirect(silent, ownClient, 'interaction_required', service.url)
  }
})
