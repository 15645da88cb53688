/**
 * The membership types of interface 2.6; Scheme stands for the organisation's name (decision 026).
 */
export const membershipTypes = [
  'Please Select',
  'Individual Member',
  'Corporate Member',
  'College Member',
  'Advisor or Consultant',
  'Producer Group',
  'Non-Paying Agent',
  'Green Box Subscriber',
  'Friend',
  'Industry',
  'Non-Member',
  'Scheme Marque buyers and sellers',
  'Scheme Education - Farmer/Educator',
  'Scheme Education - Corporate',
  'Joint Scheme and Scheme Education - Corporate',
  'Individual Producer',
  'Multisite with QMS',
  'Multisite without QMS',
  'Equivalence Member',
] as const

/** The types that only groups, companies and other organisations have. */
export const organisationTypes: readonly string[] = [
  'Corporate Member',
  'College Member',
  'Producer Group',
  'Industry',
  'Scheme Education - Corporate',
  'Joint Scheme and Scheme Education - Corporate',
  'Multisite with QMS',
  'Multisite without QMS',
] satisfies (typeof membershipTypes)[number][]

/** The types with which an organisation or a person is not a member (decision 092). */
export const nonMemberTypes: readonly string[] = [
  'Please Select',
  'Non-Member',
] satisfies (typeof membershipTypes)[number][]
