import type { ReactNode } from 'react'

/** One component in one state, below the name of the state. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="stack border-t-2 border-line pt-4">
      <p className="font-mono text-sm text-muted">{name}</p>
      {children}
    </section>
  )
}
