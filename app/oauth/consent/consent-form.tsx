import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { refusalTo } from '#lib/oauth/authorize/authorize.ts'
import type { EvaluatedRequest } from '#lib/oauth/authorize/evaluate.ts'
import { signInPath } from '#lib/oauth/authorize/paths.ts'
import { en } from '#lib/text/en.ts'
import { allowApplication } from './actions.ts'

interface ConsentFormProps {
  readonly params: URLSearchParams
  readonly request: EvaluatedRequest
}

export function ConsentForm({ params, request }: ConsentFormProps) {
  const { asked, member, target } = request
  const { name, own } = target.client
  const title = `Allow ${name} to use your account?`
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeading
        lead={`${own ? '' : `${name} is not part of ${organisation.name}. `}If you allow it, it can:`}
      >
        {title}
      </PageHeading>
      <ul>
        {asked.roles.map((role) => (
          <li key={role}>{en.roles[role]}</li>
        ))}
      </ul>
      <p>
        It never learns your password. You can end this at any time on{' '}
        <a href="/security">your security page</a>.
      </p>
      <form action={allowApplication}>
        <input type="hidden" name="request" value={String(params)} />
        <div className="flex flex-wrap gap-4">
          <SubmitButton pending="Allowing…">Allow</SubmitButton>
          <ButtonLink href={refusalTo(request, params)} kind="secondary">
            Do not allow
          </ButtonLink>
        </div>
      </form>
      <p>
        You are signed in as {member?.name} ({member?.username}).{' '}
        <a href={signInPath(params)}>Use another account</a>
      </p>
    </>
  )
}
