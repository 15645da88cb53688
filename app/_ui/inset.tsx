import type { ReactNode } from 'react'

/** Words set apart from those around them: an extract, an example, a condition. */
export function Inset({ children }: { children: ReactNode }) {
  return <div className="stack border-l-8 border-line py-1 pl-5">{children}</div>
}
