'use server'

import { redirect } from 'next/navigation'
import { currentSession } from '#app/member.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { recordConsent } from '#lib/oauth/authorize/authorize.ts'
import { withConfirmation } from '#lib/oauth/authorize/confirmation.ts'
import { evaluateAuthorization } from '#lib/oauth/authorize/evaluate-authorization.ts'
import { consentPath } from '#lib/oauth/authorize/paths.ts'

/** Records the member's consent and returns to the consent page, which continues the request. */
export async function allowApplication(form: FormData): Promise<void> {
  const params = new URLSearchParams(String(form.get('request')))
  const context = await currentRequestContext()
  const outcome = await evaluateAuthorization(params, await currentSession(), context)
  if (outcome.type !== 'consent' || !outcome.request.session) redirect(consentPath(params))
  await recordConsent(outcome.request, context)
  redirect(consentPath(withConfirmation(params, outcome.request.session)))
}
