import { Banner } from '#app/_ui/banner.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { cookieOf } from '#app/request.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { mayOfferPasskey } from '#lib/auth/passkeys/own-passkeys.ts'
import { texts } from '#lib/text/texts.ts'

/** Offers a passkey to a member who signed in with a password, until they say that they do not want one now. */
export async function PasskeyOffer({
  member,
  hasSharedEmail,
}: {
  readonly member: SignedInMember
  readonly hasSharedEmail: boolean
}) {
  const text = texts().passkeys.offer
  if (cookieOf('offer') || !(await mayOfferPasskey(member))) return null
  return (
    <Banner kind="notice" title={text.title}>
      <p>{hasSharedEmail ? text.shared : text.lead}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <SecondaryLink href="/security/passkeys/add">{text.add}</SecondaryLink>
        <ButtonForm action="/passkey-offer/dismiss" kind="quiet" button={text} />
      </div>
    </Banner>
  )
}
