import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { queryOf } from '#app/request.ts'
import { findRestorableEmail } from '#lib/accounts/confirm-email-change.ts'
import { texts } from '#lib/text/texts.ts'
import { NotMeEnding } from '../not-me-ending.tsx'

/** Opening the link changes nothing; the button restores the old email address (decision 028). */
export default async function NotMyEmailPage() {
  const text = texts().changeEmail.restore
  const token = queryOf('token') ?? ''
  const old = await findRestorableEmail(token)
  const email = <strong className="text-ink">{old?.email}</strong>
  if (old?.state === 'used' && queryOf('done')) {
    const { title, lead, password } = text.done
    const said = <RichText values={{ email }}>{lead}</RichText>
    return <NotMeEnding title={title} lead={said} href="/password/forgot" link={password} />
  }
  if (old?.state !== 'open') {
    const { title, ...reasons } = text.closed
    return <NotMeEnding title={title} lead={reasons[old?.state ?? 'unknown']} />
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
