import type { ReactNode } from 'react'
import { env } from '#lib/env.ts'
import { formatPrice } from '#lib/fees/format-price.ts'
import type { findFee } from '#lib/fees/manage-fees.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import { languageTags } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { StaffTable, type TableColumn, wholeWords } from '../staff-table.tsx'

type Fee = NonNullable<Awaited<ReturnType<typeof findFee>>>

interface FeeListProps {
  readonly title: string
  readonly none: string
  readonly fees: readonly Fee[]
  /** Past fees stay as they were. */
  readonly isPast?: boolean
}

/** A table of fees, each with what can be done. */
export function FeeList({ title, none, fees, isPast = false }: FeeListProps) {
  const { columns: labels, ...text } = texts().staffFees
  const columns: [TableColumn<Fee>, ...TableColumn<Fee>[]] = [
    {
      label: labels.name,
      cell: (fee) => <span className={`${wholeWords} font-bold`}>{text.name(fee)}</span>,
    },
    { label: labels.audience, cell: ({ audience }) => <Whole>{text.audience[audience]}</Whole> },
    {
      label: labels.description,
      cell: (fee) => (
        <Whole>
          <Description of={fee} />
        </Whole>
      ),
    },
    { label: labels.amount, cell: ({ amount }) => <Whole>{formatPrice(amount)}</Whole> },
    { label: labels.from, cell: ({ from }) => from && <Whole>{formatDay(from)}</Whole> },
    { label: labels.until, cell: ({ until }) => until && <Whole>{formatDay(until)}</Whole> },
  ]
  if (!isPast) columns.push({ label: labels.links, cell: (fee) => <Links of={fee} /> })
  return (
    <section className="max-w-none space-y-2">
      <h2 className="text-xl">{title}</h2>
      {fees.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <StaffTable caption={title} columns={columns} rows={fees} keyOf={({ id }) => id} />
      )}
    </section>
  )
}

const Whole = ({ children }: { readonly children: ReactNode }) => (
  <span className={wholeWords}>{children}</span>
)

const Description = ({ of: fee }: { readonly of: Fee }) => (
  <>
    {[fee.description, fee.bandDescription].filter(Boolean).join('. ')}
    {env.languages.slice(1).map((language) => {
      const words = [fee.descriptions[language], fee.bandDescriptions[language]].filter(Boolean)
      return (
        words.length > 0 && (
          <span key={language} lang={languageTags[language]} className="block text-muted">
            {words.join('. ')}
          </span>
        )
      )
    })}
  </>
)

function Links({ of: fee }: { readonly of: Fee }) {
  const text = texts().staffFees
  const page = `/staff/fees/${fee.id}`
  const links = [
    { href: page, label: text.links.price, name: text.change },
    { href: `${page}/description`, label: text.links.description, name: text.describe },
    { href: `${page}/end`, label: text.links.end, name: text.end },
  ]
  return (
    <ul className="flex flex-wrap gap-x-4">
      {links.map(({ href, label, name }) => (
        <li key={href}>
          <a href={href} aria-label={`${name} ${text.of(fee)}`} className="max-lg:py-1">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
