import { afterAll, describe, expect, test, vi } from 'vitest'

async function allowing(origins: string) {
  vi.resetModules()
  vi.stubEnv('CORS_ORIGINS', origins)
  const { corsHeaders } = await import('./cors.ts')
  vi.unstubAllEnvs()
  return corsHeaders
}

// Whoever shares this process gets its modules afresh.
afterAll(() => void vi.resetModules())

const app = 'https://app.example.org'

describe('the pages that may read an answer', () => {
  test.each([
    ['a listed one', app],
    ['an unlisted one', 'https://evil.example'],
    ['a sandboxed one', 'null'],
    ['none at all', null],
  ])('are those of any site where the endpoint is public: %s', async (_, origin) => {
    const corsHeaders = await allowing(app)
    expect(corsHeaders(origin, true)).toMatchObject({ 'Access-Control-Allow-Origin': '*' })
  })

  test('are else those of a listed origin, told by name', async () => {
    const corsHeaders = await allowing(`https://other.example, ${app}`)
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
  ])('are none of %j', async (origin) => {
    const corsHeaders = await allowing(app)
    expect(corsHeaders(origin, false)).toEqual({ Vary: 'Accept, Origin' })
  })

  test('are none where none is listed, and caches need not tell origins apart', async () => {
    const corsHeaders = await allowing('')
    expect(corsHeaders(app, false)).toEqual({ Vary: 'Accept' })
    expect(corsHeaders('null', false)).toEqual({ Vary: 'Accept' })
  })

  test('never send cookies along', async () => {
    const corsHeaders = await allowing(app)
    for (const isPublic of [true, false]) {
      expect(corsHeaders(app, isPublic)).not.toHaveProperty('Access-Control-Allow-Credentials')
    }
  })
})
