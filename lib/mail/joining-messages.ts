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
export type JoinWriter<Facts = ReturnType<typeof factsOf>> = (
  emails: Texts['joinEmails'],
  facts: Facts,
) => EmailContent

/** Builds an email to an applicant, who may be a member who renews. */
export const joinMessage = (to: JoinRecipient, write: JoinWriter): EmailMessage => ({
  to: to.email,
  content: () => write(texts().joinEmails, factsOf(to)),
})

/** Builds an email to an applicant that says when its link ends, in milliseconds since 1970. */
export const joinLinkMessage = (
  to: JoinRecipient,
  until: number,
  write: JoinWriter<ReturnType<typeof factsOf> & { readonly expiry: string }>,
): EmailMessage => ({
  ...joinMessage(to, (emails, facts) => write(emails, { ...facts, expiry: clockTime(until) })),
  secret: to.secret,
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
