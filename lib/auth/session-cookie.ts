import { lifetimes } from '#db/values/lifetimes.ts'
import { env } from '#lib/env.ts'

/** The name of the session cookie. `__Host-` binds it to this host and to HTTPS (RFC 6265bis). */
export const sessionCookie = env.secure ? '__Host-gatehouse.session' : 'gatehouse.session'

/** The maximum lifetime of a session, in days. */
export const sessionDays = lifetimes.session / (24 * 60 * 60)

/** The attributes of the session cookie other than its expiry. */
const sessionCookieAttributes = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: env.secure,
} as const

/** Builds the cookie of an issued session, for routes and pages alike (decision 007). */
export const sessionCookieFor = ({ secret, expires }: { secret: string; expires: Date }) => ({
  name: sessionCookie,
  value: secret,
  expires,
  ...sessionCookieAttributes,
})

/** The cookie that removes the session cookie from the browser. */
export const endedSessionCookie = {
  name: sessionCookie,
  value: '',
  expires: new Date(0),
  ...sessionCookieAttributes,
}
