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
import { addressOf } from '../address.ts'
import { nameOf } from '../name.ts'
import { ContactCard } from './contact-card.tsx'

interface MembershipProps {
  readonly params: Promise<{ membership: string }>
}

const heldBy = cache(async (guid: string) => {
  const member = await requireMember(`/memberships/${guid}`)
  return { member, held: (await readMembership(asCaller(member), guid)) ?? notFound() }
})

export async function generateMetadata({ params }: MembershipProps): Promise<Metadata> {
  const { held } = await heldBy((await params).membership)
  return { title: nameOf(held) }
}

export default async function Membership({ params }: MembershipProps) {
  const { member, held } = await heldBy((await params).membership)
  return (
    <>
      <BackLink href="/memberships">Your memberships</BackLink>
      <PageHeading>{nameOf(held)}</PageHeading>
      <SummaryList
        rows={[
          { term: 'Membership type', value: held.type },
          { term: 'Charity number', value: held.charityNumber },
          { term: 'Address', value: addressOf(held) },
        ]}
      />
      <h2>Contacts</h2>
      <CardList>
        {held.contacts.map((contact) => (
          <ContactCard key={contact.guid} {...contact} self={contact.guid === member.accountId} />
        ))}
      </CardList>
    </>
  )
}
