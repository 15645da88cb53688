import type { Page } from '@playwright/test'
import * as client from 'openid-client'
import { giveSession } from '../fixtures/browser.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { test as browserTest, expect } from './application.ts'
import { aboutTheMember, test } from './claim-fixtures.ts'

const consent = (page: Page) => page.getByRole('button', { name: 'Allow', exact: true })

browserTest(
  'the scope membership tells openid-client the groups of a member in the ID token, and the memberships at user info',
  async ({ application, browse, people, service }) => {
    const person = await people.add()
    const { guid, charityNumber } = await people.addMembership({
      person,
      primary: true,
      lsfr: true,
    })
    await people.sql`update membership set renews_on = ${londonDay(30)} where id = ${guid}`
    const { id, secret, redirectUri } = application.client
    const options = { execute: [client.allowInsecureRequests] }
    const auth = client.ClientSecretPost(secret)
    const config = await client.discovery(new URL(service.url), id, {}, auth, options)
    expect(config.serverMetadata()).toMatchObject({
      scopes_supported: expect.arrayContaining(['membership']),
      claims_supported: expect.arrayContaining(['groups', 'memberships']),
    })
    const verifier = client.randomPKCECodeVerifier()
    const state = client.randomState()
    const page = await browse({ script: false })
    const session = await people.issueCredential(person, { kind: 'session' })
    await giveSession(page.context(), service.url, session)
    await page.goto(
      client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid membership',
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,
    )
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      /^recognise you when you come back/,
      /^see that you are a member, with the type, number and paid-until date/,
    ])
    await consent(page).click()
    const callback = await application.waitForCallback(page)
    const expected = { pkceCodeVerifier: verifier, expectedState: state, idTokenExpected: true }
    const tokens = await client.authorizationCodeGrant(config, callback, expected)
    const groups = ['member', 'Producer Group']
    expect(tokens.claims()).toMatchObject({ groups })
    expect(tokens.claims()).not.toHaveProperty('memberships')
    expect(await client.fetchUserInfo(config, tokens.access_token, person.id)).toEqual({
      sub: person.id,
      groups,
      memberships: [
        {
          number: charityNumber,
          type: 'Producer Group',
          name: 'A farm',
          paid_until: londonDay(30),
          roles: ['primary', 'lsfr'],
        },
      ],
    })
  },
)

test('the groups of a member are those of the memberships that endpoints list, and a refresh says what is true now', async ({
  people,
  refresh,
  signIn,
  startSession,
  userInfo,
}) => {
  const person = await people.add()
  const session = await startSession(person)
  const scope = 'openid membership'
  let tokens = await signIn(session, { scope })
  const sub = person.id
  expect(aboutTheMember(tokens)).toEqual({ sub, groups: [] })
  expect(await userInfo(tokens)).toEqual({ sub, groups: [], memberships: [] })

  const { guid } = await people.addMembership({ person })
  for (const [renewsOn, endedOn, type, groups] of [
    [null, null, 'Producer Group', ['member', 'Producer Group']],
    [londonDay(1), null, 'Friend', ['member', 'Friend']],
    [londonDay(-90), null, 'Friend', ['member', 'Friend']],
    [londonDay(-91), null, 'Friend', []],
    [null, londonDay(1), 'Friend', ['member', 'Friend']],
    [londonDay(300), londonDay(0), 'Friend', []],
    [null, null, 'Non-Member', []],
    [
      null,
      null,
      'Scheme Marque buyers and sellers',
      ['member', 'Scheme Marque buyers and sellers'],
    ],
  ] as const) {
    await people.sql`
      update membership set renews_on = ${renewsOn}, ended_on = ${endedOn}, type = ${type}
      where id = ${guid}`
    tokens = await refresh(tokens)
    expect(aboutTheMember(tokens), type).toEqual({ sub, groups })
    expect((await userInfo(tokens)).groups, type).toEqual(groups)
  }
  await people.addMembership({ person }, { person: await people.add() })
  expect((await userInfo(tokens)).groups).toEqual(
    expect.arrayContaining(['member', 'Producer Group']),
  )
})

test('an application gets the claims of a membership only with the scope membership, which it must name', async ({
  grants,
  people,
  signIn,
  startSession,
  userInfo,
}) => {
  const person = await people.add()
  await people.addMembership({ person })
  const session = await startSession(person)
  const everything = await signIn(session, { scope: undefined })
  expect(await userInfo(everything)).not.toHaveProperty('groups')
  expect(aboutTheMember(everything)).not.toHaveProperty('groups')
  const roles = ['openid', 'memberships']
  const older = await grants.addClient({ own: true, roles })
  const tokens = await signIn(session, { scope: 'openid memberships membership' }, older)
  expect(await userInfo(tokens)).toEqual({ sub: person.id })
  const named = { id_token: { groups: null } }
  const byName = await signIn(session, { scope: 'openid', claims: JSON.stringify(named) })
  expect(aboutTheMember(byName)).toEqual({ sub: person.id, groups: ['member', 'Producer Group'] })
})
