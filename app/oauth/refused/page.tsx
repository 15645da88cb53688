import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { Inset } from '#app/_ui/inset.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { queryOf } from '#app/request.ts'
import { texts } from '#lib/text/texts.ts'

/**
 * Explains an error that must not be sent to the application, because its redirect URI is not known
 * to be its own (RFC 6749, section 4.1.2.1).
 */
export default async function Refused() {
  const text = texts().oauth.refused
  return (
    <>
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <p>{text.tell}</p>
      <Inset>
        <p>{queryOf('reason') === 'redirect_uri' ? text.redirectUri : text.client}</p>
      </Inset>
      <LinkLine href="/">{text.start}</LinkLine>
    </>
  )
}
