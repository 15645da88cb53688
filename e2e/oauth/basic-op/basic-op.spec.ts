import { setTimeout as sleep } from 'node:timers/promises'
import { planModules } from './modules.ts'
import { answerPages, expect, type Params, pkce, type RelyingParty, test } from './relying-party.ts'

type Grants = { backdateUse(secret: string, secondsAgo: number): Promise<void> }
type Check = (party: RelyingParty, grants: Grants) => Promise<void>

/** The standard claims of a scope (VerifyScopesReturnedInUserInfoClaims). */
const scopeClaims: Readonly<Record<string, readonly string[]>> = {
  openid: ['sub'],
  profile: [
    'name',
    'given_name',
    'family_name',
    'middle_name',
    'nickname',
    'profile',
    'picture',
    'website',
    'gender',
    'birthdate',
    'zoneinfo',
    'locale',
    'updated_at',
    'preferred_username',
  ],
  email: ['email', 'email_verified'],
  address: ['address'],
  phone: ['phone_number', 'phone_number_verified'],
}
/** The profile claims that the service has. A scope without one of the others ends with a warning. */
const profileClaims = ['name', 'given_name', 'family_name', 'preferred_username']

const completeSignIn =
  (changes: Params = {}): Check =>
  async (party) => {
    await party.signIn(changes)
  }
const userInfoOf = async (party: RelyingParty, token = '') => (await party.userInfo(token)).json()

const userInfoBy =
  (method: string): Check =>
  async (party) => {
    const { tokens, claims } = await party.signIn()
    const response = await party.userInfo(tokens.access_token ?? '', method)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toEqual({ sub: claims.sub })
  }

/** Expects the standard claims of the scopes in user info, except `missing` (ValidateUserInfoStandardClaims). */
const scopes =
  (scope: string, missing: readonly string[] = [], changes: Params = {}): Check =>
  async (party) => {
    const words = scope.split(' ')
    const supported = party.discovery.scopes_supported as string[]
    expect(words.filter((word) => !supported.includes(word))).toEqual([])
    const { tokens, claims } = await party.signIn({ ...changes, scope })
    const info = await userInfoOf(party, tokens.access_token)
    expect(info.sub).toBe(claims.sub)
    const expected = words.flatMap((word) => scopeClaims[word] ?? [])
    expect(Object.keys(info).sort()).toEqual(expected.filter((c) => !missing.includes(c)).sort())
    for (const [name, value] of Object.entries({ ...info, ...info.address })) {
      if (name.endsWith('_verified')) expect(typeof value, name).toBe('boolean')
      else if (name !== 'address') expect(value, name).toMatch(/\S/)
    }
  }
const missingProfileClaims = (scopeClaims.profile ?? []).filter((c) => !profileClaims.includes(c))

/** The ID token has neither the name nor, with --lean-id-token, the email. */
const emailScope =
  (scope: string, changes: Params = {}): Check =>
  async (party, grants) => {
    await scopes(scope, [], changes)(party, grants)
    const { claims } = await party.signIn({ ...changes, scope })
    expect(claims).not.toHaveProperty('name')
    expect(claims).not.toHaveProperty('email')
  }

/** Signs in twice, and expects the password to be asked for again. */
const secondSignIn =
  (changes: Params): Check =>
  async (party) => {
    const first = await party.signIn()
    await sleep(2000)
    const second = await party.signIn(changes)
    expect(second.askedForPassword).toBe(true)
    expect(Number(second.claims.auth_time)).toBeGreaterThan(Number(first.claims.auth_time))
    expect(Date.now() / 1000 - Number(second.claims.auth_time)).toBeLessThan(60)
  }

/** Signs in twice, and expects no page the second time, and the same member and `auth_time`. */
const sameSignIn =
  (first: Params, second: (hint: string) => Params): Check =>
  async (party) => {
    const before = await party.signIn(first)
    await party.page.goto('about:blank')
    const after = await party.signIn(second(before.tokens.id_token ?? ''))
    expect(after.askedForPassword).toBe(false)
    expect(after.claims.sub).toBe(before.claims.sub)
    expect(after.claims.auth_time).toBe(before.claims.auth_time)
  }

/** Expects an error page of the service instead of a redirect. */
const errorPage =
  (changes: (uri: string) => Params): Check =>
  async (party) => {
    await party.page.goto(party.requestUrl(changes(party.clients.first.redirectUri)).href)
    await expect(party.page).toHaveURL(/\/oauth\/refused\?reason=redirect_uri$/)
  }

const unsigned = (claims: Params) =>
  `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`

const server =
  (secretIn: 'header' | 'form'): Check =>
  async (party) => {
    const { claims, tokens } = await party.signIn({}, { secretIn })
    expect(party.discovery.token_endpoint_auth_methods_supported).toContain(
      secretIn === 'form' ? 'client_secret_post' : 'client_secret_basic',
    )
    const expected = ['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'acr', 'amr']
    for (const name of Object.keys(claims)) expect([...expected, 'at_hash', 'sid']).toContain(name)
    expect(await userInfoOf(party, tokens.access_token)).toEqual({ sub: party.person.id })
  }

const checks: Readonly<Record<string, Check>> = {
  'oidcc-server': server('header'),
  'oidcc-response-type-missing': async (party) => {
    const url = party.requestUrl({ response_type: undefined })
    const { searchParams } = (await party.follow(url)).response
    expect(['invalid_request', 'unsupported_response_type']).toContain(searchParams.get('error'))
    expect(searchParams.get('state')).toBe(url.searchParams.get('state'))
  },
  'oidcc-userinfo-get': userInfoBy('GET'),
  'oidcc-userinfo-post-header': userInfoBy('POST'),
  'oidcc-userinfo-post-body': async (party) => {
    const { access_token = '' } = (await party.signIn()).tokens
    const body = new URLSearchParams({ access_token })
    const url = String(party.discovery.userinfo_endpoint)
    const response = await fetch(url, { method: 'POST', body })
    expect([response.status, await response.json()]).toEqual([200, { sub: party.person.id }])
  },
  'oidcc-ensure-request-without-nonce-succeeds-for-code-flow': async (party) => {
    const neither = await party.follow(party.requestUrl({ nonce: undefined }))
    expect(neither.response.searchParams.get('error')).toBe('invalid_request')
    for (const client of [party.clients.first, party.clients.withPkce]) {
      await party.signIn({ nonce: undefined, ...pkce }, { client })
    }
  },
  'oidcc-scope-profile': scopes('openid profile', missingProfileClaims),
  'oidcc-scope-email': emailScope('openid email'),
  'oidcc-scope-address': scopes('openid address'),
  'oidcc-scope-phone': scopes('openid phone'),
  'oidcc-scope-all': scopes('openid email phone address profile', missingProfileClaims),
  'oidcc-alternate-happy-flow': async (party, grants) => {
    const url = party.requestUrl({ scope: 'email openid' })
    url.search = new URLSearchParams([...url.searchParams].reverse()).toString()
    expect((await party.follow(url)).response.searchParams.get('code')).toBeTruthy()
    await emailScope('email openid')(party, grants)
  },
  'oidcc-display-page': completeSignIn({ display: 'page' }),
  'oidcc-display-popup': completeSignIn({ display: 'popup' }),
  'oidcc-prompt-login': secondSignIn({ prompt: 'login' }),
  'oidcc-prompt-none-not-logged-in': async (party) => {
    const state = 's'.repeat(128)
    const url = party.requestUrl({ prompt: 'none', state })
    const { response, askedForPassword } = await party.follow(url)
    expect(askedForPassword).toBe(false)
    expect(response.searchParams.get('error')).toBe('login_required')
    expect(response.searchParams.get('state')).toBe(state)
    expect(response.searchParams.has('code')).toBe(false)
  },
  'oidcc-prompt-none-logged-in': sameSignIn({}, () => ({ prompt: 'none' })),
  'oidcc-max-age-1': secondSignIn({ max_age: '1' }),
  'oidcc-max-age-10000': sameSignIn({ max_age: '15000' }, () => ({ max_age: '10000' })),
  'oidcc-ensure-request-with-unknown-parameter-succeeds': completeSignIn({ extra: 'foobar' }),
  'oidcc-id-token-hint': sameSignIn({}, (id_token_hint) => ({ prompt: 'none', id_token_hint })),
  'oidcc-login-hint': completeSignIn({ login_hint: 'buffy@members.example' }),
  'oidcc-ui-locales': completeSignIn({ ui_locales: 'se' }),
  'oidcc-claims-locales': completeSignIn({ claims_locales: 'se' }),
  'oidcc-ensure-request-with-acr-values-succeeds': async (party) => {
    const values = party.discovery.acr_values_supported as string[]
    const { claims } = await party.signIn({ acr_values: values.join(' ') })
    expect(values).toContain(claims.acr)
  },
  'oidcc-codereuse': async (party) => {
    const { request, tokens } = await party.signIn()
    const again = await party.callTokenEndpoint(party.clients.first, request)
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({
      access_token: tokens.access_token,
      refresh_token: tokens.refresh_token,
    })
  },
  'oidcc-codereuse-30seconds': async (party, grants) => {
    const { request, tokens } = await party.signIn()
    await grants.backdateUse(request.code ?? '', 30)
    const again = await party.callTokenEndpoint(party.clients.first, request)
    expect([again.status, (await again.json()).error]).toEqual([400, 'invalid_grant'])
    expect((await party.userInfo(tokens.access_token ?? '')).status).toBe(401)
  },
  'oidcc-ensure-registered-redirect-uri': errorPage((uri) => ({ redirect_uri: `${uri}/other` })),
  'oidcc-ensure-post-request-succeeds': async (party) => {
    const url = party.requestUrl()
    const fields = [...url.searchParams].map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    )
    // The form is at another origin, as that of an application is.
    await party.page.goto(party.clients.first.redirectUri)
    await party.page.evaluate(
      ([action = '', html = '']) => {
        document.body.innerHTML = `<form method="post" action="${action}">${html}</form>`
        document.forms[0]?.submit()
      },
      [url.origin + url.pathname, fields.join('')],
    )
    await expect(party.page.getByLabel('Password', { exact: true })).toBeVisible()
    const { response } = await answerPages(party.page, party.person)
    expect(response.searchParams.get('state')).toBe(url.searchParams.get('state'))
    expect(response.searchParams.get('code')).toBeTruthy()
  },
  'oidcc-server-client-secret-post': server('form'),
  'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported': async (party) => {
    const { first } = party.clients
    const request = unsigned({ client_id: first.id, scope: 'openid', nonce: 'of the object' })
    const url = party.requestUrl({ request, state: undefined, nonce: undefined })
    const { searchParams } = (await party.follow(url)).response
    expect(searchParams.get('error')).toBe('request_not_supported')
    expect(party.discovery.request_parameter_supported).toBe(false)
  },
  'oidcc-claims-essential': async (party) => {
    const claims = JSON.stringify({ userinfo: { name: { essential: true } } })
    const { tokens, claims: idToken } = await party.signIn({ claims })
    expect(party.discovery.claims_parameter_supported).toBe(true)
    const info = await userInfoOf(party, tokens.access_token)
    expect(info).toEqual({ sub: idToken.sub, name: 'Ada Fields' })
    expect(idToken).not.toHaveProperty('name')
  },
  'oidcc-ensure-request-object-with-redirect-uri': errorPage((uri) => ({
    redirect_uri: `${uri}_invalid`,
    request: unsigned({ redirect_uri: uri }),
  })),
  'oidcc-refresh-token': async (party) => {
    const { first, second } = party.clients
    const { tokens, claims } = await party.signIn()
    const refresh = (refresh_token = '', client = first) =>
      party.callTokenEndpoint(client, { grant_type: 'refresh_token', refresh_token })
    expect(party.discovery.grant_types_supported).toContain('refresh_token')
    const refreshed = await refresh(tokens.refresh_token)
    expect(refreshed.status).toBe(200)
    const body = await refreshed.json()
    const idToken = JSON.parse(Buffer.from(body.id_token.split('.')[1], 'base64url').toString())
    for (const name of ['iss', 'sub', 'aud', 'auth_time'])
      expect(idToken[name]).toEqual(claims[name])
    expect((await party.userInfo(body.access_token)).status).toBe(200)
    const other = await party.signIn({}, { client: second })
    const stolen = await refresh(other.tokens.refresh_token)
    expect([stolen.status, (await stolen.json()).error]).toEqual([400, 'invalid_grant'])
  },
  'oidcc-ensure-request-with-valid-pkce-succeeds': async (party) => {
    await party.signIn(pkce)
    await party.signIn({ ...pkce, nonce: undefined }, { client: party.clients.withPkce })
  },
}

for (const { name, checks: title, result } of planModules) {
  test(`Basic OP, ${name} (${result}): ${title}`, async ({ grants, party }) => {
    await (checks[name] as Check)(party, grants)
  })
}

test('Basic OP has a check for every module of the plan', () => {
  expect(Object.keys(checks)).toEqual(planModules.map(({ name }) => name))
})
