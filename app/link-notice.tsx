import { texts } from '#lib/text/texts.ts'

/**
 * Says that a link has signed the member in, until the member dismisses it: someone who followed the
 * link of another person must not take that person's account for their own (decision 025).
 */
export function LinkNotice({ name }: { name: string }) {
  const text = texts().common.linkNotice
  return (
    <section aria-label={text.label} className="border-b-2 border-accent bg-tint print:hidden">
      <form method="post" className="page-width flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
        <p className="mr-auto">{text.signedIn(name)}</p>
        <button type="submit" formAction="/sign-out" className={quiet}>
          {text.signOut}
        </button>
        <button type="submit" formAction="/link-notice/dismiss" className={quiet}>
          {text.dismiss}
        </button>
      </form>
    </section>
  )
}

const quiet = 'link min-h-target cursor-pointer'
