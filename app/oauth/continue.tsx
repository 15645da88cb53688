import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'

/**
 * Goes on by itself, with and without script. The answer to a form may lead to our own pages alone
 * (the policy's form-action), and from a page of ours anywhere.
 */
export function Continue({ href, name }: { href: string; name: string | undefined }) {
  const title = name ? `Taking you to ${name}` : 'Taking you on'
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta httpEquiv="refresh" content={`0; url=${href}`} />
      <PageHeading lead="If nothing happens, use the button.">{title}</PageHeading>
      <ButtonLink href={href}>Continue</ButtonLink>
    </>
  )
}
