import { SummaryList, type SummaryRow } from '#app/_ui/summary-list.tsx'
import { VisuallyHidden } from '#app/_ui/visually-hidden.tsx'
import { texts } from '#lib/text/texts.ts'

type SummaryGroupProps = {
  title: string
  /** `about` is for screen readers: 'Change' + 'your address'. */
  change: { href: string; about: string }
  rows: SummaryRow[]
}

/** Facts that are changed together, under a heading with one link to change them. */
export function SummaryGroup({ title, change, rows }: SummaryGroupProps) {
  return (
    <section className="pt-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-xl">{title}</h2>
        <a href={change.href} className="-my-1 py-1 print:hidden">
          {texts().common.change}
          <VisuallyHidden> {change.about}</VisuallyHidden>
        </a>
      </div>
      <SummaryList rows={rows} />
    </section>
  )
}
