import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { texts } from '#lib/text/texts.ts'

export default function UnsubscribedPage() {
  const text = texts().unsubscribe.done
  return (
    <>
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <RichParagraph>{text.again}</RichParagraph>
    </>
  )
}
