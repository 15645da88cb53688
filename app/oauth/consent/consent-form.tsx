import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { Lines } from '#app/_ui/lines.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { env } from '#lib/env.ts'
import { accessDeniedUrl } from '#lib/oauth/authorize/authorize.ts'
import type { EvaluatedRequest } from '#lib/oauth/authorize/evaluate-authorization.ts'
import { signInPath } from '#lib/oauth/authorize/paths.ts'
import { canBeImitated } from '#lib/oauth/authorize/required-step.ts'
import { texts } from '#lib/text/texts.ts'

interface ConsentFormProps {
  readonly params: URLSearchParams
  readonly request: EvaluatedRequest
}

/** The host of a website that receives the response; undefined for an app (RFC 8252, section 7). */
function hostOf(redirectUri: string): string | undefined {
  const { protocol, hostname, host } = new URL(redirectUri)
  const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  return /^https?:$/.test(protocol) && !isLoopback ? host : undefined
}

export function ConsentForm({ params, request }: ConsentFormProps) {
  const text = texts().oauth.consent
  const { member, parameters, target } = request
  const { name, own } = target.client
  const title = text.title(name)
  return (
    <>
      <TitledHeading lead={own ? text.ownClient : text.thirdParty(name, env.orgName)}>
        {title}
      </TitledHeading>
      <Lines of={parameters.consentRoles.map((role) => texts().roles[role])} />
      <RichParagraph>{text.promise}</RichParagraph>
      <p>{text.goesTo(hostOf(target.redirectUri) ?? text.anApp)}</p>
      {canBeImitated(target) && <p>{text.onlyIfYouStarted(name)}</p>}
      <div className="flex flex-wrap gap-4">
        <ButtonForm button={{ submit: text.allow, pending: text.allowing }} />
        <SecondaryLink href={accessDeniedUrl(request, params)}>{text.refuse}</SecondaryLink>
      </div>
      <p>
        {member && text.signedInAs(member.name, member.username)}{' '}
        <a href={signInPath(params)}>{text.otherAccount}</a>
      </p>
    </>
  )
}
