'use server'

import { redirect } from 'next/navigation'
import { signOut } from '#app/auth.ts'

/** Signs the member out, and goes back to where that is seen to be done. */
export async function signOutHere(form: FormData): Promise<void> {
  await signOut()
  redirect(`/oauth/sign-out?${new URLSearchParams(String(form.get('request')))}`)
}
