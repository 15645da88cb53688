import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirectPath } from './safe-redirect-path.ts'

test.each([
  '/',
  '/profile',
  '/memberships/0190?tab=contacts#first',
  '/search?q=http://elsewhere.example',
  '/a%2F%2Fb',
])('safeRedirectPath accepts %s', (path) => {
  expect(safeRedirectPath(path)).toBe(path)
})

test.each([
  [undefined],
  [null],
  [''],
  ['profile'],
  ['//evil.example'],
  ['//evil.example/profile'],
  ['///evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['\t//evil.example'],
  ['/.//evil.example'],
  ['/..//evil.example'],
  ['/a/..//evil.example'],
  ['/%2e%2e//evil.example'],
  ['https://evil.example/'],
  ['https:evil.example'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['http://localhost:3000/profile'],
  ['//localhost:3000@evil.example'],
  ['//['],
])('safeRedirectPath replaces %j with /', (goto) => {
  expect(safeRedirectPath(goto)).toBe('/')
})

test('safeRedirectPath always returns a path on this origin, as a browser parses it', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '//',
    '\t',
    '\n',
    '\r',
    ' ',
    '@',
    ':',
    '?',
    '#',
    '%2e',
    '%2f',
    '%5c',
    'evil.example',
    'http',
    '\0',
    '﹨',
    '／',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
      const path = safeRedirectPath(`/${pieces.join('')}`)
      expect(path).toMatch(/^\//)
      expect(new URL(path, 'http://localhost:3000/login').origin).toBe('http://localhost:3000')
    }),
  )
})
