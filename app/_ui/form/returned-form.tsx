import { currentMember } from '#app/access/member.ts'
import { cookieOf } from '#app/request.ts'
import { type Draft, openDraft } from '#lib/auth/draft.ts'
import { texts } from '#lib/text/texts.ts'
import { Banner } from '../banner.tsx'

/**
 * The form of a page that its member sent after the session had ended, with what was typed. The next
 * person to sign in must not see it.
 */
export async function returnedForm(path: string): Promise<Draft | undefined> {
  const draft = await openDraft(cookieOf('draft'))
  if (draft?.path !== path) return undefined
  const member = await currentMember().catch(() => undefined)
  return !draft.account || draft.account === member?.accountId ? draft : undefined
}

/** Says why a form is shown again with what was typed. */
export function ReturnedFormNotice() {
  const { title, reason } = texts().common.formReturned
  return (
    <Banner kind="notice" title={title}>
      <p>{reason}</p>
    </Banner>
  )
}
