import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { texts } from '#lib/text/texts.ts'

/**
 * Takes the browser to an application, with or without script. A page is needed in between because
 * the policy's form-action stops a form's response from redirecting to another site.
 */
export function Redirecting({ href, client }: { href: string; client: string | undefined }) {
  const text = texts().oauth.redirecting
  const title = text.title(client)
  return (
    <>
      <meta httpEquiv="refresh" content={`0; url=${href}`} />
      <TitledHeading lead={text.lead}>{title}</TitledHeading>
      <ButtonLink href={href}>{text.button}</ButtonLink>
    </>
  )
}
