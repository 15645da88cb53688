import { lifetimes } from '#db/values/lifetimes.ts'
import { type Cookie, siteCookie } from './cookie.ts'

const cookie = siteCookie('link')

/** The cookie that remembers, until dismissed, that a link signed this browser in without their action (decision 025). */
export const linkNoticeCookie = cookie.name

/** The maximum days for which the notice is shown: as long as a session can last. */
export const linkNoticeDays = lifetimes.session / (24 * 60 * 60)

/** The cookie that shows the notice. */
export const linkNoticeCookieFor = (): Cookie => cookie.forDays('1', linkNoticeDays)

/** The cookie that removes the notice from the browser. */
export const endedLinkNoticeCookie = cookie.ended
