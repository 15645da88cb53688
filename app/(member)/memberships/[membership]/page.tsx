import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { BackLink } from '#app/_ui/back-link.tsx'
import { CardList } from '#app/_ui/card-list.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { requireMember } from '#app/member.ts'
import { asCaller } from '#lib/auth/member.ts'
import { readMembership } from '#lib/memberships/read-membership.ts'
import { en } from '#lib/text/en.ts'
import { membershipName } from '../membership-name.ts'
import { postalAddress } from '../postal-address.ts'
import { ContactCard } from './contact-card.tsx'

const text = en.memberships

interface MembershipPageProps {
  readonly params: Promise<{ membership: string }>
}

/** Reads the membership once for the metadata and the page. */
const readFor = cache(async (guid: string) => {
  const member = await requireMember(`/memberships/${guid}`)
  return { member, membership: (await readMembership(asCaller(member), guid)) ?? notFound() }
})

export async function generateMetadata({ params }: MembershipPageProps): Promise<Metadata> {
  const { membership } = await readFor((await params).membership)
  return { title: membershipName(membership) }
}

export default async function MembershipPage({ params }: MembershipPageProps) {
  const { member, membership } = await readFor((await params).membership)
  return (
    <>
      <BackLink href="/memberships">{text.title}</BackLink>
      <PageHeading>{membershipName(membership)}</PageHeading>
      <SummaryList
        rows={[
          { term: text.facts.type, value: membership.type },
          { term: text.facts.charityNumber, value: membership.charityNumber },
          { term: text.facts.address, value: postalAddress(membership) },
        ]}
      />
      <h2>{text.contacts}</h2>
      <CardList>
        {membership.contacts.map((contact) => (
          <ContactCard key={contact.guid} {...contact} self={contact.guid === member.accountId} />
        ))}
      </CardList>
    </>
  )
}
