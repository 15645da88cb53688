/**
 * Returns true if a path, decoded, is text that PostgreSQL can store: its percent-encoded bytes are UTF-8 without
 * surrogates (RFC 3629, section 3), and none is NUL.
 */
export function isWellEncoded(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/** The same of a query, in which a percent sign that encodes nothing stands for itself (URL Standard). */
export const isQueryWellEncoded = (query: string): boolean =>
  isWellEncoded(query.replace(/%(?![\da-f]{2})/gi, '%25'))
