import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { texts } from '#lib/text/texts.ts'

/** The new secret of a webhook. It is only in the response to the form, so no URL shows it again. */
export function IssuedWebhookSecret({ of: issued }: { of: Readonly<Record<string, string>> }) {
  const text = texts().staffWebhooks.issued
  return (
    <>
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <p>
        {text.secret}: <code className="break-all select-all">{issued.secret}</code>
      </p>
      <p>
        <ButtonLink href={issued.href ?? ''}>{text.open}</ButtonLink>
      </p>
    </>
  )
}
