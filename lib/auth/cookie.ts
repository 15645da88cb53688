import { lifetimes } from '#db/values/lifetimes.ts'
import { env } from '#lib/env.ts'

/**
 * The cookies of this service by purpose, with their SameSite attribute. Strict is for a cookie that no
 * request from another site may carry, not even a link.
 */
export const siteCookies = {
  session: 'Lax',
  device: 'Lax',
  done: 'Lax',
  draft: 'Lax',
  join: 'Lax',
  language: 'Lax',
  link: 'Lax',
  offer: 'Lax',
  rows: 'Lax',
  view: 'Strict',
} as const

/** The purpose of a cookie. */
export type CookiePurpose = keyof typeof siteCookies

/** The maximum lifetime of a session, in days. */
const sessionDays = lifetimes.session / (24 * 60 * 60)

/** The days for which a browser keeps a cookie, unless it ends earlier. It forgets the others when it is closed. */
export const cookieDays = {
  session: sessionDays,
  device: 365,
  language: 365,
  link: sessionDays,
  offer: 90,
  rows: 365,
} as const satisfies Partial<Record<CookiePurpose, number>>

/** A cookie for all pages of this service. Scripts can read none. */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly sameSite: 'Lax' | 'Strict'
  readonly secure: boolean
  /**
   * The expiry time; a cookie of the past removes itself from the browser. Without it, the browser
   * forgets the cookie when it is closed.
   */
  readonly expires?: Date
}

/** The name of a cookie. `__Host-` binds it to this host and to HTTPS (RFC 6265bis). */
export const cookieName = (purpose: CookiePurpose): string =>
  `${env.secure ? '__Host-' : ''}gatehouse.${purpose}`

const dayMs = 24 * 60 * 60 * 1_000

/** The cookie that holds a value until a time, by default for its days. */
export function cookieWith(purpose: CookiePurpose, value: string, until?: Date | number): Cookie {
  const days = purpose in cookieDays && cookieDays[purpose as keyof typeof cookieDays]
  const end = until ?? (days && Date.now() + days * dayMs)
  return {
    name: cookieName(purpose),
    value,
    sameSite: siteCookies[purpose],
    secure: env.secure,
    ...(end !== false && { expires: new Date(end) }),
  }
}

/** The cookie that removes that of this purpose from the browser. */
export const endedCookie = (purpose: CookiePurpose): Cookie => cookieWith(purpose, '', 0)

/** The cookie of an issued session, for routes and pages alike (decision 007). */
export const sessionCookie = (issued: { readonly secret: string; readonly expires: number }) =>
  cookieWith('session', issued.secret, issued.expires * 1_000)

/** Writes a cookie as the value of a Set-Cookie header (RFC 6265). */
export const setCookieHeader = ({ name, value, sameSite, secure, expires }: Cookie): string =>
  [
    `${name}=${value}`,
    'Path=/',
    ...(expires ? [`Expires=${expires.toUTCString()}`] : []),
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(secure ? ['Secure'] : []),
  ].join('; ')

/** Reads one cookie from a Cookie header. */
export const readCookie = (header: string | null | undefined, name: string): string | undefined =>
  header
    ?.split(/; */)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
