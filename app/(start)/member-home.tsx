import { CardList } from '#app/_ui/card-list.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { MembershipCard } from '#app/(member)/memberships/membership-card.tsx'
import { NoMemberships } from '#app/(member)/memberships/no-memberships.tsx'
import { missingDetails, readProfile, sharesEmail } from '#lib/accounts/profile.ts'
import { asCaller, type SignedInMember } from '#lib/auth/member.ts'
import { listMemberships } from '#lib/memberships/list-memberships.ts'
import { MemberLinks } from './member-links.tsx'
import { MissingDetails } from './missing-details.tsx'

const most = 4

/** A member's own start page: what is theirs, and what needs their attention. */
export async function MemberHome({ member }: { member: SignedInMember }) {
  const caller = asCaller(member)
  const [profile, { memberships }, processSingleton] = await Promise.all([
    readProfile(caller),
    listMemberships(caller),
    sharesEmail(member),
  ])
  return (
    <>
      <PageHeading
        lead={
          processSingleton &&
          `Somebody else uses your email address too. To sign in, use your username: ${member.username}`
        }
      >
        Hello, {profile.forename || member.name}
      </PageHeading>
      <MissingDetails of={missingDetails(profile)} />
      {memberships.length === 0 ? (
        <NoMemberships />
      ) : (
        <>
          <h2>Your memberships</h2>
          <CardList>
            {memberships.slice(0, most).map((held) => (
              <MembershipCard key={held.guid} {...held} />
            ))}
          </CardList>
          {memberships.length > most && (
            <p>
              <a href="/memberships">See all {memberships.length} memberships</a>
            </p>
          )}
        </>
      )}
      <MemberLinks />
    </>
  )
}
