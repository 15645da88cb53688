'use server'

import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { startSession } from '#app/auth.ts'
import { requireMember } from '#app/member.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { changePassword } from '#lib/accounts/change-password.ts'
import { ChangePassword, ChoosePassword } from '#lib/contracts/forms/change-password.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'

/** Sets a new password and ends every session, then starts a new one for this browser. */
export async function setPassword(_: FormState, form: FormData): Promise<FormState> {
  const member = await requireMember('/password/change', form)
  const change = async (input: { current?: string; password: string }) =>
    startSession(await changePassword(member, input, await currentRequestContext()))
  if (member.passwordTemporary) {
    return submit(ChoosePassword, form, async (input) => {
      await change(input)
      const goto = form.get('goto')
      return goto ? afterChoosing(safeRedirectPath(String(goto))) : '/memberships?done=password'
    })
  }
  return submit(ChangePassword, form, async (input) => {
    await change(input)
    return '/security?done=password'
  })
}

/** Adds the success banner to a path whose page can show one. */
const afterChoosing = (path: string): string =>
  /^\/(memberships|profile|security)$/.test(path) ? `${path}?done=password` : path
