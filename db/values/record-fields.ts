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
