import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowCodings } from '#lib/http/representations.ts'
import { picture } from '#lib/settings/organisation.ts'
import { staticFiles } from './static-files.ts'

const missing = join(tmpdir(), 'gatehouse-no-such-folder')
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pictures-'))
const atLogo = picture('logo')
const logo = join(folder, 'Our logo.SVG')
let server: Server
let url: string

allowCodings()

beforeAll(async () => {
  writeFileSync(logo, '<svg/>')
  const send = staticFiles(missing, 'public', [atLogo.parse(logo)])
  server = createServer((request, response) => {
    response.setHeader('X-Request-Id', 'an-id')
    if (!send(request, response, request.url as string)) response.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

test('the file that ORG_LOGO names is served, and again when it has changed, until then with 304', async () => {
  const get = (tag = '') => fetch(`${url}/logo.svg`, { headers: { 'If-None-Match': tag } })
  const first = await get()
  expect([first.status, await first.text()]).toEqual([200, '<svg/>'])
  expect(first.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  const tag = first.headers.get('etag') ?? ''
  expect((await get(tag)).status).toBe(304)
  writeFileSync(logo, '<svg><path/></svg>')
  utimesSync(logo, 0, 0)
  expect(await (await get(tag)).text()).toBe('<svg><path/></svg>')
  rmSync(logo)
  expect(await (await get()).text()).toBe('<svg><path/></svg>')
})

test('a logo that is not a file of this machine is a path of this site, which a proxy serves', async () => {
  expect(atLogo.parse('/logo.svg')).toEqual({ url: '/logo.svg' })
  expect(atLogo.parse('logo.svg')).toBeUndefined()
})

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

test('a file is sent in no coding that the client refuses', async () => {
  const get = async (codings: string) => {
    const response = await fetch(`${url}/icon.svg`, { headers: { 'Accept-Encoding': codings } })
    return [response.headers.get('content-encoding'), response.headers.get('etag')]
  }
  const [br, gzip, plain] = await Promise.all(
    ['gzip, br', 'br;q=0, gzip', 'br;q=0, gzip;q=0'].map(get),
  )
  expect([br?.[0], gzip?.[0], plain?.[0]]).toEqual(['br', 'gzip', null])
  expect(new Set([br?.[1], gzip?.[1], plain?.[1]]).size).toBe(3)
})

test('a file that a client has in one coding of several is not sent again', async () => {
  const { headers } = await fetch(`${url}/icon.svg`)
  const tags = `"other", W/${headers.get('etag')}`
  const again = await fetch(`${url}/icon.svg`, { headers: { 'If-None-Match': tags } })
  expect(again.status).toBe(304)
})
