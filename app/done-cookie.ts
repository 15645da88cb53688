import { cookieWith, endedCookie } from '#lib/auth/cookie.ts'
import { beginningOf } from '#lib/contract/clean-text.ts'
import { cookieOf, setCookie } from './request.ts'

/** Returns true if a URL has the parameter `done`, which names the sentence of the banner. */
const saysDone = (url: string): boolean => /[?&]done=/.test(url)

const maxNameLength = 60

/** Lets the page to which a form leads say once what was done, and with which record: a reload does not say it again. */
export function announceDone(url: string, name = ''): void {
  if (saysDone(url))
    setCookie(cookieWith('done', `1=${encodeURIComponent(beginningOf(name, maxNameLength))}`))
}

/** Removes the cookie with the page that says what was done. */
export function endAnnouncement(url: string): void {
  if (saysDone(url) && announced() !== undefined) setCookie(endedCookie('done'))
}

/** The name of the record, perhaps empty, on the first page after a form; undefined on any other one. */
export function announced(): string | undefined {
  try {
    const [mark, name] = (cookieOf('done') ?? '').split('=')
    return mark === '1' ? decodeURIComponent(name ?? '') : undefined
  } catch {
    return undefined
  }
}
