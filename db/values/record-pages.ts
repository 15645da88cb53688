/** The pages for staff that show a member's record, as audit events name them. */
export const recordPages = [
  'person',
  'person-change',
  'privacy',
  'membership',
  'membership-change',
  'application',
  'audit',
] as const

/** A page for staff that shows a member's record. */
export type RecordPage = (typeof recordPages)[number]
