import type { ReactNode } from 'react'

export type PageHeadingProps = {
  children: ReactNode
  /** What the page belongs to, above the heading and part of it. */
  caption?: ReactNode
  /** One or two sentences that open the page. */
  lead?: ReactNode
}

export function PageHeading({ children, caption, lead }: PageHeadingProps) {
  return (
    <div className="pb-2 not-first:pt-3">
      <h1>
        {caption && (
          <span className="mb-2 block font-sans text-base tracking-normal font-normal text-muted">
            {caption}
          </span>
        )}
        {children}
      </h1>
      {lead && <p className="mt-4 text-lg text-muted">{lead}</p>}
    </div>
  )
}
