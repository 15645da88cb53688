import type { ReactNode } from 'react'

type PageHeadingProps = {
  children: ReactNode
  /** One or two sentences below the heading. */
  lead?: ReactNode
}

export function PageHeading({ children, lead }: PageHeadingProps) {
  return (
    <div className="pb-2 not-first:pt-3">
      <h1>{children}</h1>
      {lead && <p className="mt-4 text-lg text-muted">{lead}</p>}
    </div>
  )
}
