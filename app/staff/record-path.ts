import type { StaffRecord } from '#lib/accounts/staff/open-record.ts'

const folders = { person: 'people', membership: 'memberships' } as const

/** The page of a record; `openedBy` says which search or reason leads to it. */
export const pathOfRecord = ({ kind, id }: StaffRecord, openedBy?: string): string =>
  `/staff/${folders[kind]}/${encodeURIComponent(id)}${openedBy ? `?from=${openedBy}` : ''}`
