import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { texts } from '#lib/text/texts.ts'

/** Shown while staff offer no fees. */
export function NoFees() {
  const text = texts().fees
  return (
    <>
      <TitledHeading lead={text.none.lead}>{text.title}</TitledHeading>
      <RichParagraph>{text.none.next}</RichParagraph>
      <ContactHelp />
    </>
  )
}
