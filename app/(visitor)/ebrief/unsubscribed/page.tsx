import type { Metadata } from 'next'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { texts } from '#lib/text/texts.ts'

export const generateMetadata = (): Metadata => ({ title: texts().unsubscribe.done.title })

export default function UnsubscribedPage() {
  const text = texts().unsubscribe.done
  return (
    <>
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      <p>
        <RichText>{text.again}</RichText>
      </p>
    </>
  )
}
