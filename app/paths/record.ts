import type { StaffRecord } from '#lib/accounts/people/open-record.ts'

const folders = { person: 'people', membership: 'memberships' } as const

/**
 * The page of a record; `openedBy` says which search or reason leads to it, and `done` what has just
 * been done.
 */
export const pathOfRecord = (record: StaffRecord, openedBy?: string, done?: string): string =>
  pathBelow(record, '', openedBy, done)

/** A page below that of a record, such as `/edit`. */
export const pathBelow = (
  { kind, id }: StaffRecord,
  page: string,
  openedBy?: string,
  done?: string,
): string => withOrigin(`/staff/${folders[kind]}/${encodeURIComponent(id)}${page}`, openedBy, done)

/** The path of a page with the search or reason that leads to it, and what has just been done. */
export function withOrigin(path: string, openedBy?: string, done?: string): string {
  const query = new URLSearchParams({ ...(openedBy && { from: openedBy }), ...(done && { done }) })
  return query.size > 0 ? `${path}?${query}` : path
}
