import { lifetimes } from '#db/values/lifetimes.ts'
import { type Cookie, siteCookie } from './cookie.ts'

const cookie = siteCookie('session')

/** The name of the session cookie. */
export const sessionCookie = cookie.name

/** The maximum lifetime of a session, in days. */
export const sessionDays = lifetimes.session / (24 * 60 * 60)

/** Builds the cookie of an issued session, for routes and pages alike (decision 007). */
export const sessionCookieFor = (session: { secret: string; expires: number }): Cookie =>
  cookie.holding(session.secret, new Date(session.expires * 1_000))

/** The cookie that removes the session cookie from the browser. */
export const endedSessionCookie = cookie.ended
