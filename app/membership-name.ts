import type { JoinApplication } from '#lib/accounts/applications/questions.ts'
import { texts } from '#lib/text/texts.ts'

interface NameFields {
  readonly name?: string | null | undefined
  readonly charityNumber: string
}

/** The name of a membership, or its charity number if it has no name. */
export const membershipName = ({ name, charityNumber }: NameFields): string =>
  name || texts().memberships.unnamed(charityNumber)

/** The words above the heading of an application that renews a membership, which say which one. */
export const renewalCaption = ({ renewed }: JoinApplication): string | undefined =>
  renewed ? texts().join.renewal.heading(membershipName(renewed)) : undefined
