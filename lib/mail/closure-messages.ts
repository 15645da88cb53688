import { env } from '#lib/env.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import type { Language } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import type { EmailMessage } from './messages.ts'

/** Builds the email that confirms a member's request to close the account (decision 055). */
export const closureReceivedMessage = (
  {
    email: to,
    name,
    language: pageLanguage,
  }: { readonly email: string; readonly name: string; readonly language: Language | null },
  dueAt: number,
): EmailMessage => ({
  to,
  pageLanguage,
  content: () =>
    texts().closureEmails.asked({
      organisation: env.orgName,
      name,
      due: formatDate(dueAt),
      withdraw: `${env.baseUrl}/security/close`,
      forgot: `${env.baseUrl}/password/forgot`,
    }),
})

/** Builds the email that tells the organisation of a request to close an account (decision 055). */
export const closureToHandleMessage = (
  to: string,
  username: string,
  dueAt: number,
): EmailMessage => ({
  to,
  isForStaff: true,
  content: () =>
    texts().closureEmails.toHandle({
      username,
      due: formatDate(dueAt),
      link: `${env.baseUrl}/staff/privacy`,
    }),
})
