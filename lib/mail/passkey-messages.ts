import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import type { EmailMessage } from './messages.ts'

const organisation = env.orgName

/** Builds the email that informs a member of a new passkey, with the link that removes it (decision 089). */
export const passkeyAddedMessage = (
  to: string,
  name: string,
  passkey: string,
  secret: string,
): EmailMessage => ({
  to,
  content: () =>
    texts().passkeyEmails.added({
      organisation,
      name,
      passkey,
      notMe: `${env.baseUrl}/not-me/passkey?token=${secret}`,
    }),
})

/** Builds the email that informs a member that a passkey was removed. */
export const passkeyRemovedMessage = (to: string, name: string, passkey: string): EmailMessage => ({
  to,
  content: () =>
    texts().passkeyEmails.removed({
      organisation,
      name,
      passkey,
      security: `${env.baseUrl}/security`,
    }),
})
