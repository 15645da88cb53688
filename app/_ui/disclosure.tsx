import type { ReactNode } from 'react'

type DisclosureProps = { summary: ReactNode; isOpen?: boolean; children: ReactNode }

/** Details that most readers do not need, closed at first unless `isOpen` is true. */
export function Disclosure({ summary, isOpen = false, children }: DisclosureProps) {
  return (
    <details open={isOpen}>
      <summary className="link w-fit cursor-pointer py-2 marker:text-accent">{summary}</summary>
      <div className="stack mt-2 border-l-4 border-line py-1 pl-5">{children}</div>
    </details>
  )
}
