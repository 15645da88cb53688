'use server'

import { redirect } from 'next/navigation'
import { signOut } from '#app/auth.ts'

/** Ends the session and returns to the sign-out page, which then returns to the application. */
export async function signOutHere(form: FormData): Promise<void> {
  await signOut()
  redirect(`/oauth/sign-out?${new URLSearchParams(String(form.get('request')))}`)
}
