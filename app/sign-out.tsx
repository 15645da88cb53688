import { redirect } from 'next/navigation'
import { texts } from '#lib/text/texts.ts'
import { signOut } from './auth.ts'

/** The member's name and the button that signs them out. */
export function SignOut({ name }: { name: string }) {
  return (
    <>
      <span className="band-item">{name}</span>
      <form action={signOutHere}>
        <button type="submit" className="band-item cursor-pointer underline">
          {texts.common.signOut}
        </button>
      </form>
    </>
  )
}

async function signOutHere(): Promise<void> {
  'use server'
  await signOut()
  redirect('/?done=signed-out')
}
