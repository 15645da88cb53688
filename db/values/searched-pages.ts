/** The lists that staff and operators see, as audit events name them in `page`. */
export const searchedPages = [
  'people',
  'memberships',
  'applications',
  'subscribers',
  'tasks',
  'clients',
  'fees',
  'audit',
  'search',
  'start',
  // The consents of the briefing, in the trail of version 0.3.0.
  'briefing',
  'requests',
  'colleagues',
] as const

/** One of the lists that audit events name. */
export type SearchedPage = (typeof searchedPages)[number]
