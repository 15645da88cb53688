import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticFiles } from './static-files.ts'

const missing = join(tmpdir(), 'gatehouse-no-such-folder')
let server: Server
let url: string

beforeAll(async () => {
  const send = staticFiles(missing, 'public')
  server = createServer((request, response) => {
    response.setHeader('X-Request-Id', 'an-id')
    if (!send(request, response, request.url as string)) response.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => void server.close())

test.each([
  ['/icon.svg', 'image/svg+xml; charset=utf-8'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/social.png', 'image/png'],
])('GET %s returns the file in memory with its id and ETag, and 304 for it', async (path, type) => {
  const first = await fetch(url + path)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, type])
  expect(first.headers.get('x-request-id')).toBe('an-id')
  expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(200)
  const tag = first.headers.get('etag') ?? ''
  expect((await fetch(url + path, { headers: { 'If-None-Match': tag } })).status).toBe(304)
})

test('a static file does not repeat that its connection stays open, which HTTP/1.1 implies', async () => {
  const { headers } = await fetch(`${url}/icon.svg`)
  expect([headers.get('connection'), headers.get('keep-alive')]).toEqual([null, null])
})
