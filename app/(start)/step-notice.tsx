import { Banner } from '#app/_ui/banner.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import type { SignedInMember } from '#lib/auth/member.ts'
import { findFactorState } from '#lib/auth/mfa/manage-mfa.ts'
import { texts } from '#lib/text/texts.ts'

/** Tells a member once that a passkey had switched two-step sign-in on (decision 089). */
export async function StepNotice({ member }: { member: SignedInMember }) {
  const text = texts().factor.told
  if (!(await findFactorState(member))?.mustTell) return null
  return (
    <Banner kind="notice" title={text.title}>
      <p>{text.lead}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <SecondaryLink href="/security/factor">{text.change}</SecondaryLink>
        <ButtonForm
          action="/security/factor/told"
          kind="quiet"
          submit={text.keep}
          pending={text.pending}
        />
      </div>
    </Banner>
  )
}
