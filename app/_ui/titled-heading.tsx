import type { ReactNode } from 'react'
import { PageTitle, type PageTitleProps } from './frame/page-title.tsx'
import { PageHeading } from './page-heading.tsx'

/** The heading of a page, which is its title too. */
export const TitledHeading = ({ lead, ...title }: PageTitleProps & { lead?: ReactNode }) => (
  <>
    <PageTitle {...title} />
    <PageHeading lead={lead}>{title.children}</PageHeading>
  </>
)
