import { Ending } from '#app/_ui/ending.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { texts } from '#lib/text/texts.ts'

export default function SubscriptionConfirmedPage() {
  const text = texts().confirmSubscription.confirmed
  return (
    <Ending {...text} lead={text.lead(organisation.name)}>
      <LinkLine href="/">{texts().common.home}</LinkLine>
    </Ending>
  )
}
