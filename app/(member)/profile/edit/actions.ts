'use server'

import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { requireMember } from '#app/member.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { changeAddress, changeName, changePhone } from '#lib/accounts/profile.ts'
import { EditAddress, EditName, EditPhone } from '#lib/contracts/forms/edit-profile.ts'

/** Saves the name of the member. */
export async function saveName(_: FormState, form: FormData): Promise<FormState> {
  const member = await requireMember('/profile/edit/name', form)
  return submit(EditName, form, async (input) => {
    await changeName(member, input, await currentRequestContext())
    return '/profile?done=name'
  })
}

/** Saves the address of the member. */
export async function saveAddress(_: FormState, form: FormData): Promise<FormState> {
  const member = await requireMember('/profile/edit/address', form)
  return submit(EditAddress, form, async (input) => {
    await changeAddress(member, input, await currentRequestContext())
    return '/profile?done=address'
  })
}

/** Saves the phone numbers of the member. */
export async function savePhone(_: FormState, form: FormData): Promise<FormState> {
  const member = await requireMember('/profile/edit/phone', form)
  return submit(EditPhone, form, async (input) => {
    await changePhone(member, input, await currentRequestContext())
    return '/profile?done=phone'
  })
}
