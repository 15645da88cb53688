import { siteCookie } from '#lib/auth/cookie.ts'
import { cookieOf, setCookie } from './request.ts'

const cookie = siteCookie('done')

/** The name of the cookie between a form and the page that says what was done: a reload does not say it again. */
export const doneCookie = cookie.name

/** Returns true if a URL has the parameter `done`, which names the sentence of the banner. */
const saysDone = (url: string): boolean => /[?&]done=/.test(url)

/** Lets the page to which a form leads say once what was done. */
export function announceDone(url: string): void {
  if (saysDone(url)) setCookie(cookie.holding('1'))
}

/** Removes the cookie with the page that says what was done. */
export function endAnnouncement(url: string): void {
  if (saysDone(url) && isAnnounced()) setCookie(cookie.ended)
}

/** Returns true if the page of this request is the first one after a form. */
export const isAnnounced = (): boolean => cookieOf(doneCookie) === '1'
