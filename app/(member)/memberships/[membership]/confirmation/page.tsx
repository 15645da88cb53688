import { BackLink } from '#app/_ui/back-link.tsx'
import { EnteredType } from '#app/_ui/entered.tsx'
import { Wordmark } from '#app/_ui/frame/wordmark.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { membershipName } from '#app/membership-name.ts'
import { env } from '#lib/env.ts'
import { postalAddress } from '#lib/text/displayed-value.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { PrintButton } from '../print-button.tsx'
import { type MembershipPageProps, readProvenMembership } from '../read-own-membership.ts'

/** A letter that confirms a membership on the day on which it is printed. */
export default async function ConfirmationPage(props: MembershipPageProps) {
  const { facts, print: text } = texts().memberships
  const { member, membership } = await readProvenMembership(props)
  const name = membershipName(membership)
  const rows = [
    { term: text.member, value: name },
    {
      term: facts.type,
      value: <EnteredType>{membership.type}</EnteredType>,
    },
    { term: facts.charityNumber, value: membership.charityNumber },
    { term: facts.address, value: postalAddress(membership) },
    { term: text.contact, value: member.name },
    { term: text.date, value: formatDate(Date.now()) },
  ]
  return (
    <>
      <BackLink href={`/memberships/${membership.guid}`}>{name}</BackLink>
      <TitledHeading>{text.confirmationOf(name)}</TitledHeading>
      <PrintButton otherwise={text.howTo}>{text.submit}</PrintButton>
      <section aria-label={text.confirmationTitle} className="print-sheet confirmation stack">
        <p className="text-accent">
          <Wordmark />
        </p>
        <h2>{text.confirmationTitle}</h2>
        <p className="text-lg">{text.statement(name, env.orgName)}</p>
        <SummaryList rows={rows.filter(({ value }) => value)} />
        <p className="text-sm text-muted">{text.source(new URL(env.baseUrl).host)}</p>
      </section>
    </>
  )
}
