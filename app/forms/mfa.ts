import { stepAccess } from '#app/access/staff.ts'
import { mfaPath, withGoto } from '#app/paths/mfa.ts'
import { cookieOf, setCookie } from '#app/request.ts'
import { stopMfaReset } from '#lib/accounts/people/reset-mfa.ts'
import { addAppPassword, appPasswordRoles } from '#lib/auth/app-passwords.ts'
import { sessionCookie } from '#lib/auth/cookie.ts'
import type { CredentialWithSecret } from '#lib/auth/credential.ts'
import { deviceCookieFor } from '#lib/auth/device-cookie.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { endMfa, replaceRecoveryCodes } from '#lib/auth/mfa/manage-mfa.ts'
import type { MfaStep } from '#lib/auth/mfa/next-step.ts'
import { deleteRecoveryCodes } from '#lib/auth/mfa/recovery-codes.ts'
import { confirmMfa, setUpMfa, spendCode, spendRecoveryCode } from '#lib/auth/mfa/use-mfa.ts'
import { CurrentPassword } from '#lib/contracts/forms/current-password.ts'
import { AddAppPassword, ProveMfa, RecoveryCode, SecurityCode } from '#lib/contracts/forms/mfa.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { withoutQuery } from '#lib/http/without-query.ts'
import { texts } from '#lib/text/texts.ts'
import { anyone, fault, form, memberForm, nothing, type SentForm, wrongPassword } from './form.ts'

/** The page of the second step. */
export const stepPage = '/second-step'

/** The page on which a member manages it. */
export const factorPage = '/security/factor'

const errors = () => texts().mfa.errors
/** The path to which a step leads. */
export const gotoIn = ({ query }: SentForm): string => safeRedirectPath(query.get('goto'))

/** Lets a member send the form of a step, which then leads on to `goto`. */
export const step = (expected: MfaStep) => (page: string, sent: SentForm) =>
  stepAccess(expected, withoutQuery(page), gotoIn(sent))

/** A code that was typed, with the device cookie of the browser. */
export const typed = <Input extends { readonly code: string }>(input: Input) => ({
  ...input,
  devices: cookieOf('device'),
})

/** Gives the browser the new secret of its session, and marks it as one that has passed MFA, with a limit of its own. */
export function continueSession(
  { accountId }: SignedInMember,
  session: CredentialWithSecret,
  goto: string,
): string {
  setCookie(sessionCookie(session))
  setCookie(deviceCookieFor(cookieOf('device'), accountId, 'mfa-device'))
  return goto
}

/** The forms with which members and staff set up, pass and manage their second factor, and make app passwords. */
export const mfaForms = [
  form(`${stepPage}/set-up`, step('set-up'), CurrentPassword, async (sent) => {
    const outcome = await setUpMfa(sent.who, sent.input, sent.context)
    return outcome === 'begun' ? withGoto(`${stepPage}/set-up/scan`, gotoIn(sent)) : wrongPassword()
  }),
  form(`${stepPage}/set-up/scan`, step('set-up'), SecurityCode, async (sent) => {
    const confirmed = await confirmMfa(sent.who, typed(sent.input), sent.context)
    if (confirmed === 'not-begun') return withGoto(`${stepPage}/set-up`, gotoIn(sent))
    if (confirmed === 'wrong-code') return fault('code', errors().wrongCode)
    return continueSession(sent.who, confirmed, mfaPath('keep-codes', gotoIn(sent)))
  }),
  form(stepPage, step('enter-code'), SecurityCode, async (sent) => {
    const passed = await spendCode(sent.who, typed(sent.input), sent.context)
    if (passed === 'wrong-code') return fault('code', errors().wrongCode)
    return continueSession(sent.who, passed, gotoIn(sent))
  }),
  form(`${stepPage}/recovery`, step('enter-code'), RecoveryCode, async (sent) => {
    const passed = await spendRecoveryCode(sent.who, sent.input.code, sent.context)
    if (passed === 'wrong-code') return fault('code', errors().wrongRecovery)
    return continueSession(sent.who, passed, gotoIn(sent))
  }),
  form(`${stepPage}/codes`, step('keep-codes'), nothing, async (sent) => {
    await deleteRecoveryCodes(sent.who)
    return gotoIn(sent)
  }),
  memberForm(`${factorPage}/codes`, ProveMfa, async ({ who, input, context }) => {
    const outcome = await replaceRecoveryCodes(who, typed(input), context)
    if (outcome === 'wrong-password') return wrongPassword()
    if (outcome === 'wrong-code') return fault('code', errors().wrongCode)
    return continueSession(who, outcome, mfaPath('keep-codes', factorPage))
  }),
  memberForm(`${factorPage}/off`, ProveMfa, async ({ who, input, context }) => {
    const outcome = await endMfa(who, typed(input), context)
    if (outcome === 'wrong-password') return wrongPassword()
    return outcome === 'ended' ? `${factorPage}?done=factor-off` : fault('code', errors().wrongCode)
  }),
  // The app password is only in the response to the form, so no URL shows it again.
  memberForm('/security/app-passwords', AddAppPassword, async ({ who, input, context }) => {
    const text = texts().appPasswords.errors
    const roles = appPasswordRoles.filter((role) => input[`role-${role}`] === 'yes')
    if (roles.length === 0) return fault('role-openid', text.roles)
    const outcome = await addAppPassword(who, { ...input, roles }, context)
    if (outcome === 'wrong-password') return wrongPassword()
    return outcome === 'too-many' ? fault('label', text.tooMany) : { result: outcome }
  }),
  // Stops the reset of an authenticator app, with the link from the email and without a session.
  form(`${stepPage}/stop`, anyone, nothing, async ({ text, context }) => {
    const token = text('token')
    const isStopped = await stopMfaReset(token, context)
    return `${stepPage}/stop${isStopped ? '/stopped' : `?token=${encodeURIComponent(token)}`}`
  }),
]
