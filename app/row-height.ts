import { cookieWith } from '#lib/auth/cookie.ts'
import { cookieOf } from './request.ts'

/** The heights of the rows in the lists of staff; the first unless another is chosen. */
const rowHeights = ['compact', 'comfortable'] as const

/** The cookie that keeps a height; undefined if there is none of this name. */
export const rowsCookieFor = (value: string) => {
  const height = rowHeights.find((name) => name === value)
  return height && cookieWith('rows', height)
}

/** The height of the rows in the browser of the current request. */
export const currentRowHeight = () =>
  rowHeights.find((name) => name === cookieOf('rows')) ?? rowHeights[0]
