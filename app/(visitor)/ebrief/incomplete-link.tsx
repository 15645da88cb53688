import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { texts } from '#lib/text/texts.ts'

/** Helps with a link that an email program split, or that was only copied in part. */
export function IncompleteLink() {
  const text = texts().confirmSubscription.incomplete
  return (
    <>
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <p>{text.copy}</p>
      <RichParagraph>{text.again}</RichParagraph>
    </>
  )
}
