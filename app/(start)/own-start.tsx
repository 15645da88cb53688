import { CardList } from '#app/_ui/card-list.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { MembershipCard } from '#app/(member)/memberships/membership-card.tsx'
import { NoMemberships } from '#app/(member)/memberships/no-memberships.tsx'
import { missingFacts } from '#lib/accounts/missing-facts.ts'
import { readProfile } from '#lib/accounts/read-profile.ts'
import { sharesAddress } from '#lib/accounts/shared-address.ts'
import { asCaller, type SignedIn } from '#lib/credentials/member.ts'
import { listMemberships } from '#lib/memberships/list-memberships.ts'
import { MissingFacts } from './missing-facts.tsx'
import { OwnLinks } from './own-links.tsx'

const most = 4

/** A member's own start page: what is theirs, and what needs their attention. */
export async function OwnStart({ member }: { member: SignedIn }) {
  const caller = asCaller(member)
  const [profile, { memberships }, shared] = await Promise.all([
    readProfile(caller),
    listMemberships(caller),
    sharesAddress(member),
  ])
  return (
    <>
      <PageHeading
        lead={
          shared &&
          `Somebody else uses your email address too. To sign in, use your username: ${member.username}`
        }
      >
        Hello, {profile.forename || member.name}
      </PageHeading>
      <MissingFacts of={missingFacts(profile)} />
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
      <OwnLinks />
    </>
  )
}
