import { type Cookie, siteCookie } from '#lib/auth/cookie.ts'

const cookie = siteCookie('join')

/** The cookie with the secret of an application to join. It ends with the browser, which others may use too. */
export const joinCookie = cookie.name

/** The cookie that removes that of an application from the browser. */
export const endedJoinCookie = cookie.ended

/** The cookie that continues an application in this browser. */
export const joinCookieFor = (secret: string): Cookie => cookie.holding(secret)
