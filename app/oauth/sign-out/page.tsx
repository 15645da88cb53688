import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { currentMember } from '#app/member.ts'
import { readLogoutRequest } from '#lib/oauth/end-session.ts'
import { Continue } from '../continue.tsx'
import { paramsOf, type RequestProps } from '../params.ts'
import { signOutHere } from './actions.ts'

export const metadata: Metadata = { title: null }

/** Asks whether an application that signs a member out shall do so here as well. */
export default async function SignOut(props: RequestProps) {
  const params = await paramsOf(props)
  const [member, { returnTo, client }] = await Promise.all([
    currentMember(),
    readLogoutRequest(params),
  ])
  if (!member) return returnTo ? <Continue href={returnTo} name={client} /> : redirect('/')
  const title = `Sign out of ${organisation.name}?`
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeading lead={`You are signed in as ${member.name}.`}>{title}</PageHeading>
      <form action={signOutHere}>
        <input type="hidden" name="request" value={String(params)} />
        <div className="flex flex-wrap gap-4">
          <SubmitButton pending="Signing out…">Sign out</SubmitButton>
          <ButtonLink href={returnTo ?? '/'} kind="secondary">
            Stay signed in
          </ButtonLink>
        </div>
      </form>
    </>
  )
}
