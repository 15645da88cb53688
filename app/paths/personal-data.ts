/** The page with the data of a person, or a page below it; `openedBy` says which search or reason leads to it. */
export function pathOfData(id: string, below = '', openedBy?: string, done?: string): string {
  const query = new URLSearchParams({
    ...(openedBy && { from: openedBy }),
    ...(done && { done }),
  }).toString()
  return `/staff/privacy/people/${encodeURIComponent(id)}${below}${query && `?${query}`}`
}

/** The page of a request about someone's data. */
export const pathOfRequest = (id: string, query = ''): string =>
  `/staff/privacy/requests/${encodeURIComponent(id)}${query}`
