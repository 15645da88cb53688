import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { texts } from '#lib/text/texts.ts'
import { removeLinkNotice, signOut } from './auth.ts'

const text = texts.common.linkNotice

/**
 * Says that a link has signed the member in, until the member dismisses it: someone who followed the
 * link of another person must not take that person's account for their own (decision 025).
 */
export function LinkNotice({ name }: { name: string }) {
  return (
    <section aria-label={text.label} className="border-b-2 border-accent bg-tint print:hidden">
      <form className="page-width flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
        <p className="mr-auto">{text.signedIn(name)}</p>
        <button type="submit" formAction={signOutHere} className={quiet}>
          {text.signOut}
        </button>
        <button type="submit" formAction={dismiss} className={quiet}>
          {text.dismiss}
        </button>
      </form>
    </section>
  )
}

const quiet = 'link min-h-11 cursor-pointer'

async function signOutHere(): Promise<void> {
  'use server'
  await signOut()
  redirect('/?done=signed-out')
}

async function dismiss(): Promise<void> {
  'use server'
  await removeLinkNotice()
  redirect(await currentPath())
}

/** The page on which the button was pressed; our own pages send their URL to us. */
async function currentPath(): Promise<string> {
  const referrer = (await headers()).get('referer') ?? ''
  if (!URL.canParse(referrer)) return '/'
  const { pathname, search } = new URL(referrer)
  return safeRedirectPath(pathname + search)
}
