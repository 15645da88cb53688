import type { ReactNode } from 'react'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { texts } from '#lib/text/texts.ts'

interface RecordColumnsProps {
  /** The name of the record. */
  readonly title: string
  /** The facts, at the top of the first column. */
  readonly facts: ReactNode
  /** The rest of what a telephone call needs, in the second column. */
  readonly desk: ReactNode
  /** The content below the facts. */
  readonly history: ReactNode
}

/** A record in two columns on a wide screen, and in one column on a phone. */
export const RecordColumns = ({ title, facts, desk, history }: RecordColumnsProps) => (
  <>
    <TitledHeading>{title}</TitledHeading>
    <div className="grid max-w-none gap-x-12 gap-y-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <section className="min-w-0">
        <h2 className="mb-2 text-xl">{texts().staffRecord.details}</h2>
        {facts}
      </section>
      <div className="stack min-w-0 lg:row-span-2">{desk}</div>
      <div className="stack min-w-0">
        {history}
        <p className="text-sm text-muted">{texts().staffRecord.seen}</p>
      </div>
    </div>
  </>
)
