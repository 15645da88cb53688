import { afterEach, expect, test, vi } from 'vitest'
import {
  type CookiePurpose,
  cookieDays,
  cookieName,
  cookieWith,
  endedCookie,
  readCookie,
  sessionCookie,
  setCookieHeader,
  siteCookies,
} from './cookie.ts'

afterEach(() => void vi.useRealTimers())

test.each(Object.keys(siteCookies) as CookiePurpose[])(
  'the cookie %s is kept for its days from now or until the browser is closed, until a time, or removed at once',
  (purpose) => {
    vi.useFakeTimers({ now: new Date('2026-03-01T09:00:00Z') })
    const name = cookieName(purpose)
    const cookie = { name, value: 'a', sameSite: siteCookies[purpose], secure: false }
    const days: Partial<Record<CookiePurpose, number>> = cookieDays
    const end = new Date('2026-03-01T09:00:00Z')
    end.setUTCDate(end.getUTCDate() + (days[purpose] ?? 0))
    expect(cookieWith(purpose, 'a')).toEqual(days[purpose] ? { ...cookie, expires: end } : cookie)
    expect(cookieWith(purpose, 'a', end)).toEqual({ ...cookie, expires: end })
    expect(endedCookie(purpose)).toEqual({ ...cookie, value: '', expires: new Date(0) })
  },
)

test('the session cookie ends with the session, and is host-only, HttpOnly and SameSite=Lax', () => {
  const expires = Date.parse('2026-01-31T09:00:00Z') / 1_000
  expect(setCookieHeader(sessionCookie({ secret: 'abc', expires }))).toBe(
    'gatehouse.session=abc; Path=/; Expires=Sat, 31 Jan 2026 09:00:00 GMT; HttpOnly; SameSite=Lax',
  )
})

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
