'use server'

import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { startSession } from '#app/auth.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { acceptInvitation } from '#lib/accounts/use-invitation.ts'
import { ChoosePassword } from '#lib/contracts/forms/change-password.ts'

/** Sets the first password and signs in. If the link no longer works, its page says why. */
export async function chooseFirstPassword(_: FormState, form: FormData): Promise<FormState> {
  const token = String(form.get('token'))
  return submit(ChoosePassword, form, async ({ password }) => {
    const issued = await acceptInvitation(token, password, await currentRequestContext())
    if (!issued) return `/welcome?token=${encodeURIComponent(token)}`
    await startSession(issued)
    return '/memberships?done=welcome'
  })
}
