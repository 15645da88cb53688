'use server'

import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { requireMember } from '#app/member.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { changeProfile } from '#lib/accounts/profile.ts'
import { EditProfile } from '#lib/contracts/forms/edit-profile.ts'

/** Saves the profile of the member. */
export async function saveProfile(_: FormState, form: FormData): Promise<FormState> {
  const member = await requireMember('/profile/edit', form)
  return submit(EditProfile, form, async (input) => {
    await changeProfile(member, input, await currentRequestContext())
    return '/profile?done=profile'
  })
}
