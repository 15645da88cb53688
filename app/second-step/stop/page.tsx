import { queryOf } from '#app/request.ts'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { findMfaReset } from '#lib/accounts/people/reset-mfa.ts'
import { texts } from '#lib/text/texts.ts'

/** Opening the link changes nothing; the button does (decision 025). */
export default async function StopReset() {
  const text = texts().mfa.stop
  const token = queryOf('token') ?? ''
  if ((await findMfaReset(token)) !== 'waiting') {
    return (
      <>
        <PageTitle>{text.expired.title}</PageTitle>
        <PageHeading lead={<RichText>{text.expired.lead}</RichText>}>
          {text.expired.title}
        </PageHeading>
      </>
    )
  }
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      <ButtonForm hidden={{ token }} submit={text.submit} pending={text.pending} />
    </>
  )
}
