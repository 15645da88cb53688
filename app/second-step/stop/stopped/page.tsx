import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { texts } from '#lib/text/texts.ts'

export default function Stopped() {
  const text = texts().mfa.stop.stopped
  return <TitledHeading lead={<RichText>{text.lead}</RichText>}>{text.title}</TitledHeading>
}
