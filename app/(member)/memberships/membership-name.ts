import { en } from '#lib/text/en.ts'

interface NameFields {
  readonly name?: string | null | undefined
  readonly charityNumber: string
}

/** The name of a membership, or its charity number if it has no name. */
export const membershipName = ({ name, charityNumber }: NameFields): string =>
  name || en.memberships.unnamed(charityNumber)
