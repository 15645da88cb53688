import type { ReactNode } from 'react'

interface RecordColumnsProps {
  /** The facts, at the top of the first column. */
  readonly facts: ReactNode
  /** The rest of what a telephone call needs, in the second column. */
  readonly desk: ReactNode
  /** The content below the facts. */
  readonly history: ReactNode
}

/** A record in two columns on a wide screen, and in one column on a phone. */
export const RecordColumns = ({ facts, desk, history }: RecordColumnsProps) => (
  <div className="grid max-w-none gap-x-12 gap-y-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
    <div className="stack min-w-0">{facts}</div>
    <div className="stack min-w-0 lg:row-span-2">{desk}</div>
    <div className="stack min-w-0">{history}</div>
  </div>
)
