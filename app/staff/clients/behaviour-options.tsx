import { Options } from '#app/_ui/form/choice/options.tsx'
import type { FieldState } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'

/** The behaviour of a client: its ID tokens (decision 044), and whether it is a test client (decision 097). */
export function BehaviourOptions({ field }: { field: FieldState<'id-token' | 'emails'> }) {
  const { idTokens, idTokenHints, emails, emailHints } = texts().staffClients
  const { value: idToken = 'full', ...token } = field('id-token')
  const { value: email = 'sent', ...sent } = field('emails')
  return (
    <>
      <Options {...token} value={idToken} labels={idTokens} hints={idTokenHints} />
      <Options {...sent} value={email} labels={emails} hints={emailHints} />
    </>
  )
}
