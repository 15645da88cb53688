import type { JoinLinkTarget } from '#db/queries/applications/applications.ts'
import { env } from '#lib/env.ts'
import type { JoinReminderTurn } from '#lib/text/en/joining/emails.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { plainName } from './contact-messages.ts'
import { clockTime, type EmailMessage, type InvitationLink, invitationFacts } from './messages.ts'

/** The application that an email is about, and who gets it. */
export interface JoinRecipient extends Pick<JoinLinkTarget, 'name' | 'email' | 'reference'> {
  /** The secret of its link. */
  readonly secret: string
}

const factsOf = ({ name, reference, secret }: JoinRecipient) => ({
  name: name === null ? undefined : plainName(name),
  organisation: env.orgName,
  reference,
  link: `${env.baseUrl}/join/continue?token=${secret}`,
})

/** Builds the email with the link of an application that has just begun. */
export const joinStartedMessage = (to: JoinRecipient, expiresAt: number): EmailMessage => ({
  to: to.email,
  content: () => texts().joinEmails.started({ ...factsOf(to), expiry: clockTime(expiresAt) }),
})

/** Builds the email that confirms that staff have an application. */
export const joinSentMessage = (to: JoinRecipient): EmailMessage => ({
  to: to.email,
  content: () => {
    const { joinEmails, join } = texts()
    const days = env.joinReplyDays
    return joinEmails.sent({ ...factsOf(to), reply: days ? join.apply.reply(days) : undefined })
  },
})

/** Builds the email about a decision of staff, with what they wrote. */
export const joinDecisionMessage = (
  decision: 'asked' | 'accepted' | 'declined',
  to: JoinRecipient,
  written: string,
): EmailMessage => ({
  to: to.email,
  content: () => texts().joinEmails[decision]({ ...factsOf(to), text: written }),
})

/** Builds the email that asks an applicant to pay the fee. */
export const joinPaymentMessage = (
  to: JoinRecipient,
  written: string,
  amount: string,
): EmailMessage => ({
  to: to.email,
  content: () => texts().joinEmails.payment({ ...factsOf(to), text: written, amount }),
})

/** Builds the email to an applicant who has become a member, with the invitation of an account without a password. */
export const joinedMessage = (to: JoinRecipient, invited?: InvitationLink): EmailMessage => ({
  to: to.email,
  content: () =>
    texts().joinEmails.member({ ...factsOf(to), account: invited && invitationFacts(invited) }),
})

/** Builds the email to a member who wants to renew, with the amount and the link to the ways to pay. */
export const renewalPaymentMessage = (to: JoinRecipient, amount: string): EmailMessage => ({
  to: to.email,
  content: () => texts().joinEmails.renewal({ ...factsOf(to), amount }),
})

/** Builds the email to a member whose membership was renewed until a day such as 2028-03-31. */
export const renewedMessage = (to: JoinRecipient, until: string): EmailMessage => ({
  to: to.email,
  content: () => texts().joinEmails.renewed({ ...factsOf(to), until: formatDay(until) }),
})

/** Builds the email that reminds an applicant whose turn it is; `lapsesAt` in milliseconds. */
export const joinReminderMessage = (
  to: JoinRecipient,
  turn: JoinReminderTurn,
  lapsesAt: number,
): EmailMessage => ({
  to: to.email,
  content: () => texts().joinEmails.reminder({ ...factsOf(to), turn, expiry: clockTime(lapsesAt) }),
})

/** Builds the email to staff about an application that waits for it. */
export const joinStaffMessage = (
  to: string,
  event: 'sent' | 'replied',
  application: { readonly id: string; readonly reference: string; readonly membership: string },
): EmailMessage => ({
  to,
  isForStaff: true,
  content: () =>
    texts().joinEmails.team({
      organisation: env.orgName,
      reference: application.reference,
      membership: application.membership,
      link: `${env.baseUrl}/staff/applications/${application.id}`,
      event,
    }),
})
