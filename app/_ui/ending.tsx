import type { ReactNode } from 'react'
import { ButtonLink } from './form/button-link.tsx'
import { TitledHeading } from './page-heading.tsx'
import { RichParagraph } from './rich-text.tsx'

interface EndingProps {
  readonly title: string
  readonly lead: ReactNode
  /** A sentence about what comes next. */
  readonly next?: string
  /** The page that the reader is offered next, and the words of its link. */
  readonly href?: string
  readonly link?: string
  /** The content below. */
  readonly children?: ReactNode
}

/** The end of a journey, or of a link that no longer works: what has happened, and the way on. */
export const Ending = ({ title, lead, next, href, link, children }: EndingProps) => (
  <>
    <TitledHeading lead={lead}>{title}</TitledHeading>
    {next && <RichParagraph>{next}</RichParagraph>}
    {href && <ButtonLink href={href}>{link}</ButtonLink>}
    {children}
  </>
)
