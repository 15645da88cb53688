import { afterAll, expect, test, vi } from 'vitest'

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

test.each([
  ['a listed origin', app],
  ['an unlisted origin', 'https://evil.example'],
  ['a sandboxed page', 'null'],
  ['a request without an origin', null],
])('corsHeaders allow %s to read a public endpoint', async (_, origin) => {
  const corsHeaders = await corsHeadersWith(app)
  expect(corsHeaders(origin, true)).toMatchObject({ 'Access-Control-Allow-Origin': '*' })
})

test('corsHeaders name a listed origin', async () => {
  const corsHeaders = await corsHeadersWith(`https://other.example, ${app}`)
  expect(corsHeaders(app, false)).toMatchObject({
    'Access-Control-Allow-Origin': app,
    Vary: 'Accept, Origin',
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
])('corsHeaders do not allow the unlisted origin %j', async (origin) => {
  const corsHeaders = await corsHeadersWith(app)
  expect(corsHeaders(origin, false)).toEqual({ Vary: 'Accept, Origin' })
})

test('corsHeaders vary by origin only if origins are listed', async () => {
  const corsHeaders = await corsHeadersWith('')
  expect(corsHeaders(app, false)).toEqual({ Vary: 'Accept' })
  expect(corsHeaders('null', false)).toEqual({ Vary: 'Accept' })
})

test('corsHeaders never allow credentials', async () => {
  const corsHeaders = await corsHeadersWith(app)
  for (const anyOrigin of [true, false]) {
    expect(corsHeaders(app, anyOrigin)).not.toHaveProperty('Access-Control-Allow-Credentials')
  }
})
