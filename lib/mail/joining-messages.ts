import type { JoinLinkTarget } from '#db/queries/applications/applications.ts'
import { env } from '#lib/env.ts'
import type { JoinAim, JoinReminderTurn } from '#lib/text/en/joining/emails.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { plainName } from './contact-messages.ts'
import { clockTime, type EmailMessage, type InvitationLink, invitationFacts } from './messages.ts'

/** The application that an email is about, and who gets it. */
export interface JoinRecipient
  extends Pick<JoinLinkTarget, 'name' | 'email' | 'reference' | 'renewal'> {
  /** The secret of its link. */
  readonly secret: string
}

const aimOf = ({ renewal }: Pick<JoinRecipient, 'renewal'>): JoinAim =>
  renewal ? 'renewing' : 'joining'

const factsOf = ({ name, reference, secret, renewal }: JoinRecipient) => ({
  aim: aimOf({ renewal }),
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

/** Builds the email with the link of an application, which somebody has asked for again. */
export const joinLinkMessage = (to: JoinRecipient, expiresAt: number): EmailMessage => ({
  to: to.email,
  content: () => texts().joinEmails.again({ ...factsOf(to), expiry: clockTime(expiresAt) }),
})

/** Builds the email that confirms that staff have an application. */
export const joinSentMessage = (to: JoinRecipient, isFree: boolean): EmailMessage => ({
  to: to.email,
  content: () => {
    const { joinEmails, join } = texts()
    const days = env.joinReplyDays
    return joinEmails.sent({
      ...factsOf(to),
      reply: days ? join.apply.reply(days) : undefined,
      money: isFree ? 'free' : 'due',
    })
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
export const joinedMessage = (
  to: JoinRecipient,
  text: string,
  invited?: InvitationLink,
): EmailMessage => ({
  to: to.email,
  content: () =>
    texts().joinEmails.member({
      ...factsOf(to),
      text,
      account: invited && invitationFacts(invited),
    }),
})

/** Builds the email to a member who wants to renew, with the amount and the link to the ways to pay. */
export const renewalPaymentMessage = (to: JoinRecipient, amount: string): EmailMessage => ({
  to: to.email,
  content: () => texts().joinEmails.renewal({ ...factsOf(to), amount }),
})

/** Builds the email to a member whose membership was renewed until a day such as 2028-03-31. */
export const renewedMessage = (to: JoinRecipient, text: string, until: string): EmailMessage => ({
  to: to.email,
  content: () => texts().joinEmails.renewed({ ...factsOf(to), text, until: formatDay(until) }),
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
  application: Pick<JoinLinkTarget, 'id' | 'reference' | 'renewal'> & {
    readonly membership: string
  },
): EmailMessage => ({
  to,
  isForStaff: true,
  content: () =>
    texts().joinEmails.team({
      aim: aimOf(application),
      organisation: env.orgName,
      reference: application.reference,
      membership: application.membership,
      link: `${env.baseUrl}/staff/applications/${application.id}`,
      event,
    }),
})
