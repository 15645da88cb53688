import { texts } from '#lib/text/texts.ts'

interface NameFields {
  readonly name?: string | null | undefined
  readonly charityNumber: string
}

/** The name of a membership, or its charity number if it has no name. */
export const membershipName = ({ name, charityNumber }: NameFields): string =>
  name || texts().memberships.unnamed(charityNumber)
