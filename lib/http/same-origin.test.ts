import { expect, test } from 'vitest'
import { isSameOrigin } from './same-origin.ts'

const own = 'http://localhost:3000'

test.each([
  ['our origin', { origin: own }, true],
  [
    'our origin, which Sec-Fetch-Site confirms',
    { origin: own, 'sec-fetch-site': 'same-origin' },
    true,
  ],
  ['no origin, but a same-origin Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }, true],
  [
    'a page of our origin without a referrer',
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    true,
  ],
  ['neither header', {}, false],
  ['a sandbox', { origin: 'null' }, false],
  ['a sandbox of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
  ['another host', { origin: 'http://evil.example' }, false],
  ['another port', { origin: 'http://localhost:3001' }, false],
  ['another scheme', { origin: 'https://localhost:3000' }, false],
  ['a host that starts with ours', { origin: 'http://localhost:3000.evil.example' }, false],
  ['our origin with a path', { origin: `${own}/` }, false],
  ['our site, but another origin', { 'sec-fetch-site': 'same-site' }, false],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['a URL typed by hand', { 'sec-fetch-site': 'none' }, false],
  [
    'our origin, but a cross-site Sec-Fetch-Site',
    { origin: own, 'sec-fetch-site': 'cross-site' },
    false,
  ],
  [
    'another origin, but a same-origin Sec-Fetch-Site',
    { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
    false,
  ],
  ['empty headers', { origin: '', 'sec-fetch-site': '' }, false],
])('isSameOrigin with %s (%o) is %s', (_, headers, expected) => {
  expect(isSameOrigin(new Headers(headers as Record<string, string>))).toBe(expected)
})
