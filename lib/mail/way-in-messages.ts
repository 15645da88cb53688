import { env } from '#lib/env.ts'
import { formatUserAgent } from '#lib/text/format-user-agent.ts'
import { texts } from '#lib/text/texts.ts'
import { clockTime, type EmailMessage } from './messages.ts'

const pages = {
  forgot: `${env.baseUrl}/password/forgot`,
  security: `${env.baseUrl}/security`,
  factor: `${env.baseUrl}/security/factor`,
  appPasswords: `${env.baseUrl}/security/app-passwords`,
}

/** The recipient of an email about MFA. */
interface Recipient {
  readonly email: string
  readonly name: string
}

const facts = ({ name }: Recipient) => ({ organisation: env.orgName, name, ...pages })

/** Builds the email that informs of MFA that was set up or switched off, or of new recovery codes (decision 087). */
export const mfaMessage = (event: 'setUp' | 'ended' | 'newCodes', to: Recipient): EmailMessage => ({
  to: to.email,
  content: () => texts().mfaEmails[event](facts(to)),
})

/** Builds the email that informs of a recovery code that was used, and how many are left. */
export const recoveryCodeUsedMessage = (to: Recipient, left: number): EmailMessage => ({
  to: to.email,
  content: () => texts().mfaEmails.recoveryCodeUsed({ ...facts(to), left }),
})

/** Builds the email with which the owner of an authenticator app can stop its removal. */
export const mfaResetMessage = (
  to: Recipient & { readonly accountId: string; readonly resetAt: number },
  secret: string,
): EmailMessage => ({
  to: to.email,
  accountId: to.accountId,
  content: () =>
    texts().mfaEmails.reset({
      ...facts(to),
      at: clockTime(to.resetAt),
      stop: `${env.baseUrl}/second-step/stop?token=${secret}`,
    }),
})

/** Builds the email that informs of a new app password (decision 088). */
export const appPasswordAddedMessage = (to: Recipient, label: string): EmailMessage => ({
  to: to.email,
  content: () => texts().mfaEmails.appPasswordAdded({ ...facts(to), label }),
})

/** Builds the email that a program gave the right password and needs an app password. */
export const appPasswordNeededMessage = (
  to: Recipient,
  { agent, network }: { readonly agent: string | null; readonly network: string },
): EmailMessage => ({
  to: to.email,
  content: () =>
    texts().mfaEmails.appPasswordNeeded({
      ...facts(to),
      network,
      program: agent?.slice(0, 100) ?? formatUserAgent(agent),
    }),
})
