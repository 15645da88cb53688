import { env } from '#lib/env.ts'

/** A cookie of this service: always HttpOnly and SameSite=Lax. */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly secure: boolean
  /**
   * The expiry time; a cookie of the past removes itself from the browser. Without it, the browser
   * forgets the cookie when it is closed.
   */
  readonly expires?: Date
}

/** Declares a cookie for all pages. `__Host-` binds it to this host and to HTTPS (RFC 6265bis). */
export function siteCookie(purpose: string) {
  const name = `${env.secure ? '__Host-' : ''}gatehouse.${purpose}`
  const holding = (value: string, expires?: Date): Cookie => ({
    ...{ name, value, path: '/', secure: env.secure },
    ...(expires && { expires }),
  })
  return { name, holding, ended: holding('', new Date(0)) }
}

/** Writes a cookie as the value of a Set-Cookie header (RFC 6265). */
export const setCookieHeader = ({ name, value, path, secure, expires }: Cookie): string =>
  [
    `${name}=${value}`,
    `Path=${path}`,
    ...(expires ? [`Expires=${expires.toUTCString()}`] : []),
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ')

/** Reads one cookie from a Cookie header. */
export const readCookie = (header: string | null | undefined, name: string): string | undefined =>
  header
    ?.split(/; */)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
