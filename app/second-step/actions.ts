'use server'

import { redirect } from 'next/navigation'
import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { requireStaffStep } from '#app/staff-member.ts'
import { completeSecondStep, setUpSecondStep, stopReset } from '#lib/accounts/second-step.ts'
import { enterCode, enterRecoveryCode, forgetCodes } from '#lib/auth/factor/use-factor.ts'
import { RecoveryCode, SecurityCode, SetUpSecondStep } from '#lib/contracts/forms/second-step.ts'
import { gotoOf, withGoto } from './goto.ts'

const gotoIn = (form: FormData) => gotoOf(String(form.get('goto') ?? ''))

/** Checks the password, then shows the QR code of a new authenticator app. */
export async function beginSetUp(_: FormState, form: FormData): Promise<FormState> {
  const goto = gotoIn(form)
  const member = await requireStaffStep('set-up', '/second-step/set-up', goto)
  return submit(SetUpSecondStep, form, async (input) => {
    await setUpSecondStep(member, input, await currentRequestContext())
    return withGoto('/second-step/set-up/scan', goto)
  })
}

/** Completes the authenticator app with its first code. */
export async function finishSetUp(_: FormState, form: FormData): Promise<FormState> {
  const goto = gotoIn(form)
  const member = await requireStaffStep('set-up', '/second-step/set-up', goto)
  return submit(SecurityCode, form, async (input) => {
    await completeSecondStep(member, input, await currentRequestContext())
    return withGoto('/second-step/codes', goto)
  })
}

/** Checks a code of the authenticator app. */
export async function sendCode(_: FormState, form: FormData): Promise<FormState> {
  const goto = gotoIn(form)
  const member = await requireStaffStep('enter-code', '/second-step', goto)
  return submit(SecurityCode, form, async ({ code }) => {
    await enterCode(member, code, await currentRequestContext())
    return goto
  })
}

/** Checks a recovery code. */
export async function sendRecoveryCode(_: FormState, form: FormData): Promise<FormState> {
  const goto = gotoIn(form)
  const member = await requireStaffStep('enter-code', '/second-step/recovery', goto)
  return submit(RecoveryCode, form, async ({ code }) => {
    await enterRecoveryCode(member, code, await currentRequestContext())
    return goto
  })
}

/** Records that the member keeps the recovery codes. */
export async function keepCodes(form: FormData): Promise<void> {
  const goto = gotoIn(form)
  await forgetCodes(await requireStaffStep('keep-codes', '/second-step/codes', goto))
  redirect(goto)
}

/** Stops the reset of an authenticator app, with the link from the email and without a session. */
export async function keepApp(form: FormData): Promise<void> {
  const token = String(form.get('token'))
  const isStopped = await stopReset(token, await currentRequestContext())
  redirect(
    isStopped
      ? '/second-step/stop/stopped'
      : `/second-step/stop?token=${encodeURIComponent(token)}`,
  )
}
