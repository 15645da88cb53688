/** What the join page is told of the fee that an applicant selected (interface 4.4). */
export interface Selected {
  readonly type: string
  readonly band?: string | null | undefined
}

/**
 * The address of the join page with `type` and `band` appended to whatever query it has already
 * (decision 026), before its fragment. A fee without a band has none in the address. Spaces are `%20`,
 * which every reader of queries understands; a plus only those of forms.
 */
export function joinUrl(page: string, { type, band }: Selected): string {
  const [, before = page, fragment = ''] = /^([^#]*)(#.*)?$/s.exec(page) ?? []
  const selected = Object.entries({ type, ...(band ? { band } : {}) })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return before + separator(before) + selected + fragment
}

function separator(before: string): '?' | '&' | '' {
  if (!before.includes('?')) return '?'
  return /[?&]$/.test(before) ? '' : '&'
}
