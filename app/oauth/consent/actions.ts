'use server'

import { redirect } from 'next/navigation'
import { currentSession } from '#app/member.ts'
import { currentVisit } from '#app/visit.ts'
import { allow } from '#lib/oauth/authorize/authorize.ts'
import { consentPath, withoutPrompt } from '#lib/oauth/authorize/paths.ts'
import { weigh } from '#lib/oauth/authorize/weigh.ts'

/** Allows an application what it asks for, and goes back to where that is seen to be done. */
export async function allowApplication(form: FormData): Promise<void> {
  const params = new URLSearchParams(String(form.get('request')))
  const visit = await currentVisit()
  const standing = await weigh(params, await currentSession(), visit)
  if (standing.is !== 'consent') redirect(consentPath(params))
  await allow(standing.request, visit)
  redirect(consentPath(withoutPrompt(params, 'consent')))
}
