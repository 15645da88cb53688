import { expect, test } from 'vitest'
import type { RegisteredClient } from '#db/queries/oauth/authorizations.ts'
import { AuthorizationError } from './authorization-error.ts'
import { authorizationResponse } from './authorization-response.ts'

const client = { name: 'Wiki' } as RegisteredClient
const target = { client, redirectUri: 'https://wiki.example/done' }
const issuer = 'http%3A%2F%2Flocalhost%3A3000'

test('the response to an authorisation request has the code, the state and the issuer', () => {
  const response = authorizationResponse(target, new URLSearchParams({ state: 'a b&c' }), {
    code: 'x',
  })
  expect(response).toBe(`https://wiki.example/done?code=x&state=a+b%26c&iss=${issuer}`)
})

test('the response to an authorisation request has no state if the request has none', () => {
  const response = authorizationResponse(target, new URLSearchParams({ state: '' }), { code: 'x' })
  expect(response).toBe(`https://wiki.example/done?code=x&iss=${issuer}`)
})

test('the response to an authorisation request with two states returns neither', () => {
  const params = new URLSearchParams('state=a&state=b')
  expect(authorizationResponse(target, params, { code: 'x' })).not.toContain('state=')
})

test('the response keeps the query of the redirect URI', () => {
  const withQuery = { client, redirectUri: 'https://wiki.example/done?from=portal' }
  expect(authorizationResponse(withQuery, new URLSearchParams(), { code: 'x' })).toBe(
    `https://wiki.example/done?from=portal&code=x&iss=${issuer}`,
  )
})

test('an error of an authorisation request reaches the client with its description and detail', () => {
  const error = new AuthorizationError('invalid_scope', 'contacts')
  const response = new URL(
    String(authorizationResponse(target, new URLSearchParams('state=s'), error)),
  )
  expect(Object.fromEntries(response.searchParams)).toEqual({
    error: 'invalid_scope',
    error_description: 'this client may not request this scope: contacts',
    state: 's',
    iss: 'http://localhost:3000',
  })
})

test('the response in a form has the same fields, and the redirect URI keeps its query', () => {
  const params = new URLSearchParams({ state: 'a b', response_mode: ' form_post' })
  const withQuery = { client, redirectUri: 'http://127.0.0.1:4/done?from=portal' }
  expect(authorizationResponse(withQuery, params, { code: 'x' })).toEqual({
    action: withQuery.redirectUri,
    client: 'Wiki',
    fields: { code: 'x', state: 'a b', iss: 'http://localhost:3000' },
  })
})

test.each([
  ['response_mode=query', target.redirectUri],
  ['response_mode=form_post&response_mode=form_post', target.redirectUri],
  ['response_mode=fragment', target.redirectUri],
  ['response_mode=form_post', 'org.example.app:/done'],
])('the response to %s at %s is in the URL', (params, redirectUri) => {
  const response = authorizationResponse({ client, redirectUri }, new URLSearchParams(params), {
    code: 'x',
  })
  expect(response).toMatch(`${redirectUri}?code=x`)
})

test('an error of an authorisation request without a detail is only described', () => {
  const error = new AuthorizationError('access_denied')
  expect(error.message).toBe('the member refused access')
  expect(error.name).toBe('AuthorizationError')
})
