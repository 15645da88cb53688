import { feesPathOf, type JoinApplication } from '#lib/accounts/applications/questions.ts'
import { formatPrice } from '#lib/fees/format-price.ts'
import { fullName, postalAddress } from '#lib/text/displayed-value.ts'
import { texts } from '#lib/text/texts.ts'
import { Entered, EnteredType } from '../entered.tsx'
import { SummaryList } from '../summary-list.tsx'

/** The details that an applicant has entered; the check has links to change them. */
export function ApplicationFacts({
  of: application,
  canChange = false,
}: {
  of: JoinApplication
  canChange?: boolean
}) {
  const text = texts().joinStatus.check
  const { about, labels } = text
  const { individual, type, band, amount, email } = application
  const change = (href: string, what: string) =>
    canChange ? { change: { href, about: what } } : {}
  const rows = [
    {
      term: text.membership,
      value: <EnteredType>{type}</EnteredType>,
      ...change(feesPathOf(application), about.membership),
    },
    band && { term: text.band, value: <Entered>{band}</Entered> },
    { term: text.fee, value: formatPrice(amount) },
    { term: labels.email, value: email, ...change('/join/email', about.email) },
    !individual && {
      term: labels.organisation,
      value: application.organisation,
      ...change('/join/organisation?change', about.organisation),
    },
    !individual && {
      term: labels.about,
      value: application.about,
      ...change('/join/about?change', about.about),
    },
    {
      term: individual ? text.name : labels.contact,
      value: [fullName(application), application.position].filter(Boolean).join('\n'),
      ...change('/join/name?change', individual ? about.name : about.contact),
    },
    {
      term: labels.address,
      value: postalAddress(application),
      ...change('/join/address?change', about.address),
    },
    { term: labels.phone, value: application.phone, ...change('/join/phone?change', about.phone) },
  ]
  return <SummaryList rows={rows} />
}
