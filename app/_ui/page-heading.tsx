import type { ComponentProps, ReactNode } from 'react'
import { PageTitle } from './frame/page-title.tsx'

type PageHeadingProps = {
  children: ReactNode
  /** A few words above the heading. */
  caption?: string | undefined
  /** One or two sentences below the heading. */
  lead?: ReactNode
}

export function PageHeading({ children, caption, lead }: PageHeadingProps) {
  return (
    <div className="pb-2 not-first:pt-3">
      {caption && <p className="mb-2 text-muted">{caption}</p>}
      <h1>{children}</h1>
      {lead && <p className="mt-4 text-lg text-muted">{lead}</p>}
    </div>
  )
}

type TitledHeadingProps = Omit<PageHeadingProps, 'children'> & ComponentProps<typeof PageTitle>

/** The heading of a page, which is its title too. */
export const TitledHeading = ({ caption, lead, ...title }: TitledHeadingProps) => (
  <>
    <PageTitle {...title} />
    <PageHeading caption={caption} lead={lead}>
      {title.children}
    </PageHeading>
  </>
)
