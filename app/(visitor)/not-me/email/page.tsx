import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { findRestorableEmail } from '#lib/accounts/confirm-email-change.ts'
import { texts } from '#lib/text/texts.ts'

interface NotMyEmailPageProps {
  readonly searchParams: Promise<{ token?: string | string[]; done?: string }>
}

/** Opening the link changes nothing; the button restores the old email address (decision 028). */
export default async function NotMyEmailPage({ searchParams }: NotMyEmailPageProps) {
  const text = texts().changeEmail.restore
  const { token, done } = await searchParams
  const secret = [token].flat().join()
  const old = await findRestorableEmail(secret)
  const email = <strong className="text-ink">{old?.email}</strong>
  if (old?.state === 'used' && done) {
    return (
      <>
        <PageTitle>{text.done.title}</PageTitle>
        <PageHeading lead={<RichText values={{ email }}>{text.done.lead}</RichText>}>
          {text.done.title}
        </PageHeading>
        <ButtonLink href="/password/forgot">{text.done.password}</ButtonLink>
        <ContactHelp />
      </>
    )
  }
  if (old?.state !== 'open') {
    const { title, ...reasons } = text.closed
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <PageHeading lead={reasons[old?.state ?? 'unknown']}>{title}</PageHeading>
        <ContactHelp />
      </>
    )
  }
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <PageHeading lead={<RichText values={{ email }}>{text.lead}</RichText>}>
        {text.title}
      </PageHeading>
      <ButtonForm
        hidden={{ token: secret }}
        kind="danger"
        submit={text.submit}
        pending={text.pending}
      />
      <p>{text.ignore}</p>
    </>
  )
}
