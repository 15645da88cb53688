import { redirect } from 'next/navigation'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { currentMember } from '#app/access/member.ts'
import { announceDone } from '#app/done-cookie.ts'
import { currentQuery } from '#app/request.ts'
import { env } from '#lib/env.ts'
import { readLogoutRequest } from '#lib/oauth/read-logout-request.ts'
import { texts } from '#lib/text/texts.ts'
import { Redirecting } from '../redirecting.tsx'

const signedOut = '/?done=signed-out'

/** Asks a member who has signed out of an application whether to sign out here as well. */
export default async function SignOut() {
  const text = texts().oauth.signOut
  const params = currentQuery()
  const [member, { returnTo, client }] = await Promise.all([
    currentMember(),
    readLogoutRequest(params),
  ])
  if (!member) {
    if (returnTo) return <Redirecting href={returnTo} client={client?.name} />
    announceDone(signedOut)
    redirect(signedOut)
  }
  const title = text.title(env.orgName)
  return (
    <>
      <TitledHeading lead={text.lead(member.name)}>{title}</TitledHeading>
      <div className="flex flex-wrap gap-4">
        <ButtonForm button={{ submit: text.signOut, pending: text.signingOut }} />
        <SecondaryLink href={returnTo ?? '/'}>{text.stay}</SecondaryLink>
      </div>
    </>
  )
}
