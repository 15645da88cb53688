import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Handlers } from './methods.ts'
import { methodsOf, notFoundHandlers } from './methods.ts'
import { serveDocument } from './serve-document.ts'

const call = (handlers: Handlers, method: keyof Handlers, headers: Record<string, string> = {}) =>
  handlers[method](new Request('http://localhost/r1/any', { method, headers }))
const answered = vi.fn(async () => new Response('body', { status: 200, headers: { A: 'b' } }))
const get = methodsOf(['GET'], false, answered)
const post = methodsOf(['POST'], false, answered)
const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

// Whoever shares this process gets its modules afresh.
afterAll(() => void vi.resetModules())

describe('a path that takes GET', () => {
  test('answers HEAD as GET, without the body', async () => {
    const response = await call(get, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('A')).toBe('b')
    expect(response.body).toBeNull()
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'answers %s with 405 and Allow',
    async (method) => {
      const response = await call(get, method)
      expect(response.status).toBe(405)
      expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
      expect(await response.json()).toMatchObject({ errors: [{ code: 'DataError:Method' }] })
    },
  )
})

describe('a path that takes POST', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const)(
    'answers %s with 405 and Allow',
    async (method) => {
      answered.mockClear()
      const response = await call(post, method)
      expect(response.status).toBe(405)
      expect(response.headers.get('Allow')).toBe('POST, OPTIONS')
      expect(answered).not.toHaveBeenCalled()
    },
  )

  test('answers HEAD without a body, though with an error', async () => {
    expect((await call(post, 'HEAD')).body).toBeNull()
  })
})

describe('OPTIONS', () => {
  test.each([
    ['GET', get, 'GET, HEAD, OPTIONS'],
    ['POST', post, 'POST, OPTIONS'],
  ] as const)('of a path that takes %s is 204 with Allow', async (_, handlers, allow) => {
    answered.mockClear()
    const response = await call(handlers, 'OPTIONS')
    expect(response.status).toBe(204)
    expect(response.body).toBeNull()
    expect(response.headers.get('Allow')).toBe(allow)
    expect(answered).not.toHaveBeenCalled()
  })

  test('is a preflight where any page may read the answer', async () => {
    const response = await call(methodsOf(['GET'], true, answered), 'OPTIONS', {
      origin: 'https://a.example',
    })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': expect.stringContaining('Authorization'),
    })
  })

  test('allows nothing to a page that is not listed', async () => {
    const response = await call(post, 'OPTIONS', {
      origin: 'https://a.example',
      'access-control-request-method': 'POST',
    })
    expect(
      [...response.headers.keys()].filter((name) => name.startsWith('access-control')),
    ).toEqual([])
  })

  test('is a preflight for a listed page', async () => {
    vi.resetModules()
    vi.stubEnv('CORS_ORIGINS', 'https://a.example')
    const fresh = await import('./methods.ts')
    vi.unstubAllEnvs()
    const response = await call(fresh.methodsOf(['POST'], false, answered), 'OPTIONS', {
      origin: 'https://a.example',
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://a.example')
    expect(response.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
  })
})

test.each(all)('%s where there is nothing is 404', async (method) => {
  const response = await call(notFoundHandlers(), method)
  expect(response.status).toBe(404)
  if (method === 'HEAD') expect(response.body).toBeNull()
  else expect(await response.json()).toMatchObject({ errors: [{ code: 'DataError:Path' }] })
})

const document = serveDocument('text/xml; charset=utf-8', () => '<a/>')
const answers: [what: string, answer: () => Promise<Response>][] = [
  ['405', () => call(get, 'PUT', { accept: 'text/xml' })],
  ['404', () => call(notFoundHandlers(), 'GET', { accept: 'text/xml' })],
]

describe.each(answers)('a %s', (_, answer) => {
  test('is in the format that is asked for, and says so to caches', async () => {
    const response = await answer()
    expect(response.headers.get('Content-Type')).toBe('text/xml; charset=utf-8')
    expect(response.headers.get('Vary')).toMatch(/^Accept\b/)
    expect(await response.text()).toMatch(/^<\?xml [^>]*><ErrorResponse><errors><item><code>/)
  })
})

test.each([
  ...answers,
  ['204', () => call(get, 'OPTIONS')] as const,
  ['document', () => call(document, 'GET')] as const,
])('a %s carries the name of its request', async (_, answer) => {
  expect((await answer()).headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/)
})

test('a document is for any page to read, and for caches to keep', async () => {
  const response = await call(document, 'GET')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/xml; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': expect.stringContaining('max-age'),
  })
  expect(await response.text()).toBe('<a/>')
  expect((await call(document, 'HEAD')).body).toBeNull()
  expect((await call(document, 'POST')).status).toBe(405)
})
