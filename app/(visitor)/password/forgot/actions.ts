'use server'

import { after } from 'next/server'
import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { currentVisit } from '#app/visit.ts'
import { requestResetUnseen } from '#lib/accounts/request-reset.ts'
import { EmailForm } from '#lib/contracts/email-form.ts'

/** Mails temporary passwords; neither the answer nor its time tells whether there is an account (decision 6). */
export async function sendTemporaryPassword(_: FormState, form: FormData): Promise<FormState> {
  return submit(EmailForm, form, async ({ email }) => {
    after(await requestResetUnseen(email, await currentVisit()))
    return '/password/forgot/sent'
  })
}
