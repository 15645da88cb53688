import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { ButtonLink, LinkLine } from '#app/_ui/form/button-link.tsx'
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
    return (
      <>
        <TitledHeading lead={<RichText values={{ email }}>{text.done.lead}</RichText>}>
          {text.done.title}
        </TitledHeading>
        <ButtonLink href="/password/forgot">{text.done.password}</ButtonLink>
        <ContactHelp />
      </>
    )
  }
  if (old?.state !== 'open') {
    const { title, ...reasons } = text.closed
    return (
      <>
        <TitledHeading lead={reasons[old?.state ?? 'unknown']}>{title}</TitledHeading>
        <LinkLine href="/password/change">{texts().security.changePassword}</LinkLine>
        <ContactHelp />
      </>
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
