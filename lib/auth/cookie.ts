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

const dayMs = 24 * 60 * 60 * 1_000

/** Declares a cookie. `__Host-` binds it to this host and to HTTPS (RFC 6265bis). */
export function siteCookie(purpose: keyof typeof siteCookies) {
  const name = `${env.secure ? '__Host-' : ''}gatehouse.${purpose}`
  const holding = (value: string, expires?: Date): Cookie => ({
    name,
    value,
    sameSite: siteCookies[purpose],
    secure: env.secure,
    ...(expires && { expires }),
  })
  const forDays = (value: string, days: number) =>
    holding(value, new Date(Date.now() + days * dayMs))
  return { name, holding, forDays, ended: holding('', new Date(0)) }
}

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
