import { Ending } from '#app/_ui/ending.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'

export default function SubscriptionConfirmedPage() {
  const text = texts().confirmSubscription.confirmed
  return (
    <Ending {...text} lead={text.lead(env.orgName)}>
      <LinkLine href="/">{texts().common.home}</LinkLine>
    </Ending>
  )
}
