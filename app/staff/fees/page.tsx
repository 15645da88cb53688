import { Button } from '#app/_ui/form/button.tsx'
import { DateField } from '#app/_ui/form/field.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { env } from '#lib/env.ts'
import { feeName } from '#lib/fees/fee-choice.ts'
import { formatPrice } from '#lib/fees/format-price.ts'
import { feesList as list } from '#lib/fees/list.ts'
import type { findFee } from '#lib/fees/manage-fees.ts'
import { findType } from '#lib/records/membership-types.ts'
import { languageTags } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { ListPage } from '../lists/list-page.tsx'
import { OneLine } from '../one-line.tsx'
import { RecentAct, RecentActs } from '../record/act-changes.tsx'

/** The fees, with the search, the filters, the order and the page of the URL. */
export default async function StaffFees() {
  const text = texts().staffFees
  const staff = await requireStaff('see-fees')
  const undo = { staff, capability: 'edit-fees', path: list.path } as const
  return (
    <>
      <ListPage
        of={list}
        staff={staff}
        cells={feeCells}
        undo={<RecentAct {...undo} />}
        links={[
          { href: '/staff/fees/add', label: text.add },
          { href: '/staff/fees/raise', label: text.raise.link },
          { href: '/staff/fees/membership-types', label: texts().staffTypes.link },
        ]}
      />
      <p className="text-sm text-muted">{text.lead}</p>
      <section>
        <h2 className="text-xl">{text.preview.open}</h2>
        <form
          action="/staff/fees/preview"
          className="mt-2 flex flex-wrap items-end gap-3 *:min-w-0"
        >
          <DateField name="on" label={text.preview.label} />
          <Button kind="secondary">{text.preview.submit}</Button>
        </form>
      </section>
      <RecentActs {...undo} />
    </>
  )
}

type Fee = NonNullable<Awaited<ReturnType<typeof findFee>>>

/** The characters of a price that a table never cuts off. */
const maxWholePrice = 24

/** A fee of a type that is no longer offered is not among those that applicants see. */
const statusOf = ({ type, status }: Fee) =>
  status !== 'past' && findType(type)?.offered === false
    ? texts().staffTypes.notOffered
    : texts().staffFees.status[status]

/** The cells of fees; the last has what can be done, unless the fee has ended and stays as it was. */
const feeCells = {
  id: null,
  type: (fee: Fee) => (
    <OneLine value={feeName(fee)}>
      <span className="font-bold">{feeName(fee)}</span>
    </OneLine>
  ),
  band: null,
  audience: ({ audience }: Fee) => <OneLine value={texts().staffFees.audience[audience]} />,
  description: (fee: Fee) => <Description of={fee} />,
  amount: ({ amount }: Fee) => <OneLine value={formatPrice(amount)} maxWhole={maxWholePrice} />,
  status: (fee: Fee) => (
    <span className="flex flex-wrap gap-x-4 lg:flex-nowrap lg:whitespace-nowrap">
      <span className="lg:min-w-16">{statusOf(fee)}</span>
      {fee.status !== 'past' && <Links of={fee} />}
    </span>
  ),
}

const wordsOf = (...words: readonly (string | null | undefined)[]) =>
  words.filter(Boolean).join('. ')

/** The words that applicants read, in each language. */
function Description({ of: fee }: { readonly of: Fee }) {
  const own = wordsOf(fee.description, fee.bandDescription)
  const others = env.languages.slice(1).flatMap((language) => {
    const words = wordsOf(fee.descriptions[language], fee.bandDescriptions[language])
    return words ? [{ language, words }] : []
  })
  return (
    <OneLine value={[own, ...others.map(({ words }) => words)].join(' · ')}>
      <span>
        {own}
        {others.map(({ language, words }) => (
          <span key={language} lang={languageTags[language]} className="text-muted">
            {' · '}
            {words}
          </span>
        ))}
      </span>
    </OneLine>
  )
}

function Links({ of: fee }: { readonly of: Fee }) {
  const text = texts().staffFees
  const page = `/staff/fees/${fee.id}`
  const links = [
    { href: page, label: text.links.price, name: text.change },
    { href: `${page}/description`, label: text.links.description, name: text.describe },
    { href: `${page}/end`, label: text.links.end, name: text.end },
  ]
  return (
    <ul className="flex flex-wrap gap-x-4 lg:flex-nowrap">
      {links.map(({ href, label, name }) => (
        <li key={href}>
          <a
            href={href}
            aria-label={`${name} ${text.of({ ...fee, name: feeName(fee) })}`}
            className="max-lg:py-1"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
