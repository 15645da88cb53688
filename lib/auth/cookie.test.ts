import { expect, test } from 'vitest'
import { readCookie, setCookieHeader } from './cookie.ts'

test('setCookieHeader makes every cookie HttpOnly, with the SameSite and Secure that it declares', () => {
  const cookie = {
    name: 'theme',
    value: 'dark',
    sameSite: 'Strict',
    secure: true,
    expires: new Date('2026-01-31T09:00:00Z'),
  } as const
  const header =
    'theme=dark; Path=/; Expires=Sat, 31 Jan 2026 09:00:00 GMT; HttpOnly; SameSite=Strict'
  expect(setCookieHeader(cookie)).toBe(`${header}; Secure`)
  expect(setCookieHeader({ ...cookie, secure: false })).toBe(header)
  expect(setCookieHeader({ ...cookie, sameSite: 'Lax' })).toContain('; SameSite=Lax;')
})

test.each([
  ['alone', 'session=abc', 'abc'],
  ['after others', 'theme=dark; session=abc', 'abc'],
  ['without a space after the semicolon', 'theme=dark;session=abc', 'abc'],
  ['after several spaces', 'theme=dark;   session=abc', 'abc'],
  ['with an equals sign in its value', 'session=a=b=', 'a=b='],
  ['twice, as its first value', 'session=a; session=b', 'a'],
  ['empty', 'session=', ''],
])('readCookie finds a cookie that stands %s', (_, header, value) => {
  expect(readCookie(header, 'session')).toBe(value)
})

test.each([
  ['no header', undefined],
  ['a header of null', null],
  ['an empty header', ''],
  ['a cookie whose name only begins the same', 'session2=abc'],
  ['a cookie whose name only ends the same', 'my-session=abc'],
  ['a name without a value', 'session'],
])('readCookie finds nothing in %s', (_, header) => {
  expect(readCookie(header, 'session')).toBeUndefined()
})
