import { type Cookie, siteCookie } from '../cookie.ts'

const cookie = siteCookie('offer')

/** The name of the cookie that remembers that this browser was offered a passkey, and its member said 'Not now'. */
export const passkeyOfferCookie = cookie.name

/** The days until a passkey is offered again in this browser. */
export const passkeyOfferDays = 90

/** The cookie that hides the offer. */
export const passkeyOfferCookieFor = (): Cookie => cookie.forDays('1', passkeyOfferDays)
