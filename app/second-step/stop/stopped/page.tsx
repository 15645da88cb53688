import type { Metadata } from 'next'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { texts } from '#lib/text/texts.ts'

export const generateMetadata = (): Metadata => ({ title: texts().secondStep.stop.stopped.title })

export default function Stopped() {
  const text = texts().secondStep.stop.stopped
  return <PageHeading lead={text.lead}>{text.title}</PageHeading>
}
