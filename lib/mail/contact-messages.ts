import type { ContactChangeKind } from '#db/values/contact-change-kinds.ts'
import { env } from '#lib/env.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { composeForReader } from './compose.ts'
import type { EmailMessage } from './messages.ts'

interface MailedMembership {
  readonly membershipId: string
  readonly charityNumber: string
  readonly name: string | null
}

interface MailedPerson {
  readonly email: string
  readonly name: string
}

/** A text that members choose, without anything that mail programs turn into a link, and no longer than a name. */
export const plainName = (text: string): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/[/:@<>\\]|\.(?=\S)/g, ' ')
    .trim()
    .slice(0, 60)

const factsOf = ({ charityNumber, name }: MailedMembership) => ({
  organisation: env.orgName,
  membership: plainName(name || texts().memberships.unnamed(charityNumber)),
  number: charityNumber,
})

const pageOf = ({ membershipId }: MailedMembership, below = '') =>
  `${env.baseUrl}/memberships/${membershipId}/contacts${below}`

const dayMs = 24 * 60 * 60 * 1_000

/** Builds the invitation to become a contact. The note of the inviter is not in it. */
export const contactInvitationMessage = (
  to: string,
  {
    inviter,
    billing,
    lsfr,
  }: { readonly inviter: string; readonly billing: boolean; readonly lsfr: boolean },
  membership: MailedMembership,
  secret: string,
  until = Date.now() + 21 * dayMs,
): EmailMessage => ({
  to,
  ...composeForReader(() => {
    const { contactOnly, ...text } = texts().memberships
    const rights = [billing && text.billing, lsfr && text.lsfr].filter(Boolean)
    return texts().contactEmails.invited({
      ...factsOf(membership),
      inviter: plainName(inviter),
      role: rights.join(', ') || contactOnly,
      until: formatDate(until),
      link: `${env.baseUrl}/invitation?token=${secret}`,
    })
  }),
})

/** Builds the email with which an invited person asks the inviter for a new invitation. */
export const invitationRenewalMessage = (
  { email, name }: MailedPerson,
  invited: string,
  membership: MailedMembership,
): EmailMessage => ({
  to: email,
  ...composeForReader(() =>
    texts().contactEmails.renewal({
      ...factsOf(membership),
      ...{ name, invited, link: pageOf(membership) },
    }),
  ),
})

/** Builds the email that offers a contact the role of primary contact. */
export const contactOfferMessage = (
  { email, name }: MailedPerson,
  from: string,
  membership: MailedMembership,
  until = Date.now() + 14 * dayMs,
): EmailMessage => ({
  to: email,
  ...composeForReader(() =>
    texts().contactEmails.offered({
      ...factsOf(membership),
      ...{ name, from: plainName(from), until: formatDate(until) },
      link: pageOf(membership, '/hand-over'),
    }),
  ),
})

/** A change of contacts as one of them reads it. */
interface MailedChange {
  readonly kind: ContactChangeKind
  /** The contact whom it is about. */
  readonly person: string
  /** The member who made it; undefined for staff and operators. */
  readonly actor: string | undefined
  /** True if the reader is still a contact. */
  readonly isContact: boolean
  /** The secret of the link that reports it, for the former primary contact. */
  readonly report: string | undefined
}

/** Builds the email about a change of contacts. */
export const contactChangedMessage = (
  { email, name }: MailedPerson,
  membership: MailedMembership,
  { kind, person, actor, isContact, report }: MailedChange,
): EmailMessage => ({
  to: email,
  ...composeForReader(() =>
    texts().contactEmails.changed({
      ...{ ...factsOf(membership), name, isContact },
      change: texts().membershipContacts.changes[kind](plainName(person)),
      actor: actor && plainName(actor),
      link: isContact ? pageOf(membership) : undefined,
      report: report && `${env.baseUrl}/not-me?token=${report}`,
    }),
  ),
})

/** Builds the email that asks a primary contact to confirm the contacts. */
export const confirmContactsMessage = ({
  email,
  name,
  step,
  membershipName,
  ...membership
}: MailedPerson & {
  readonly membershipId: string
  readonly charityNumber: string
  readonly membershipName: string | null
  readonly step: number
}): EmailMessage => {
  const named = { ...membership, name: membershipName }
  return {
    to: email,
    ...composeForReader(() =>
      texts().contactEmails.confirm({
        ...{ ...factsOf(named), name, isReminder: step > 1 },
        link: pageOf(named, '/confirm'),
      }),
    ),
  }
}
