import { expect, test } from 'vitest'
import { discovery } from './discovery.ts'

test('the discovery document names every endpoint by its URL on this service', () => {
  const urls = Object.entries(discovery).filter(([name]) => /_(endpoint|uri)$/.test(name))
  expect(Object.fromEntries(urls)).toEqual({
    authorization_endpoint: 'http://localhost:3000/oauth/authorize',
    token_endpoint: 'http://localhost:3000/r1/openid/token.eb',
    userinfo_endpoint: 'http://localhost:3000/oauth/userinfo',
    jwks_uri: 'http://localhost:3000/oauth/jwks',
    revocation_endpoint: 'http://localhost:3000/oauth/revoke',
    introspection_endpoint: 'http://localhost:3000/oauth/introspect',
    end_session_endpoint: 'http://localhost:3000/oauth/end-session',
  })
  expect(discovery.issuer).toBe('http://localhost:3000')
})

test('the discovery document offers codes with S256 only, and no way to put tokens into URLs', () => {
  expect(discovery).toMatchObject({
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'form_post'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  })
})

test('the discovery document offers back-channel logout with sessions', () => {
  expect(discovery).toMatchObject({
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  })
})

test('the discovery document offers no authentication to public clients, except for introspection', () => {
  const methods = ['client_secret_basic', 'client_secret_post']
  expect(discovery.token_endpoint_auth_methods_supported).toEqual([...methods, 'none'])
  expect(discovery.revocation_endpoint_auth_methods_supported).toEqual([...methods, 'none'])
  expect(discovery.introspection_endpoint_auth_methods_supported).toEqual(methods)
})

test('the discovery document names the claims of an ID token and of the user info', () => {
  expect(discovery.claims_supported).toEqual(
    expect.arrayContaining(['sub', 'email', 'iss', 'aud', 'iat', 'exp', 'auth_time', 'nonce']),
  )
})
