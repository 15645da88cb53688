import type { ReactNode } from 'react'

export type DisclosureProps = { summary: ReactNode; open?: boolean; children: ReactNode }

/** More for the few who want it. */
export function Disclosure({ summary, open = false, children }: DisclosureProps) {
  return (
    <details open={open}>
      <summary className="link w-fit cursor-pointer py-2 marker:text-accent">{summary}</summary>
      <div className="stack mt-2 border-l-4 border-line py-1 pl-5">{children}</div>
    </details>
  )
}
