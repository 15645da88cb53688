import { Banner } from '#app/_ui/banner.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { NoMemberships } from '#app/(member)/memberships/no-memberships.tsx'
import { isEmailShared, missingDetails, readProfile } from '#lib/accounts/profile.ts'
import { asCaller, type SignedInMember } from '#lib/auth/member.ts'
import { findFailingEmail } from '#lib/mail/bounces/record-bounce.ts'
import { listAllMemberships } from '#lib/memberships/list-memberships.ts'
import { texts } from '#lib/text/texts.ts'
import { HomeMemberships } from './home-memberships.tsx'
import { MissingDetails } from './missing-details.tsx'
import { PasskeyOffer } from './passkey-offer.tsx'
import { StepNotice } from './step-notice.tsx'
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
      <PasskeyOffer hasSharedEmail={hasSharedEmail} />
    </>
  )
}
