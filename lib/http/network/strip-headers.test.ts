import type { IncomingMessage } from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'

vi.resetModules()
vi.stubEnv('TRUSTED_PROXIES', '10.0.0.0/8')
const { stripHeaders } = await import('./strip-headers.ts')
vi.unstubAllEnvs()

// Other test files in this process load the modules again.
afterAll(() => void vi.resetModules())

/** The names that remain in Node's parsed headers and in its raw headers. */
function remaining(names: readonly string[], remoteAddress = '203.0.113.7') {
  const headers = Object.fromEntries(names.map((name) => [name.toLowerCase(), 'x']))
  const request = {
    headers,
    rawHeaders: names.flatMap((name) => [name, 'x']),
    socket: { remoteAddress },
  }
  stripHeaders(request as unknown as IncomingMessage)
  return [Object.keys(headers), request.rawHeaders.filter((_, n) => n % 2 === 0)]
}

test.each([
  'X-Middleware-Subrequest',
  'x-middleware-prefetch',
  'X-Nextjs-Data',
  'x-invoke-path',
  'X-Matched-Path',
  'x-now-route-matches',
  'Next-Resume',
  'X-Prerender-Revalidate',
  'x-next-resume-state-length',
  'X-Forwarded-Host',
  'x-forwarded-proto',
  'Forwarded',
  'Next-Action',
  'RSC',
  'Next-Router-State-Tree',
  'Next-Router-Prefetch',
  'Next-Url',
])('stripHeaders removes %s, in any position', (name) => {
  expect(remaining([name])).toEqual([[], []])
  expect(remaining(['Accept', name, 'Cookie', name])).toEqual([
    ['accept', 'cookie'],
    ['Accept', 'Cookie'],
  ])
})

test.each(['Cookie', 'X-Request-Id', 'X-Forwarded-For'])('stripHeaders leaves %s', (name) => {
  expect(remaining([name])).toEqual([[name.toLowerCase()], [name]])
})

test('stripHeaders leaves the forwarding headers of a trusted proxy, but no others', () => {
  expect(remaining(['X-Forwarded-Proto', 'x-middleware-next'], '10.1.2.3')).toEqual([
    ['x-forwarded-proto'],
    ['X-Forwarded-Proto'],
  ])
})
