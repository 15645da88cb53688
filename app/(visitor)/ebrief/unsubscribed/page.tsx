import type { Metadata } from 'next'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { en } from '#lib/text/en.ts'

const text = en.unsubscribe.done

export const metadata: Metadata = { title: text.title }

export default function UnsubscribedPage() {
  return (
    <>
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      <p>
        <RichText>{text.again}</RichText>
      </p>
    </>
  )
}
