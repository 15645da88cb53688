import { expect, test } from 'vitest'
import type { RegisteredClient } from '#db/queries/oauth/authorizations.ts'
import { readForm } from '#lib/contract/formats/read-form.ts'
import { validate } from '#lib/contract/validate.ts'
import { AuthorizationRequest } from '#lib/contracts/oauth/authorize.ts'
import { mfaAcr, passwordAcr } from '../acr.ts'
import { readParameters } from './read-parameters.ts'

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const client: RegisteredClient = {
  id: 'wiki',
  name: 'Wiki',
  redirectUris: ['https://wiki.example/done'],
  logoutUris: [],
  roles: ['openid', 'profile', 'passthrough'],
  grantTypes: ['authorization_code', 'refresh_token'],
  own: false,
  requiresPkce: true,
  isPublic: false,
}
const withoutPkce = { ...client, requiresPkce: false }

const request: Readonly<Record<string, string>> = {
  client_id: 'wiki',
  redirect_uri: 'https://wiki.example/done',
  response_type: 'code',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}
const noClaims = {
  userInfo: [],
  idToken: [],
  roles: [],
  subjects: undefined,
  acrs: undefined,
}
const read = (changes: Record<string, string> = {}, by = client) =>
  readParameters(
    validate(AuthorizationRequest, readForm(new URLSearchParams({ ...request, ...changes }))),
    by,
  )
const errorOf = (changes: Record<string, string>, by = client) => {
  try {
    return { accepted: read(changes, by) }
  } catch (error) {
    const { error: name, message } = error as { error: string; message: string }
    return { name, detail: message.split(': ')[1] }
  }
}

test('an authorisation request without optional parameters has no nonce, prompt, age or hint', () => {
  expect(read()).toEqual({
    roles: ['openid', 'profile'],
    claims: noClaims,
    consentRoles: ['openid', 'profile'],
    challenge,
    nonce: null,
    prompts: [],
    maxAge: undefined,
    idTokenHint: undefined,
    acrs: undefined,
  })
})

test('every parameter of an authorisation request is read', () => {
  const parameters = {
    scope: 'openid  passthrough',
    response_mode: 'query',
    nonce: 'n-1',
    prompt: 'login  consent',
    max_age: '600',
    id_token_hint: 'a.b.c',
    claims: '{"userinfo":{"name":null}}',
  }
  expect(read(parameters)).toEqual({
    roles: ['openid', 'passthrough'],
    claims: { ...noClaims, userInfo: ['name'], roles: ['profile'] },
    consentRoles: ['openid', 'profile', 'passthrough'],
    challenge,
    nonce: 'n-1',
    prompts: ['login', 'consent'],
    maxAge: 600,
    idTokenHint: 'a.b.c',
    acrs: undefined,
  })
})

test('claims by name are for requests with the scope openid only', () => {
  const claims = '{"userinfo":{"name":null}}'
  expect(read({ scope: 'profile', claims }).claims).toEqual(noClaims)
  expect(read({ scope: 'profile', claims }).consentRoles).toEqual(['profile'])
})

test('an authorisation request never gets the role passthrough without naming it', () => {
  expect(read().roles).not.toContain('passthrough')
  expect(errorOf({}, { ...client, roles: ['passthrough'] }).name).toBe('invalid_scope')
})

test('an authorisation request gets the address and the phone number only by naming them', () => {
  const all = { ...client, roles: ['openid', 'address', 'phone'] }
  expect(read({}, all).roles).toEqual(['openid'])
  expect(read({ scope: 'phone openid address' }, all).roles).toEqual(['openid', 'address', 'phone'])
  expect(errorOf({}, { ...client, roles: ['address'] }).name).toBe('invalid_scope')
})

test('address and phone are ignored where the client may not request them, as before they existed', () => {
  expect(read({ scope: 'openid address phone' }).roles).toEqual(['openid'])
  expect(errorOf({ scope: 'address' }).name).toBe('invalid_scope')
})

test('the response mode is query, or form_post if the redirect URI can receive a form', () => {
  expect(read({ response_mode: 'form_post' }).roles).toEqual(['openid', 'profile'])
  const app = { response_mode: 'form_post', redirect_uri: 'org.example.app:/done' }
  for (const changes of [app, { response_mode: 'fragment' }, { response_mode: 'FORM_POST' }]) {
    expect(errorOf(changes)).toEqual({
      name: 'invalid_request',
      detail: 'response_mode must be query, or form_post if redirect_uri begins with http',
    })
  }
})

test('a scope that the service does not know is ignored if another one remains', () => {
  expect(read({ scope: 'openid offline_access' }).roles).toEqual(['openid'])
  expect(errorOf({ scope: 'offline_access' })).toEqual({
    name: 'invalid_scope',
    detail: 'use one or more of openid profile passthrough',
  })
})

test('a scope that the client is not registered for is an error that names it', () => {
  expect(errorOf({ scope: 'openid email contacts' })).toEqual({
    name: 'invalid_scope',
    detail: 'email contacts',
  })
})

test.each([
  ['request', 'request_not_supported'],
  ['request_uri', 'request_uri_not_supported'],
  ['registration', 'registration_not_supported'],
])('an authorisation request with the parameter %s gets the error %s', (name, error) => {
  expect(errorOf({ [name]: 'x' })).toEqual({ name: error })
})

test.each([
  ['a response type other than code', { response_type: 'token' }, 'unsupported_response_type'],
  ['two response types', { response_type: 'code id_token' }, 'unsupported_response_type'],
  ['a response mode other than query', { response_mode: 'fragment' }, 'invalid_request'],
])('an authorisation request with %s is rejected', (_, changes, error) => {
  expect(errorOf(changes).name).toBe(error)
})

test('a client without the grant type of codes may not request one', () => {
  expect(errorOf({}, { ...client, grantTypes: ['refresh_token'] }).name).toBe('unauthorized_client')
})

test('a client that must use PKCE gets no code without a challenge', () => {
  expect(errorOf({ code_challenge: '' })).toEqual({
    name: 'invalid_request',
    detail: 'code_challenge is missing',
  })
})

test('a client without PKCE may leave out the challenge, but not name a method without one', () => {
  const omitted = { code_challenge: '', code_challenge_method: '' }
  expect(read({ ...omitted, nonce: 'n-1' }, withoutPkce).challenge).toBeNull()
  for (const changes of [omitted, { ...omitted, nonce: 'n-1', scope: 'profile' }]) {
    expect(errorOf(changes, withoutPkce)).toEqual({
      name: 'invalid_request',
      detail: 'without code_challenge, nonce and the scope openid are required',
    })
  }
  expect(errorOf({ code_challenge: '' }, withoutPkce).detail).toBe('code_challenge is missing')
})

test.each([
  ['client that must use PKCE', client],
  ['client that need not use PKCE', withoutPkce],
])('the challenge of a %s must use S256', (_, by) => {
  for (const method of ['plain', '', 's256']) {
    expect(errorOf({ code_challenge_method: method }, by)).toEqual({
      name: 'invalid_request',
      detail: 'code_challenge_method must be S256',
    })
  }
})

test.each([
  ['too short', challenge.slice(1)],
  ['too long', `${challenge}A`],
  ['with a character that base64url does not have', challenge.replace('-', '+')],
])('a code challenge that is %s is rejected', (_, changed) => {
  expect(errorOf({ code_challenge: changed })).toEqual({
    name: 'invalid_request',
    detail: 'code_challenge must be a SHA-256 in base64url',
  })
})

test('a prompt that the service does not know is an error that names those it knows', () => {
  expect(errorOf({ prompt: 'login create' })).toEqual({
    name: 'invalid_request',
    detail: 'prompt must be one of none, login, select_account, consent',
  })
})

test('prompt=none stands alone', () => {
  expect(read({ prompt: 'none' }).prompts).toEqual(['none'])
  expect(errorOf({ prompt: 'none login' })).toEqual({
    name: 'invalid_request',
    detail: 'prompt=none excludes other prompts',
  })
})

test('max_age=0 is read as zero seconds, not as an absent limit', () => {
  expect(read({ max_age: '0' }).maxAge).toBe(0)
  expect(read({ max_age: '999999999' }).maxAge).toBe(999_999_999)
})

test.each(['-1', '1.5', '1000000000', 'x1', '1x'])('max_age=%s is rejected', (age) => {
  expect(errorOf({ max_age: age })).toEqual({
    name: 'invalid_request',
    detail: 'max_age must be a number of seconds',
  })
})

test('a parameter that is given twice or is missing is an error that names it', () => {
  const errorOfForm = (params: URLSearchParams) => {
    const form = validate(AuthorizationRequest, readForm(params))
    return expect(() => readParameters(form, client))
  }
  const twice = new URLSearchParams([...Object.entries(request), ['scope', 'a'], ['scope', 'b']])
  const { response_type: _, ...rest } = request
  const error = 'invalid_request'
  errorOfForm(twice).toThrow(
    expect.objectContaining({ error, message: expect.stringContaining(': scope, ') }),
  )
  errorOfForm(new URLSearchParams(rest)).toThrow(
    expect.objectContaining({ error, message: expect.stringContaining(': response_type, you ') }),
  )
})

test('acr_values demands a factor only if a password alone is not among them, and ignores unknown values', () => {
  expect(read({ acr_values: `urn:other ${mfaAcr}` }).acrs).toEqual([mfaAcr])
  expect(read({ acr_values: `${mfaAcr} ${passwordAcr}` }).acrs).toBeUndefined()
  expect(read({ acr_values: '0' }).acrs).toBeUndefined()
  const claims = JSON.stringify({ id_token: { acr: { essential: true, value: passwordAcr } } })
  expect(read({ acr_values: mfaAcr, claims }).acrs).toEqual([passwordAcr])
})
