import { Banner } from '#app/_ui/banner.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { NoMemberships } from '#app/(member)/memberships/no-memberships.tsx'
import { isEmailShared, missingDetails, readProfile } from '#lib/accounts/profile.ts'
import { asCaller, type SignedInMember } from '#lib/auth/member.ts'
import { findFactorState } from '#lib/auth/mfa/manage-mfa.ts'
import { findFailingEmail } from '#lib/mail/bounces/record-bounce.ts'
import { listAllMemberships } from '#lib/memberships/list-memberships.ts'
import { texts } from '#lib/text/texts.ts'
import { HomeMemberships } from './home-memberships.tsx'
import { PasskeyOffer } from './passkey-offer.tsx'
import { WaitingBanner } from './waiting-banner.tsx'

/** The homepage of a member: what needs attention, and the memberships. */
export async function MemberHome({ member }: { member: SignedInMember }) {
  const text = texts().start.member
  const caller = asCaller(member)
  const [profile, memberships, hasSharedEmail, failingEmail] = await Promise.all([
    readProfile(caller),
    listAllMemberships(caller),
    isEmailShared(member),
    findFailingEmail(member),
  ])
  return (
    <>
      <TitledHeading lead={hasSharedEmail && text.sharedEmail(member.username)}>
        {text.title(profile.forename || member.name)}
      </TitledHeading>
      {failingEmail && (
        <Banner kind="notice" title={text.emailFails(failingEmail)}>
          <a href="/profile/email">{text.changeEmail}</a>
        </Banner>
      )}
      <WaitingBanner member={member} />
      <MissingDetails of={missingDetails(profile)} />
      {memberships.length === 0 ? <NoMemberships /> : <HomeMemberships of={memberships} />}
      <StepNotice member={member} />
      <PasskeyOffer member={member} hasSharedEmail={hasSharedEmail} />
    </>
  )
}

/** Tells a member once that a passkey had switched two-step sign-in on (decision 089). */
async function StepNotice({ member }: { member: SignedInMember }) {
  const text = texts().factor.told
  if (!(await findFactorState(member))?.mustTell) return null
  return (
    <Banner kind="notice" title={text.title}>
      <p>{text.lead}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <SecondaryLink href="/security/factor">{text.change}</SecondaryLink>
        <ButtonForm action="/security/factor/told" kind="quiet" button={text} />
      </div>
    </Banner>
  )
}

type Detail = ReturnType<typeof missingDetails>[number]

const hrefs: Readonly<Record<Detail, string>> = {
  country: '/profile/edit/address#country',
  phone: '/profile/edit/phone#phone',
}

/** Asks for the details that the profile lacks. */
function MissingDetails({ of: details }: { of: readonly Detail[] }) {
  const text = texts().start.member
  if (details.length === 0) return null
  return (
    <Banner kind="notice" title={text.missing}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {details.map((detail) => (
          <li key={detail}>
            <a href={hrefs[detail]}>{text.missingDetails[detail]}</a>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
