import { isGuid } from '#lib/contract/guid.ts'
import { audienceOf, type Fee } from './fees-by-audience.ts'

/** The part of a fee that the join page receives (interface 4.4). */
export interface SelectedFee {
  readonly type: string
  readonly band?: string | null | undefined
}

/** Appends `type` and `band`, if any, to the query of the join page's URL, with `%20` for spaces (decision 026). */
export function joinUrl(pageUrl: string, { type, band }: SelectedFee): string {
  const [beforeFragment = '', ...fragment] = pageUrl.split(/(?=#)/)
  const query = Object.entries({ type, ...(band ? { band } : {}) })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return beforeFragment + separatorAfter(beforeFragment) + query + fragment.join('')
}

/** Appends the same to the path of a join page of our own, with the audience if type and band do not say which fee it is. */
export const ownJoinUrl = (path: string, fee: Fee): string =>
  `${joinUrl(path, fee)}${fee.isSecond ? `&for=${audienceOf(fee)}` : ''}`

/** The path at which a fee is chosen; for a member who renews, it begins at the membership. */
export const feesPath = (renews = ''): string =>
  isGuid(renews) ? `/memberships/${renews}/renew` : '/fees'

function separatorAfter(url: string): '?' | '&' | '' {
  if (!url.includes('?')) return '?'
  return /[?&]$/.test(url) ? '' : '&'
}
