import type { ReactNode } from 'react'

/** A short label, such as the role of a contact. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block rounded-control border border-accent bg-tint px-2 text-sm font-bold text-accent">
      {children}
    </span>
  )
}
