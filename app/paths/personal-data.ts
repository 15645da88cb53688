import { withOrigin } from './record.ts'

/** The page with the data of a person, or a page below it; `openedBy` says which search or reason leads to it. */
export const pathOfData = (id: string, below = '', openedBy?: string, done?: string): string =>
  withOrigin(`/staff/privacy/people/${encodeURIComponent(id)}${below}`, openedBy, done)

/** The page of a request about someone's data. */
export const pathOfRequest = (id: string, query = ''): string =>
  `/staff/privacy/requests/${encodeURIComponent(id)}${query}`
