/** The details of a person that a profile shows and changes, by group (decision 054). */
export const personGroups = {
  name: ['title', 'forename', 'surname', 'position'],
  address: ['address', 'county', 'postcode', 'country'],
  phone: ['phone', 'mobile', 'fax'],
  language: ['language'],
} as const

/** A group of the details of a person. */
export type PersonGroup = keyof typeof personGroups

/** The name of a detail of a person, and of its column. */
export type PersonField = (typeof personGroups)[PersonGroup][number]

/** The details of a person, in the order of their groups. */
export const personFields: readonly PersonField[] = Object.values(personGroups).flat()

/** The details that are one fact with a detail: the lines of an address. Two accounts do not share one by themselves. */
export const togetherWith = (field: PersonField): readonly PersonField[] =>
  (personGroups.address as readonly PersonField[]).includes(field) ? personGroups.address : [field]

/** The answers of an application to join, by question (decision 059). */
export const applicationGroups = {
  name: personGroups.name,
  organisation: ['organisation'],
  about: ['about'],
  address: personGroups.address,
  phone: ['phone'],
} as const

/** A question of an application to join, whose page and form have its name. */
export type JoinQuestion = keyof typeof applicationGroups

/** The name of an answer of an application to join, and of its column. */
export type ApplicationField = (typeof applicationGroups)[JoinQuestion][number]

/** The name of an answer that becomes a detail of an account. */
export type ApplicantField = ApplicationField & PersonField

/** The answers of an application to join, in the order of their groups. */
export const applicationFields: readonly ApplicationField[] =
  Object.values(applicationGroups).flat()

/** The answers that become the details of an account. */
export const applicantFields: readonly ApplicantField[] = applicationFields.filter(
  (name) => name !== 'organisation' && name !== 'about',
)

/** The answers without which an application cannot be sent, but for the names, of which either is enough. */
export const requiredAnswers: readonly ApplicantField[] = ['address', 'country', 'phone']

/** The details of a membership that staff, operators and imports set, by group (decision 080). */
export const membershipGroups = {
  facts: ['charityNumber', 'type', 'band', 'name', 'address', 'postcode', 'country'],
  term: ['joinedOn', 'renewsOn', 'endedOn', 'endReason'],
} as const

/** The name of a detail of a membership, and of its column. */
export type MembershipField = (typeof membershipGroups)[keyof typeof membershipGroups][number]

/** The details of a membership, in the order of their groups. */
export const membershipFields: readonly MembershipField[] = Object.values(membershipGroups).flat()

/** The facts of a client that its operator chooses (decision 065). */
export const clientFields = [
  'name',
  'own',
  'roles',
  'redirectUris',
  'logoutUris',
  'backchannelLogoutUri',
  'requiresPkce',
  'isPublic',
  'leanIdToken',
  'isTest',
] as const

/** The facts of a fee that do not depend on its audience and its days, as its columns. */
export const feeFacts = [
  'type',
  'description',
  'descriptions',
  'band',
  'bandDescription',
  'bandDescriptions',
] as const

/** The columns whose values an act on each record replaces, and records (decision 109). */
export const changedColumns = {
  account: ['username', 'email', 'emailVerifiedAt', ...personFields],
  membership: [...membershipFields, 'remindersFor'],
  task: ['ownerId', 'doneAt', 'doneBy'],
  fee: ['position', ...feeFacts, 'individual', 'amount', 'validFrom', 'validTo'],
  join_application: [
    'state',
    'amount',
    'accountId',
    'membershipId',
    'renewal',
    'changedAt',
    'reminders',
  ],
} as const

/** The columns of `changedColumns` that only follow another column. No reader sees them. */
export const followingColumns: readonly string[] = ['emailVerifiedAt', 'remindersFor']
