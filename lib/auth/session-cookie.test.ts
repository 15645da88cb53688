import { expect, test } from 'vitest'
import { setCookieHeader } from './cookie.ts'
import { endedSessionCookie, sessionCookieFor } from './session-cookie.ts'

const cookie = sessionCookieFor({
  secret: 'abc',
  expires: Date.parse('2026-01-31T09:00:00Z') / 1_000,
})

test('the session cookie is host-only, HttpOnly and SameSite=Lax', () => {
  expect(setCookieHeader(cookie)).toBe(
    'gatehouse.session=abc; Path=/; Expires=Sat, 31 Jan 2026 09:00:00 GMT; HttpOnly; SameSite=Lax',
  )
  expect(setCookieHeader({ ...cookie, secure: true })).toMatch(/; Secure$/)
})

test('the cookie of a session that has ended removes itself, with the same attributes', () => {
  expect(endedSessionCookie).toEqual({ ...cookie, value: '', expires: new Date(0) })
})
