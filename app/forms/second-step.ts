import { stepAccess } from '#app/access/staff.ts'
import { currentRequestContext } from '#app/request.ts'
import { gotoOf, withGoto } from '#app/second-step/goto.ts'
import { confirmMfa, setUpMfa, stopMfaReset } from '#lib/accounts/set-up-mfa.ts'
import { deleteRecoveryCodes, spendCode, spendRecoveryCode } from '#lib/auth/mfa/use-mfa.ts'
import type { MfaStep } from '#lib/auth/staff/staff-member.ts'
import { RecoveryCode, SecurityCode, SetUpMfa } from '#lib/contracts/forms/mfa.ts'
import { anyone, form, nothing, type SentForm } from './form.ts'

const first = '/second-step'
const gotoIn = ({ query }: SentForm): string => gotoOf(query.get('goto'))

/** Lets staff send the form of their next step, which then leads on to `goto`. */
const step = (expected: MfaStep) => (page: string, sent: SentForm) =>
  stepAccess(expected, page.split('?', 1)[0] as string, gotoIn(sent))

/** The forms with which staff set up and pass their second factor. */
export const secondStepForms = [
  form(`${first}/set-up`, step('set-up'), SetUpMfa, async (sent) => {
    await setUpMfa(sent.who, sent.input, currentRequestContext())
    return withGoto(`${first}/set-up/scan`, gotoIn(sent))
  }),
  form(`${first}/set-up/scan`, step('set-up'), SecurityCode, async (sent) => {
    await confirmMfa(sent.who, sent.input, currentRequestContext())
    return withGoto(`${first}/codes`, gotoIn(sent))
  }),
  form(first, step('enter-code'), SecurityCode, async (sent) => {
    await spendCode(sent.who, sent.input.code, currentRequestContext())
    return gotoIn(sent)
  }),
  form(`${first}/recovery`, step('enter-code'), RecoveryCode, async (sent) => {
    await spendRecoveryCode(sent.who, sent.input.code, currentRequestContext())
    return gotoIn(sent)
  }),
  form(`${first}/codes`, step('keep-codes'), nothing, async (sent) => {
    await deleteRecoveryCodes(sent.who)
    return gotoIn(sent)
  }),
  // Stops the reset of an authenticator app, with the link from the email and without a session.
  form(`${first}/stop`, anyone, nothing, async ({ text }) => {
    const token = text('token')
    const isStopped = await stopMfaReset(token, currentRequestContext())
    return `${first}/stop${isStopped ? '/stopped' : `?token=${encodeURIComponent(token)}`}`
  }),
]
