import { afterAll, expect, test, vi } from 'vitest'
import { preflightHeaders } from './cors.ts'

/** `corsHeaders` with this CORS_ORIGINS setting. */
async function corsHeadersWith(origins: string) {
  vi.resetModules()
  vi.stubEnv('CORS_ORIGINS', origins)
  const { corsHeaders } = await import('./cors.ts')
  vi.unstubAllEnvs()
  return corsHeaders
}

// Other test files in this process load the modules again.
afterAll(() => void vi.resetModules())

const app = 'https://app.example.org'
const corsHeaders = await corsHeadersWith(`https://other.example, ${app}`)
const withoutOrigins = await corsHeadersWith('')

test.each([
  ['a listed origin', app],
  ['an unlisted origin', 'https://evil.example'],
  ['a sandboxed page', 'null'],
  ['a request without an origin', null],
])('corsHeaders allow %s to read a public endpoint', (_, origin) => {
  expect(corsHeaders(origin, true)).toMatchObject({ 'Access-Control-Allow-Origin': '*' })
})

test('corsHeaders name a listed origin', () => {
  expect(corsHeaders(app, false)).toMatchObject({
    'Access-Control-Allow-Origin': app,
    Vary: 'Accept, Accept-Encoding, Origin',
  })
})

test.each([
  'https://evil.example',
  'http://app.example.org',
  'https://app.example.org:444',
  'https://app.example.org.evil.example',
  'https://APP.example.org',
  'null',
  '',
  '*',
])('corsHeaders do not allow the unlisted origin %j', (origin) => {
  expect(corsHeaders(origin, false)).toEqual({ Vary: 'Accept, Accept-Encoding, Origin' })
})

test('corsHeaders vary by origin only if origins are listed', () => {
  expect(withoutOrigins(app, false)).toEqual({ Vary: 'Accept, Accept-Encoding' })
  expect(withoutOrigins('null', false)).toEqual({ Vary: 'Accept, Accept-Encoding' })
})

test('corsHeaders never allow credentials', () => {
  for (const anyOrigin of [true, false]) {
    expect(corsHeaders(app, anyOrigin)).not.toHaveProperty('Access-Control-Allow-Credentials')
  }
})

test('corsHeaders let scripts read the headers of an error, of an endpoint that ends and of what has an ETag, and vary by Accept', () => {
  const readable =
    'X-Request-Id, ETag, Retry-After, RateLimit, RateLimit-Policy, WWW-Authenticate, Deprecation, Sunset, Link'
  expect(corsHeaders(null, true)).toEqual({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': readable,
    Vary: 'Accept, Accept-Encoding',
  })
  expect(corsHeaders(app, false)).toEqual({
    'Access-Control-Allow-Origin': app,
    'Access-Control-Expose-Headers': readable,
    Vary: 'Accept, Accept-Encoding, Origin',
  })
})

test('corsHeaders do not allow a request without an origin', () => {
  expect(corsHeaders(null, false)).toEqual({ Vary: 'Accept, Accept-Encoding, Origin' })
})

test('a preflight response names methods and headers, and is valid for a day', () => {
  expect(preflightHeaders('POST, OPTIONS')).toEqual({
    'Access-Control-Allow-Methods': 'POST, OPTIONS',
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id',
    'Access-Control-Max-Age': '86400',
  })
})
