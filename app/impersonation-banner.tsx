import type { ImpersonatedMember } from '#lib/auth/impersonation/impersonation.ts'
import { formatDateTime } from '#lib/text/format-time.ts'
import { texts } from '#lib/text/texts.ts'

/** Says on every page that staff see what a member sees, until when, and ends it (decision 069). */
export function ImpersonationBanner({ name, endsAt }: Pick<ImpersonatedMember, 'name' | 'endsAt'>) {
  const text = texts().staffImpersonation.banner
  const time = formatDateTime(endsAt).replace(/^.*, /, '')
  return (
    <section aria-label={text.label} className="border-b-4 border-danger bg-tint">
      <form
        action="/end-view"
        method="post"
        className="page-width flex flex-wrap items-center gap-x-6 gap-y-1 py-2"
      >
        <p className="mr-auto font-bold">{text.text(name, time)}</p>
        <button type="submit" className="link min-h-target cursor-pointer">
          {text.end}
        </button>
      </form>
    </section>
  )
}
