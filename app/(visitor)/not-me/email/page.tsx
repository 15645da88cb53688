import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { Ending } from '#app/_ui/ending.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { queryOf } from '#app/request.ts'
import { findRestorableEmail } from '#lib/accounts/confirm-email-change.ts'
import { texts } from '#lib/text/texts.ts'

/** Opening the link changes nothing; the button restores the old email address (decision 028). */
export default async function NotMyEmailPage() {
  const text = texts().changeEmail.restore
  const token = queryOf('token') ?? ''
  const old = await findRestorableEmail(token)
  const email = <strong className="text-ink">{old?.email}</strong>
  if (old?.state === 'used' && queryOf('done')) {
    const { title, lead, password } = text.done
    const said = <RichText values={{ email }}>{lead}</RichText>
    return (
      <Ending title={title} lead={said} href="/password/forgot" link={password}>
        <ContactHelp />
      </Ending>
    )
  }
  if (old?.state !== 'open') {
    const { title, ...reasons } = text.closed
    return (
      <Ending title={title} lead={reasons[old?.state ?? 'unknown']}>
        <LinkLine href="/password/change">{texts().security.changePassword}</LinkLine>
        <ContactHelp />
      </Ending>
    )
  }
  return (
    <>
      <TitledHeading lead={<RichText values={{ email }}>{text.lead}</RichText>}>
        {text.title}
      </TitledHeading>
      <ButtonForm hidden={{ token }} kind="danger" button={text} />
      <p>{text.ignore}</p>
    </>
  )
}
