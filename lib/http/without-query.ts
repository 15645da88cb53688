/** The part of a URL before its query. */
export const withoutQuery = (url: string): string => url.split('?')[0] as string

/** The query of a URL, which begins at the first question mark and may have others (RFC 3986, section 3.4). */
export const queryIn = (url: string): URLSearchParams =>
  new URLSearchParams(url.replace(/^[^?]*/, ''))
