import type { Metadata } from 'next'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { en } from '#lib/text/en.ts'

const text = en.secondStep.stop.stopped

export const metadata: Metadata = { title: text.title }

export default function Stopped() {
  return <PageHeading lead={text.lead}>{text.title}</PageHeading>
}
