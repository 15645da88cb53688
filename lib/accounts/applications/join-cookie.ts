import { type Cookie, siteCookie } from '#lib/auth/cookie.ts'

const cookie = siteCookie('join')

/**
 * The name of the cookie with the secret of the application to join that this browser continues. The
 * browser forgets it when it is closed, because others may use the computer too.
 */
export const joinCookie = cookie.name

/** The cookie that continues an application in this browser. */
export const joinCookieFor = (secret: string): Cookie => cookie.holding(secret)
