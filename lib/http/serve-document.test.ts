import { expect, test } from 'vitest'
import { serveDocument } from './serve-document.ts'

const url = 'http://localhost/r1/interface.xsd'
const headers = { 'x-request-id': 'mine', origin: 'https://club.example' }

test('a document is sent with its type, to any origin, for caches to keep for five minutes', async () => {
  const { GET } = serveDocument('application/xml', async () => '<schema/>')
  const response = await GET(new Request(url, { headers }))
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('<schema/>')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/xml',
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringContaining('ETag'),
    'x-content-type-options': 'nosniff',
    'x-request-id': 'mine',
  })
})

test('a document that cannot be written is a 500 in JSON that no cache keeps', async () => {
  const { GET } = serveDocument('application/xml', () => Promise.reject(new Error('secret')))
  const response = await GET(new Request(url, { headers }))
  expect(response.status).toBe(500)
  expect(await response.text()).toMatch(/^\{"errors":\[\{"code":"ServerError:Internal"/)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-request-id': 'mine',
  })
})

test('a document that needs the database is a 503 with Retry-After while it is away', async () => {
  const away = Object.assign(new Error('x'), { code: 'ECONNREFUSED' })
  const { GET } = serveDocument('application/json', () => Promise.reject(away))
  const response = await GET(new Request(url))
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('2')
})

test('a document is only read: POST gets 405', async () => {
  const { POST } = serveDocument('application/json', () => '{}')
  const response = await POST(new Request(url, { method: 'POST' }))
  expect(response.status).toBe(405)
  expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
})
