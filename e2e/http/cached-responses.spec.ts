import { expect, test } from '../fixtures/test.ts'

const paths = [
  '/r1/fees.eb',
  '/r1/openapi.json',
  '/r1/schema.xsd',
  '/r1/postman.json',
  '/developers.md',
  '/developers/changelog.atom',
  '/llms.txt',
  '/.well-known/openid-configuration',
  '/oauth/jwks',
]

/** Fetches a URL, and returns the response without what differs from one to the next. */
async function get(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  const { date: _, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, text: await response.text() }
}

test.describe('cached response', () => {
  // The server writes a response that is ready itself; with a query, the route module makes it.
  for (const path of paths) {
    test(`${path} has the same headers and body whether or not its response is ready`, async ({
      service,
    }) => {
      for (const method of ['GET', 'HEAD'] as const) {
        for (const accept of ['application/json', 'text/xml']) {
          for (const coding of ['identity', 'gzip', 'br']) {
            const headers = { accept, 'accept-encoding': coding, 'x-request-id': 'mine' }
            const send = (query: string, added = {}) =>
              get(service.url + path + query, { method, headers: { ...headers, ...added } })
            await send('')
            const ready = await send('')
            expect(ready).toEqual(await send('?a=b'))
            const tag = { 'if-none-match': String(ready.headers.etag) }
            const unchanged = await send('', tag)
            expect(unchanged).toEqual(await send('?a=b', tag))
            expect([unchanged.status, unchanged.text]).toEqual([304, ''])
          }
        }
      }
    })
  }

  test('a request for a cached response with an invalid Host is rejected', async ({ caller }) => {
    const request = { method: 'GET', path: '/oauth/jwks' } as const
    expect((await caller.send(request)).status).toBe(200)
    expect((await caller.send({ ...request, headers: { host: 'a b' } })).status).toBe(400)
  })
})
