import type { ActFacts } from '#db/queries/outgoing.ts'
import type { ToldWayIn } from '#db/values/audit-actions.ts'
import { env } from '#lib/env.ts'
import type { EmailContent } from '#lib/text/en/emails.ts'
import { formatUserAgent } from '#lib/text/format-user-agent.ts'
import { texts } from '#lib/text/texts.ts'
import { clockTime, type EmailMessage } from './messages.ts'

const pages = {
  forgot: `${env.baseUrl}/password/forgot`,
  security: `${env.baseUrl}/security`,
  factor: `${env.baseUrl}/security/factor`,
  appPasswords: `${env.baseUrl}/security/app-passwords`,
}

/** The owner of an account, who gets an email about a way into it. */
interface Recipient {
  readonly email: string
  readonly name: string
}

const factsOf = ({ name }: Recipient) => ({ organisation: env.orgName, name, ...pages })

/** The facts of a way in; `secret` is that of the link that removes a passkey. */
type WayInFacts = Pick<ActFacts, 'name' | 'left'> & { readonly secret?: string }

const writers: Readonly<
  Record<ToldWayIn, (facts: ReturnType<typeof factsOf>, wayIn: WayInFacts) => EmailContent>
> = {
  'password-changed': (facts) => texts().emails.passwordChanged(facts),
  'passkey-added': (facts, { name: passkey = '', secret }) => {
    const notMe = `${env.baseUrl}/not-me/passkey?token=${secret}`
    return texts().passkeyEmails.added({ ...facts, passkey, notMe })
  },
  'passkey-removed': (facts, { name: passkey = '' }) =>
    texts().passkeyEmails.removed({ ...facts, passkey }),
  'second-step-set-up': (facts) => texts().mfaEmails.setUp(facts),
  'second-step-ended': (facts) => texts().mfaEmails.ended(facts),
  'recovery-code-used': (facts, { left = 0 }) =>
    texts().mfaEmails.recoveryCodeUsed({ ...facts, left }),
  'recovery-codes-made': (facts) => texts().mfaEmails.newCodes(facts),
  'app-password-added': (facts, { name: label = '' }) =>
    texts().mfaEmails.appPasswordAdded({ ...facts, label }),
}

/** Builds the email about a way in with which the owner of an account may notice a thief (decisions 087 to 089). */
export const wayInMessage = (
  action: ToldWayIn,
  to: Recipient,
  wayIn: WayInFacts = {},
): EmailMessage => ({
  to: to.email,
  content: () => writers[action](factsOf(to), wayIn),
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
      ...factsOf(to),
      at: clockTime(to.resetAt),
      stop: `${env.baseUrl}/second-step/stop?token=${secret}`,
    }),
})

/** Builds the email that a program gave the right password and needs an app password. */
export const appPasswordNeededMessage = (
  to: Recipient,
  { agent, network }: { readonly agent: string | null; readonly network: string },
): EmailMessage => ({
  to: to.email,
  content: () =>
    texts().mfaEmails.appPasswordNeeded({
      ...factsOf(to),
      network,
      program: agent?.slice(0, 100) ?? formatUserAgent(agent),
    }),
})
