import type { Metadata } from 'next'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { texts } from '#lib/text/texts.ts'

export const generateMetadata = (): Metadata => ({ title: texts().mfa.stop.stopped.title })

export default function Stopped() {
  const text = texts().mfa.stop.stopped
  return <PageHeading lead={<RichText>{text.lead}</RichText>}>{text.title}</PageHeading>
}
