import type { InvitedAccount } from '#db/queries/accounts/invitations.ts'
import { env } from '#lib/env.ts'
import type { EmailContent } from '#lib/text/en/emails.ts'
import { formatDateTime } from '#lib/text/format-time.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import type { Language } from '#lib/text/language/language.ts'
import { sayRoles } from '#lib/text/say-roles.ts'
import { texts } from '#lib/text/texts.ts'

/** An email to one recipient, whose language is decided when it is sent (decision 072). */
export interface EmailMessage {
  readonly to: string
  /** Writes the content in the current language. */
  readonly content: () => EmailContent
  /** The account of the recipient, if `to` is not its email address, or may soon not be. */
  readonly accountId?: string
  /** The language of the page on which its reader acted, if the email is not written there. */
  readonly pageLanguage?: Language | null
  /** True of an email to staff or operators, which is in English. */
  readonly isForStaff?: true
  readonly headers?: Readonly<Record<string, string>>
  /** The local part of its Message-ID; random if absent. */
  readonly id?: string
  /** The secret of the link without which it is useless. The link ends if the email is never sent. */
  readonly secret?: string
  /** The time, in milliseconds since 1970, after which it is useless for another reason. */
  readonly until?: number
}

const organisation = env.orgName
const forgot = `${env.baseUrl}/password/forgot`

/** A date and time that says where its clock is: emails are read anywhere; milliseconds since 1970. */
export const clockTime = (instant: number) => texts().emailFrame.clockTime(formatDateTime(instant))

/** Builds the email with a temporary password for each of the accounts, which leads on to a page (decision 010). */
export const resetMessage = (
  to: string,
  passwords: readonly PasswordOfAccount[],
  expiresAt: number,
  goto = '/',
): EmailMessage => ({
  to,
  content: () =>
    texts().emails.temporaryPassword({
      organisation,
      passwords: passwords.map((password) => ({
        ...password,
        login: loginUrlFor(password.token, goto),
      })),
      name: texts().emails.names(passwords.flatMap(({ name }) => name ?? [])),
      expiry: clockTime(expiresAt),
    }),
})

interface PasswordOfAccount {
  readonly username: string
  readonly password: string
  /** The token of the link that uses the password. */
  readonly token: string
  readonly name?: string | undefined
}

/** The page that signs in once. An organisation with another login page lets members type the password there. */
function loginUrlFor(token: string, goto: string): string {
  if (env.loginUrl !== `${env.baseUrl}/login`) return env.loginUrl
  const query = new URLSearchParams({ token, ...(goto !== '/' && { goto }) })
  return `${env.baseUrl}/password/temporary?${query}`
}

/** Builds the email that asks a subscriber to confirm, with one-click unsubscribe (RFC 8058). */
export function confirmSubscriptionMessage(
  to: string,
  secrets: { readonly confirm: string; readonly unsubscribe: string },
): EmailMessage {
  const url = (page: string, secret: string) => `${env.baseUrl}/ebrief/${page}?token=${secret}`
  return {
    to,
    content: () =>
      texts().emails.confirmSubscription({
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
  content: () =>
    texts().emails.subscriptionRemoved({ organisation, subscribe: `${env.baseUrl}/ebrief` }),
})

/** Builds the email that asks the owner of a new email address to confirm it (decision 028). */
export const confirmEmailMessage = (
  to: string,
  accountId: string,
  secret: string,
  expiresAt: number,
): EmailMessage => ({
  to,
  accountId,
  secret,
  content: () =>
    texts().emails.confirmEmail({
      organisation,
      expiry: clockTime(expiresAt),
      confirm: `${env.baseUrl}/profile/email/confirm?token=${secret}`,
    }),
})

/** The owner of an account, and the email address at which an email about it is read. */
type Owner = Readonly<Record<'accountId' | 'email' | 'name', string>>

/** The new email of an account, and the name of its owner; without them for a mailbox that may be a stranger’s. */
interface EmailReplacement extends Pick<Owner, 'accountId'> {
  readonly name?: string
  readonly newEmail?: string | null | undefined
}

/** Builds the email that informs the old email address of its replacement, with the link that restores it (decision 028). */
export const emailChangedMessage = (
  to: string,
  { accountId, newEmail: replacement, name }: EmailReplacement,
  restore?: string,
): EmailMessage => ({
  to,
  accountId,
  content: () =>
    texts().emails.emailChanged({
      organisation,
      replacement,
      name,
      restore: restore && `${env.baseUrl}/not-me/email?token=${restore}`,
    }),
})

/** Builds the email that says which details of a person staff have changed or changed back, without their values. */
export const detailsChangedMessage = (
  { email: to, name, accountId }: Owner,
  labels: () => readonly string[],
  isUndone = false,
): EmailMessage => ({
  to,
  accountId,
  content: () =>
    texts().emails.detailsChanged({
      organisation,
      name,
      isUndone,
      labels: labels(),
      profile: `${env.baseUrl}/profile`,
    }),
})

/** A change of what a person can do: the account, or roles as staff, as an act records them. */
export type AccessChange =
  | { readonly how: 'disabled' | 'enabled' | 'kept' }
  | { readonly how: 'erased'; readonly dueAt: number }
  | { readonly how: 'given' | 'taken'; readonly roles: string }

const accessPages = {
  disabled: '/contact',
  enabled: '/login',
  erased: '/contact',
  kept: '/login',
  given: '/staff',
  taken: '/contact',
} as const

/** Builds the email that says what a person can do from now on, or no longer. */
export const accessMessage = (
  { email: to, name, accountId }: Owner,
  change: AccessChange,
): EmailMessage => ({
  to,
  accountId,
  content: () => {
    const { roles, deletedOn, [change.how]: said } = texts().emails.access
    return {
      subject: said.subject(organisation),
      name,
      parts: [
        said.lead(organisation),
        ...('roles' in change ? [{ facts: [[roles, sayRoles(change.roles)] as const] }] : []),
        ...('dueAt' in change ? [{ facts: [[deletedOn, formatDate(change.dueAt)] as const] }] : []),
        { label: said.link, url: `${env.baseUrl}${accessPages[change.how]}` },
      ],
    }
  },
})

/** The link with which a person chooses the first password of an account; it ends at `expiresAt`, in milliseconds. */
export interface InvitationLink extends InvitedAccount {
  readonly secret: string
  readonly expiresAt: number
}

/** The facts of an invitation, in the current language. */
export const invitationFacts = ({ username, secret, expiresAt }: InvitationLink) => ({
  username,
  forgot,
  expiry: clockTime(expiresAt),
  welcome: `${env.baseUrl}/welcome?token=${secret}`,
})

/** Builds the email that invites someone to choose the first password of an account. */
export const invitationMessage = (link: InvitationLink): EmailMessage => ({
  to: link.email,
  secret: link.secret,
  content: () =>
    texts().emails.invitation({ organisation, name: link.name, ...invitationFacts(link) }),
})

/** Builds the email with which an operator tests the mail server. */
export const testMessage = (to: string): EmailMessage => ({
  to,
  isForStaff: true,
  content: () => texts().emails.test({ organisation }),
})
