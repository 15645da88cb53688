import type { ReactNode } from 'react'

const kinds = { plain: 'border-edge', accent: 'border-accent bg-tint text-accent' } as const

/** A word that sorts a thing: the role of a contact, the state of a session. */
export function Tag({
  kind = 'plain',
  children,
}: {
  kind?: keyof typeof kinds
  children: ReactNode
}) {
  return (
    <span className={`inline-block rounded-control border px-2 text-sm font-bold ${kinds[kind]}`}>
      {children}
    </span>
  )
}
