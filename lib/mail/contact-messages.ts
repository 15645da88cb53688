import { beginningOf } from '#lib/contract/clean-text.ts'
import { env } from '#lib/env.ts'
import type { EmailContent } from '#lib/text/en/emails.ts'
import { type Texts, texts } from '#lib/text/texts.ts'
import type { EmailMessage } from './messages.ts'

type ContactEmails = Texts['contactEmails']

/** The facts of an email of this kind, without those that all have. */
type ContactEmailFacts<Kind extends keyof ContactEmails> = Omit<
  Parameters<ContactEmails[Kind]>[0],
  'organisation' | 'membership' | 'number' | 'name'
>

/** A text that members choose, without anything that mail programs turn into a link, and no longer than a name. */
export const plainName = (text: string): string =>
  beginningOf(text.replace(/([\p{C}\s/:@<>\\]|\.(?=\S))+/gu, ' ').trim(), 60)

/** The URL of a page about the contacts of a membership. */
export const contactsUrl = (membershipId: string, below = ''): string =>
  `${env.baseUrl}/memberships/${membershipId}/contacts${below}`

/**
 * Builds an email about the contacts of a membership, for a person whose name is given unless the email is for
 * someone who may not know them. `facts` are read once for each language of the email.
 */
export const contactMessage = <Kind extends keyof ContactEmails>(
  kind: Kind,
  { email, name }: { readonly email: string; readonly name?: string },
  membership: { readonly charityNumber: string; readonly name: string | null },
  facts: () => ContactEmailFacts<Kind>,
): EmailMessage => ({
  to: email,
  content: () => {
    const { charityNumber: number } = membership
    const write = texts().contactEmails[kind] as (facts: object) => EmailContent
    return write({
      organisation: env.orgName,
      number,
      name,
      membership: plainName(membership.name || texts().memberships.unnamed(number)),
      ...facts(),
    })
  },
})
