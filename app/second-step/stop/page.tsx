import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { queryOf } from '#app/request.ts'
import { findMfaReset } from '#lib/accounts/people/reset-mfa.ts'
import { texts } from '#lib/text/texts.ts'

/** Opening the link changes nothing; the button does (decision 025). */
export default async function StopReset() {
  const text = texts().mfa.stop
  const token = queryOf('token') ?? ''
  if ((await findMfaReset(token)) !== 'waiting') {
    const { title, lead } = text.expired
    return <TitledHeading lead={<RichText>{lead}</RichText>}>{title}</TitledHeading>
  }
  return (
    <>
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <ButtonForm hidden={{ token }} button={text} />
    </>
  )
}
