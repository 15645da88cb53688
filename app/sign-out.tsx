import { redirect } from 'next/navigation'
import { signOut } from './auth.ts'

/** The member's name and the button that signs them out. */
export function SignOut({ name }: { name: string }) {
  return (
    <>
      <span className="band-item">{name}</span>
      <form action={signOutHere}>
        <button type="submit" className="band-item cursor-pointer underline">
          Sign out
        </button>
      </form>
    </>
  )
}

async function signOutHere(): Promise<void> {
  'use server'
  await signOut()
  redirect('/')
}
