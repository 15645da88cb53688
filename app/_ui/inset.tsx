import type { ReactNode } from 'react'

/** Text set apart from the text around it, such as a quotation or an example. */
export function Inset({ children }: { children: ReactNode }) {
  return <div className="stack border-l-8 border-line py-1 pl-5">{children}</div>
}
