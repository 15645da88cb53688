'use server'

import { after } from 'next/server'
import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { prepareReset } from '#lib/accounts/request-reset.ts'
import { EmailForm } from '#lib/contracts/forms/email-form.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'

/** Emails temporary passwords. Neither the page nor its timing reveals whether there is an account (decision 010). */
export async function sendTemporaryPassword(_: FormState, form: FormData): Promise<FormState> {
  return submit(EmailForm, form, async ({ email }) => {
    after(await prepareReset(email, await currentRequestContext()))
    const goto = safeRedirectPath(form.get('goto')?.toString())
    return `/password/forgot/sent${goto === '/' ? '' : `?goto=${encodeURIComponent(goto)}`}`
  })
}
