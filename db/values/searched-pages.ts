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
  'briefing',
  'requests',
  'colleagues',
] as const

/** One of the lists that audit events name. */
export type SearchedPage = (typeof searchedPages)[number]
