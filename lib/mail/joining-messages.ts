import type { JoinLinkTarget } from '#db/queries/applications/applications.ts'
import { env } from '#lib/env.ts'
import type { EmailContent } from '#lib/text/en/emails.ts'
import type { JoinAim } from '#lib/text/en/joining/emails.ts'
import { type Texts, texts } from '#lib/text/texts.ts'
import { plainName } from './contact-messages.ts'
import { clockTime, type EmailMessage } from './messages.ts'

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

/** Writes one of the emails to an applicant, in the current language. */
export type JoinWriter = (
  emails: Texts['joinEmails'],
  facts: ReturnType<typeof factsOf>,
) => EmailContent

/** Builds an email to an applicant, who may be a member who renews. */
export const joinMessage = (to: JoinRecipient, write: JoinWriter): EmailMessage => ({
  to: to.email,
  content: () => write(texts().joinEmails, factsOf(to)),
})

/** Builds the email with the link of an application that has just begun, or which somebody has asked for again. */
export const joinLinkMessage = (
  event: 'started' | 'again',
  to: JoinRecipient,
  expiresAt: number,
): EmailMessage => ({
  ...joinMessage(to, (emails, facts) => emails[event]({ ...facts, expiry: clockTime(expiresAt) })),
  until: expiresAt,
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
