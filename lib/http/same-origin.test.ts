import { expect, test } from 'vitest'
import { isSameOrigin } from './same-origin.ts'

const ours = 'http://localhost:3000'

test.each([
  ['our origin', { origin: ours }, true],
  ['our origin, and the browser agrees', { origin: ours, 'sec-fetch-site': 'same-origin' }, true],
  ['no origin, but the browser vouches', { 'sec-fetch-site': 'same-origin' }, true],
  ['silence', {}, false],
  ['a sandbox', { origin: 'null' }, false],
  ['a sandbox of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
  ['another host', { origin: 'http://evil.example' }, false],
  ['another port', { origin: 'http://localhost:3001' }, false],
  ['another scheme', { origin: 'https://localhost:3000' }, false],
  ['a host that begins as ours', { origin: 'http://localhost:3000.evil.example' }, false],
  ['our address with a path', { origin: `${ours}/` }, false],
  ['our site, but another origin', { 'sec-fetch-site': 'same-site' }, false],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }, false],
  [
    'our origin, though the browser denies it',
    { origin: ours, 'sec-fetch-site': 'cross-site' },
    false,
  ],
  [
    'another origin, though the browser vouches',
    { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
    false,
  ],
  ['nonsense', { origin: '', 'sec-fetch-site': '' }, false],
])('%s is a page of ours: %o, %s', (_, headers, expected) => {
  expect(isSameOrigin(new Headers(headers as Record<string, string>))).toBe(expected)
})
