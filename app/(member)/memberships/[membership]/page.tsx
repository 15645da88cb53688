import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { CardList } from '#app/_ui/card-list.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'
import { membershipName } from '../membership-name.ts'
import { postalAddress } from '../postal-address.ts'
import { ContactCard } from './contact-card.tsx'
import { PrintLinks } from './print-links.tsx'
import { readOwnMembership } from './read-own-membership.ts'

const text = en.memberships

interface MembershipPageProps {
  readonly params: Promise<{ membership: string }>
}

export async function generateMetadata({ params }: MembershipPageProps): Promise<Metadata> {
  const { membership } = await readOwnMembership((await params).membership)
  return { title: membershipName(membership) }
}

export default async function MembershipPage({ params }: MembershipPageProps) {
  const { member, membership } = await readOwnMembership((await params).membership)
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
      <PrintLinks guid={membership.guid} />
      <h2>{text.contacts}</h2>
      {env.lsfrMeaning && membership.contacts.some(({ lsfr }) => lsfr) && (
        <p className="text-muted">{text.lsfrMeaning(env.lsfrMeaning)}</p>
      )}
      <CardList>
        {membership.contacts.map((contact) => (
          <ContactCard key={contact.guid} {...contact} self={contact.guid === member.accountId} />
        ))}
      </CardList>
    </>
  )
}
