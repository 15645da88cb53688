'use server'

import { redirect } from 'next/navigation'
import { signOut } from '#app/auth.ts'
import { readLogoutRequest } from '#lib/oauth/read-logout-request.ts'

/**
 * Ends the session and what it granted to the application that asks, and returns to the sign-out
 * page, which then returns to the application.
 */
export async function signOutHere(form: FormData): Promise<void> {
  const params = new URLSearchParams(String(form.get('request')))
  const { client } = await readLogoutRequest(params)
  await signOut(client)
  redirect(`/oauth/sign-out?${params}`)
}
