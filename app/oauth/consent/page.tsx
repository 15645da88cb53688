import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { currentSession } from '#app/member.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { evaluateAuthorization } from '#lib/oauth/authorize/evaluate.ts'
import { authorizePath, passwordPath, refusedPath, signInPath } from '#lib/oauth/authorize/paths.ts'

import { paramsOf, type RequestProps } from '../params.ts'
import { Redirecting } from '../redirecting.tsx'
import { ConsentForm } from './consent-form.tsx'

export const metadata: Metadata = { title: null }

/** Asks the member what an application asks for, and goes on where there is nothing left to ask. */
export default async function Consent(props: RequestProps) {
  const params = await paramsOf(props)
  const standing = await evaluateAuthorization(
    params,
    await currentSession(),
    await currentRequestContext(),
  )
  switch (standing.is) {
    case 'refused':
      return redirect(refusedPath(standing.reason))
    case 'sign-in':
      return redirect(signInPath(params))
    case 'password':
      return redirect(passwordPath(params))
    case 'consent':
      return <ConsentForm params={params} request={standing.request} />
    case 'denied':
      return <Redirecting href={authorizePath(params)} client={undefined} />
    case 'ready':
      return (
        <Redirecting href={authorizePath(params)} client={standing.request.target.client.name} />
      )
  }
}
