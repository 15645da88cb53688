import { VisuallyHidden } from '#app/_ui/visually-hidden.tsx'
import { env } from '#lib/env.ts'
import { formatPrice } from '#lib/fees/format-price.ts'
import type { findFee } from '#lib/fees/manage-fees.ts'
import { languageTags } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../record-section.tsx'

type Fee = NonNullable<Awaited<ReturnType<typeof findFee>>>

interface FeeListProps {
  readonly title: string
  readonly none: string
  readonly fees: readonly Fee[]
  /** Past fees stay as they were. */
  readonly isPast?: boolean
}

/** A dense list of fees, each with what can be done. */
export function FeeList({ title, none, fees, isPast = false }: FeeListProps) {
  return (
    <RecordSection
      title={title}
      none={none}
      rows={fees.map((fee) => ({
        key: fee.id,
        row: <FeeLine fee={fee} price={formatPrice(fee.amount)} isPast={isPast} />,
      }))}
    />
  )
}

function FeeLine({ fee, price, isPast }: { fee: Fee; price: string; isPast: boolean }) {
  const text = texts().staffFees
  const page = `/staff/fees/${fee.id}`
  const links = [
    { href: page, label: text.change },
    { href: `${page}/description`, label: text.describe },
    { href: `${page}/end`, label: text.end },
  ]
  return (
    <>
      <span className="min-w-0 grow basis-72 break-words">
        <span className="font-bold">{text.name(fee)}</span>
        <span className="block text-sm text-muted">
          {text.audience[fee.audience]}.{' '}
          {[fee.description, fee.bandDescription].filter(Boolean).join('. ')}
        </span>
        {env.languages[1] && fee.secondDescription && (
          <span lang={languageTags[env.languages[1]]} className="block text-sm text-muted">
            {[fee.secondDescription, fee.secondBandDescription].filter(Boolean).join('. ')}
          </span>
        )}
        <span className="block text-sm text-muted first-letter:uppercase">{text.days(fee)}</span>
      </span>
      <span className="font-display text-lg font-semibold">{price}</span>
      {!isPast && (
        <span className="flex basis-full flex-wrap gap-x-4">
          {links.map(({ href, label }) => (
            <a key={href} href={href} className="py-1">
              {label}
              <VisuallyHidden> {text.of(fee)}</VisuallyHidden>
            </a>
          ))}
        </span>
      )}
    </>
  )
}
