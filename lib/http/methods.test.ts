import { afterAll, expect, test, vi } from 'vitest'
import type { Handlers } from './methods.ts'
import { methodsOf, notFoundHandlers } from './methods.ts'
import { serveDocument } from './serve-document.ts'

const call = (handlers: Handlers, method: keyof Handlers, headers: Record<string, string> = {}) =>
  handlers[method](new Request('http://localhost/r1/any', { method, headers }))
const handler = vi.fn(async () => new Response('body', { status: 200, headers: { A: 'b' } }))
const get = methodsOf(['GET'], false, handler)
const post = methodsOf(['POST'], false, handler)
vi.resetModules()
vi.stubEnv('CORS_ORIGINS', 'https://a.example')
const withOrigin = await import('./methods.ts')
vi.unstubAllEnvs()
const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

// Other test files in this process load the modules again.
afterAll(() => void vi.resetModules())

test('methodsOf GET answers HEAD as GET, without the body', async () => {
  const response = await call(get, 'HEAD')
  expect(response.status).toBe(200)
  expect(response.headers.get('A')).toBe('b')
  expect(response.body).toBeNull()
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  'methodsOf GET answers %s with 405 and Allow',
  async (method) => {
    const response = await call(get, method)
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
    expect(await response.json()).toMatchObject({ errors: [{ code: 'DataError:Method' }] })
  },
)

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const)(
  'methodsOf POST answers %s with 405 and Allow',
  async (method) => {
    handler.mockClear()
    const response = await call(post, method)
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('POST, OPTIONS')
    expect(handler).not.toHaveBeenCalled()
  },
)

test('methodsOf POST answers HEAD with an error that has no body', async () => {
  expect((await call(post, 'HEAD')).body).toBeNull()
})

test.each([
  ['GET', get, 'GET, HEAD, OPTIONS'],
  ['POST', post, 'POST, OPTIONS'],
] as const)('methodsOf %s answers OPTIONS with 204 and Allow', async (_, handlers, allow) => {
  handler.mockClear()
  const response = await call(handlers, 'OPTIONS')
  expect(response.status).toBe(204)
  expect(response.body).toBeNull()
  expect(response.headers.get('Allow')).toBe(allow)
  expect(handler).not.toHaveBeenCalled()
})

test('methodsOf allows a preflight from any origin for a public endpoint', async () => {
  const response = await call(methodsOf(['GET'], true, handler), 'OPTIONS', {
    origin: 'https://a.example',
  })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': expect.stringContaining('Authorization'),
  })
})

test('methodsOf allows no preflight from an unlisted origin', async () => {
  const response = await call(post, 'OPTIONS', {
    origin: 'https://a.example',
    'access-control-request-method': 'POST',
  })
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
    [],
  )
})

test('methodsOf allows a preflight from a listed origin', async () => {
  const response = await call(withOrigin.methodsOf(['POST'], false, handler), 'OPTIONS', {
    origin: 'https://a.example',
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('https://a.example')
  expect(response.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
})

test.each(all)('notFoundHandlers answers %s with 404', async (method) => {
  const response = await call(notFoundHandlers(), method)
  expect(response.status).toBe(404)
  if (method === 'HEAD') expect(response.body).toBeNull()
  else expect(await response.json()).toMatchObject({ errors: [{ code: 'DataError:Path' }] })
})

const document = serveDocument('text/xml; charset=utf-8', () => '<a/>')
const responses: [name: string, respond: () => Promise<Response>][] = [
  ['405', () => call(get, 'PUT', { accept: 'text/xml' })],
  ['404', () => call(notFoundHandlers(), 'GET', { accept: 'text/xml' })],
]

test.each(responses)(
  'a %s response has the format that Accept prefers, and varies by Accept',
  async (_, respond) => {
    const response = await respond()
    expect(response.headers.get('Content-Type')).toBe('text/xml; charset=utf-8')
    expect(response.headers.get('Vary')).toMatch(/^Accept\b/)
    expect(await response.text()).toMatch(/^<\?xml [^>]*><ErrorResponse><errors><item><code>/)
  },
)

test.each([
  ...responses,
  ['204', () => call(get, 'OPTIONS')] as const,
  ['document', () => call(document, 'GET')] as const,
])('a %s response has an X-Request-Id', async (_, respond) => {
  expect((await respond()).headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/)
})

test('a document may be read by any origin and cached, and allows only GET', async () => {
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
