import type { Metadata } from 'next'
import { texts } from '#lib/text/texts.ts'
import { ContactHelp } from './_ui/contact-help.tsx'
import { PageHeading } from './_ui/page-heading.tsx'
import { RichParagraph } from './_ui/rich-text.tsx'

export const generateMetadata = (): Metadata => ({ title: texts().problems.notFound.title })

export default function NotFound() {
  const text = texts().problems.notFound
  return (
    <div className="stack">
      <PageHeading>{text.title}</PageHeading>
      <p>{text.typed}</p>
      <p>{text.pasted}</p>
      <RichParagraph>{text.home}</RichParagraph>
      <ContactHelp />
    </div>
  )
}
