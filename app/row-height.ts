import { siteCookie } from '#lib/auth/cookie.ts'
import { cookieOf } from './request.ts'

const cookie = siteCookie('rows')

/** The name of the cookie with the height of the rows that a member of staff has chosen in this browser. */
export const rowsCookie = cookie.name

/** The days for which the browser keeps the choice. */
export const rowsCookieDays = 365

/** The heights of the rows in the lists of staff; the first unless another is chosen. */
const rowHeights = ['compact', 'comfortable'] as const

/** The cookie that keeps a height; undefined if there is none of this name. */
export const rowsCookieFor = (value: string) => {
  const height = rowHeights.find((name) => name === value)
  return height && cookie.forDays(height, rowsCookieDays)
}

/** The height of the rows in the browser of the current request. */
export const currentRowHeight = () =>
  rowHeights.find((name) => name === cookieOf(rowsCookie)) ?? rowHeights[0]
