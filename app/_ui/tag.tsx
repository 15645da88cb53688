import type { ReactNode } from 'react'

const kinds = {
  notice: 'border-accent bg-tint text-accent',
  good: 'border-success bg-success-tint text-success',
  late: 'border-danger bg-danger-tint text-danger',
  over: 'border-edge bg-well text-muted',
}

/** The meaning of a label, which its colour repeats. */
export type TagKind = keyof typeof kinds

/** A short label, such as the role of a contact. */
export function Tag({ kind = 'notice', children }: { kind?: TagKind; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-control border px-2 text-sm leading-5.5 font-bold lg:whitespace-nowrap ${kinds[kind]}`}
    >
      {children}
    </span>
  )
}
