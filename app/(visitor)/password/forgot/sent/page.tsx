import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { Ending } from '#app/_ui/ending.tsx'
import { RichList } from '#app/_ui/rich-text.tsx'
import { withGotoBeyondHome } from '#app/paths/mfa.ts'
import { queryOf } from '#app/request.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { texts } from '#lib/text/texts.ts'

/** The same page whether or not there is an account (decision 010). */
export default async function TemporaryPasswordSentPage() {
  const text = texts().forgottenPassword.sent
  const goto = safeRedirectPath(queryOf('goto'))
  return (
    <Ending {...text} href={withGotoBeyondHome('/login', goto)} link={texts().signIn.title}>
      <h2>{text.noEmail}</h2>
      <RichList>{text.advice}</RichList>
      <ContactHelp />
    </Ending>
  )
}
