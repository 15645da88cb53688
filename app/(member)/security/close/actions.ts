'use server'

import { redirect } from 'next/navigation'
import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { requireMember } from '#app/member.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { askToCloseAccount, withdrawClosure } from '#lib/accounts/close-account.ts'
import { CloseAccount } from '#lib/contracts/forms/close-account.ts'

/** Stores the request to close the account. */
export async function askToClose(_: FormState, form: FormData): Promise<FormState> {
  const member = await requireMember('/security/close', form)
  return submit(CloseAccount, form, async (input) => {
    await askToCloseAccount(member, input, await currentRequestContext())
    return '/security/close?done=closure-asked'
  })
}

/** Withdraws the request to close the account. */
export async function withdraw(): Promise<void> {
  const member = await requireMember('/security/close')
  const withdrawn = await withdrawClosure(member, await currentRequestContext())
  redirect(withdrawn ? '/security?done=closure-withdrawn' : '/security/close')
}
