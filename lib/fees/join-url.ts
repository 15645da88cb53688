/** The part of a fee that the join page receives (interface 4.4). */
export interface SelectedFee {
  readonly type: string
  readonly band?: string | null | undefined
}

/**
 * Appends `type` and `band` to the query of the join page's URL, before any fragment; a fee without
 * a band adds no `band` (decision 026). Spaces become `%20`, because not every query parser
 * understands `+`.
 */
export function joinUrl(pageUrl: string, { type, band }: SelectedFee): string {
  const [, beforeFragment = pageUrl, fragment = ''] = /^([^#]*)(#.*)?$/s.exec(pageUrl) ?? []
  const query = Object.entries({ type, ...(band ? { band } : {}) })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return beforeFragment + separatorAfter(beforeFragment) + query + fragment
}

function separatorAfter(url: string): '?' | '&' | '' {
  if (!url.includes('?')) return '?'
  return /[?&]$/.test(url) ? '' : '&'
}
