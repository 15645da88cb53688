import { BackLink } from '#app/_ui/back-link.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { Wordmark } from '#app/_ui/frame/wordmark.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { QrCode } from '#app/_ui/qr-code.tsx'
import { membershipName } from '#app/membership-name.ts'
import { cardUrl } from '#lib/memberships/membership-card.ts'
import { formatDate, formatDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { PrintButton } from '../print-button.tsx'
import { type MembershipPageProps, readProvenMembership } from '../read-own-membership.ts'

/** A membership card in the size of a bank card to print and cut out, or in that of the screen to show. */
export default async function CardPage(props: MembershipPageProps) {
  const { facts, print: text } = texts().memberships
  const { member, membership } = await readProvenMembership(props)
  const name = membershipName(membership)
  const { guid, charityNumber, type, renewsOn, endedOn } = membership
  const code = cardUrl({ membershipId: guid, accountId: member.accountId })
  const lines = [
    [text.heldBy, member.name],
    [facts.type, type],
    [facts.charityNumber, charityNumber],
    // A membership that ends may be paid for longer.
    endedOn ? [text.endsOn, formatDay(endedOn)] : [text.paidUntil, renewsOn && formatDay(renewsOn)],
    [text.printedOn, formatDate(Date.now())],
  ].filter(([, value]) => value)
  return (
    <>
      <BackLink href={`/memberships/${membership.guid}`}>{name}</BackLink>
      <TitledHeading>{text.cardOf(name)}</TitledHeading>
      <p>
        <ButtonLink href="#card">{text.fullScreen}</ButtonLink>
      </p>
      <PrintButton otherwise={text.howTo}>{text.submit}</PrintButton>
      <section id="card" aria-label={text.cardTitle} className="print-sheet membership-card">
        <div className="membership-card-head">
          <Wordmark />
        </div>
        <p className="membership-card-name">{name}</p>
        <div className="membership-card-body">
          <dl>
            {lines.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <a href={code} className="membership-card-code">
            <QrCode of={code} label={texts().memberships.scanned.code} />
          </a>
        </div>
        <a href="#main" className="membership-card-close">
          {text.close}
        </a>
      </section>
    </>
  )
}
