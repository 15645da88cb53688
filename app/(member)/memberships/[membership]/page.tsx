import { BackLink } from '#app/_ui/back-link.tsx'
import { Card } from '#app/_ui/card.tsx'
import { EnteredType } from '#app/_ui/entered.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RightTags, rightsOf } from '#app/_ui/rights.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import { membershipName } from '#app/membership-name.ts'
import { env } from '#lib/env.ts'
import { isListed } from '#lib/memberships/is-listed.ts'
import { termSentence } from '#lib/memberships/term-sentence.ts'
import { mailtoUri } from '#lib/settings.ts'
import { postalAddress } from '#lib/text/displayed-value.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { FilteredList } from '../filtered-list.tsx'
import { listPage, listTitle } from '../list-page.ts'
import { RenewButton } from '../renew-button.tsx'
import { type MembershipPageProps, readOwnMembership } from './read-own-membership.ts'

export default async function MembershipPage(props: MembershipPageProps) {
  const text = texts().memberships
  const { member, membership } = await readOwnMembership(props)
  const contacts = membership.contacts.map((contact) => ({
    ...contact,
    self: contact.guid === member.accountId,
  }))
  const list = listPage(contacts, (contact) =>
    [contact.name, contact.username, contact.email, ...rightsOf(contact)].join(' '),
  )
  const path = `/memberships/${membership.guid}`
  const links = [
    ...(isListed(membership.state)
      ? [
          [`${path}/card`, text.print.card],
          [`${path}/confirmation`, text.print.confirmation],
        ]
      : []),
    [`/contact?about=${encodeURIComponent(membership.charityNumber)}`, text.tellUs],
  ]
  return (
    <>
      <PageTitle>{listTitle(membershipName(membership), list)}</PageTitle>
      <BackLink href="/memberships">{text.title}</BackLink>
      <PageHeading lead={termSentence(membership)}>{membershipName(membership)}</PageHeading>
      <RenewButton {...membership} />
      <SummaryList
        rows={[
          {
            term: text.facts.type,
            value: <EnteredType>{membership.type}</EnteredType>,
          },
          { term: text.facts.charityNumber, value: membership.charityNumber },
          { term: text.facts.address, value: postalAddress(membership) },
          membership.joinedOn && { term: text.term.joined, value: formatDay(membership.joinedOn) },
        ]}
      />
      <ul className="flex flex-wrap gap-x-8 gap-y-2 print:hidden">
        {links.map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      <h2>{text.contacts}</h2>
      <p className="print:hidden">
        <a href={`${path}/contacts`}>{texts().membershipContacts.manage}</a>
      </p>
      {env.lsfrMeaning && membership.contacts.some(({ lsfr }) => lsfr) && (
        <p className="text-muted">{text.lsfrMeaning(env.lsfrMeaning)}</p>
      )}
      <FilteredList
        of={list}
        path={path}
        label={text.list.filterContacts}
        hint={text.list.filterContactsHint}
        card={({ guid, name, username, email, self, ...has }) => (
          <Card key={guid} title={name ?? username} level={3} caption={self ? text.you : undefined}>
            <RightTags label={text.roles} {...has} />
            {email && <LinkLine href={mailtoUri(email)}>{email}</LinkLine>}
          </Card>
        )}
        row={({ name, username, email, self, ...rights }) => (
          <>
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
                {name ?? username}
                {self && <Tag>{text.you}</Tag>}
              </p>
              <p className="text-sm text-muted">{rightsOf(rights).join(', ')}</p>
            </div>
            {email && (
              <p className="min-w-0 text-sm">
                <a href={mailtoUri(email)}>{email}</a>
              </p>
            )}
          </>
        )}
      />
    </>
  )
}
