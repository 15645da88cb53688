'use server'

import { redirect } from 'next/navigation'
import { currentSession } from '#app/member.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { allow } from '#lib/oauth/authorize/authorize.ts'
import { evaluateAuthorization } from '#lib/oauth/authorize/evaluate.ts'
import { consentPath, withoutPrompt } from '#lib/oauth/authorize/paths.ts'

/** Allows an application what it asks for, and goes back to where that is seen to be done. */
export async function allowApplication(form: FormData): Promise<void> {
  const params = new URLSearchParams(String(form.get('request')))
  const context = await currentRequestContext()
  const standing = await evaluateAuthorization(params, await currentSession(), context)
  if (standing.is !== 'consent') redirect(consentPath(params))
  await allow(standing.request, context)
  redirect(consentPath(withoutPrompt(params, 'consent')))
}
