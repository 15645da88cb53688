import type { ReactNode } from 'react'
import type { FormState } from '#app/_form/state.ts'
import { BackLink } from '#app/_ui/back-link.tsx'
import { requireShownMember } from '#app/member.ts'
import { readProfile } from '#lib/accounts/profile.ts'
import { asCaller } from '#lib/auth/member.ts'
import { texts } from '#lib/text/texts.ts'

interface EditPageProps {
  readonly path: string
  /** The form with the values of the profile. */
  readonly children: (values: FormState['values']) => ReactNode
}

/** A page with a form for one group of the member's profile. */
export async function EditPage({ path, children }: EditPageProps) {
  const member = await requireShownMember(path)
  const profile = await readProfile(asCaller(member))
  return (
    <>
      <BackLink href="/profile">{texts.profile.back}</BackLink>
      {children(
        Object.fromEntries(Object.entries(profile).map(([name, value]) => [name, value ?? ''])),
      )}
    </>
  )
}
