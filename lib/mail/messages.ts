import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'
import { formatDateTime } from '#lib/text/format-date-time.ts'

/** An email to one recipient, in plain text. */
export interface EmailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

const organisation = env.orgName
const forgot = `${env.baseUrl}/password/forgot`

/** Builds the email with a temporary password for each of the accounts (decision 010). */
export const resetMessage = (
  to: string,
  passwords: readonly { readonly username: string; readonly password: string }[],
): EmailMessage => ({
  to,
  ...en.emails.temporaryPassword({ organisation, login: env.loginUrl, passwords }),
})

/** Builds the email that asks a subscriber to confirm, with one-click unsubscribe (RFC 8058). */
export function confirmSubscriptionMessage(
  to: string,
  secrets: { readonly confirm: string; readonly unsubscribe: string },
): EmailMessage {
  const url = (page: string, secret: string) => `${env.baseUrl}/ebrief/${page}?token=${secret}`
  return {
    to,
    ...en.emails.confirmSubscription({
      organisation,
      confirm: url('confirm', secrets.confirm),
      unsubscribe: url('unsubscribe', secrets.unsubscribe),
    }),
    headers: {
      'List-Unsubscribe': `<${url('unsubscribe/one-click', secrets.unsubscribe)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** Builds the email that informs a confirmed subscriber that someone removed the email address. */
export const subscriptionRemovedMessage = (to: string): EmailMessage => ({
  to,
  ...en.emails.subscriptionRemoved({ organisation, subscribe: `${env.baseUrl}/ebrief` }),
})

/** Builds the email that informs a member of a new password. */
export const passwordChangedMessage = (to: string): EmailMessage => ({
  to,
  ...en.emails.passwordChanged({ organisation, forgot }),
})

/** Builds the email that asks the owner of a new email address to confirm it (decision 028). */
export const confirmEmailMessage = (to: string, secret: string): EmailMessage => ({
  to,
  ...en.emails.confirmEmail({
    organisation,
    confirm: `${env.baseUrl}/profile/email/confirm?token=${secret}`,
  }),
})

/** Builds the email that informs the old email address of its replacement (decision 028). */
export const emailChangedMessage = (to: string, replacement: string): EmailMessage => ({
  to,
  ...en.emails.emailChanged({ organisation, replacement, forgot }),
})

/** Builds the email that invites someone to choose the first password of an account. */
export const invitationMessage = (
  {
    email,
    name,
    username,
  }: { readonly email: string; readonly name: string; readonly username: string },
  secret: string,
  days: number,
): EmailMessage => ({
  to: email,
  ...en.emails.invitation({
    ...{ organisation, name, username, days, forgot },
    welcome: `${env.baseUrl}/welcome?token=${secret}`,
  }),
})

/** Builds the email that informs staff of a new authenticator app (decision 048). */
export const secondStepSetUpMessage = (to: string, name: string): EmailMessage => ({
  to,
  ...en.emails.secondStepSetUp({ organisation, name, forgot }),
})

/** Builds the email with which staff can stop the reset of their authenticator app. */
export const factorResetMessage = (
  {
    email,
    name,
    resetAt,
  }: { readonly email: string; readonly name: string; readonly resetAt: number },
  secret: string,
): EmailMessage => ({
  to: email,
  ...en.emails.factorReset({
    ...{ organisation, name, at: formatDateTime(resetAt) },
    stop: `${env.baseUrl}/second-step/stop?token=${secret}`,
  }),
})

/** Builds the email with which an operator tests the mail server. */
export const testMessage = (to: string): EmailMessage => ({
  to,
  ...en.emails.test({ organisation }),
})
