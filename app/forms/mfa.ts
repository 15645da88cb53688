import { stepAccess } from '#app/access/staff.ts'
import { cookieOf, setCookie } from '#app/request.ts'
import { gotoOf, withGoto } from '#app/second-step/goto.ts'
import { stopMfaReset } from '#lib/accounts/staff/reset-mfa.ts'
import { deviceCookie, deviceCookieFor } from '#lib/auth/device-cookie.ts'
import {
  confirmMfa,
  deleteRecoveryCodes,
  setUpMfa,
  spendCode,
  spendRecoveryCode,
} from '#lib/auth/mfa/use-mfa.ts'
import type { MfaStep, StaffMember } from '#lib/auth/staff/staff-member.ts'
import { RecoveryCode, SecurityCode, SetUpMfa } from '#lib/contracts/forms/mfa.ts'
import { texts } from '#lib/text/texts.ts'
import { anyone, fault, form, nothing, type SentForm, wrongPassword } from './form.ts'

const first = '/second-step'
const errors = () => texts().mfa.errors
const gotoIn = ({ query }: SentForm): string => gotoOf(query.get('goto'))

/** Lets staff send the form of their next step, which then leads on to `goto`. */
const step = (expected: MfaStep) => (page: string, sent: SentForm) =>
  stepAccess(expected, page.split('?', 1)[0] as string, gotoIn(sent))

const typed = ({ code }: { readonly code: string }) => ({ code, devices: cookieOf(deviceCookie) })

/** Marks the browser as one that has passed MFA, which gives it a limit of its own. */
const rememberDevice = ({ accountId }: StaffMember) =>
  setCookie(deviceCookieFor(cookieOf(deviceCookie), accountId, 'mfa-device'))

/** The forms with which staff set up and pass their second factor. */
export const mfaForms = [
  form(`${first}/set-up`, step('set-up'), SetUpMfa, async (sent) => {
    const outcome = await setUpMfa(sent.who, sent.input, sent.context)
    return outcome === 'begun' ? withGoto(`${first}/set-up/scan`, gotoIn(sent)) : wrongPassword()
  }),
  form(`${first}/set-up/scan`, step('set-up'), SecurityCode, async (sent) => {
    const isConfirmed = await confirmMfa(sent.who, typed(sent.input), sent.context)
    if (!isConfirmed) return fault('code', errors().wrongCode)
    rememberDevice(sent.who)
    return withGoto(`${first}/codes`, gotoIn(sent))
  }),
  form(first, step('enter-code'), SecurityCode, async (sent) => {
    const isSpent = await spendCode(sent.who, typed(sent.input), sent.context)
    if (!isSpent) return fault('code', errors().wrongCode)
    rememberDevice(sent.who)
    return gotoIn(sent)
  }),
  form(`${first}/recovery`, step('enter-code'), RecoveryCode, async (sent) => {
    const isSpent = await spendRecoveryCode(sent.who, sent.input.code, sent.context)
    return isSpent ? gotoIn(sent) : fault('code', errors().wrongRecovery)
  }),
  form(`${first}/codes`, step('keep-codes'), nothing, async (sent) => {
    await deleteRecoveryCodes(sent.who)
    return gotoIn(sent)
  }),
  // Stops the reset of an authenticator app, with the link from the email and without a session.
  form(`${first}/stop`, anyone, nothing, async ({ text, context }) => {
    const token = text('token')
    const isStopped = await stopMfaReset(token, context)
    return `${first}/stop${isStopped ? '/stopped' : `?token=${encodeURIComponent(token)}`}`
  }),
]
