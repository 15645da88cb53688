import { Ending } from '#app/_ui/ending.tsx'
import { texts } from '#lib/text/texts.ts'

export default function UnsubscribedPage() {
  return <Ending {...texts().unsubscribe.done} />
}
