import { redirect } from 'next/navigation'
import { currentSession } from '#app/access/session.ts'
import { currentQuery, currentRequestContext } from '#app/request.ts'
import { evaluateAuthorization } from '#lib/oauth/authorize/evaluate-authorization.ts'
import {
  authorizePath,
  mfaPath,
  passwordPath,
  refusedPath,
  signInPath,
} from '#lib/oauth/authorize/paths.ts'
import { Redirecting } from '../redirecting.tsx'
import { ConsentForm } from './consent-form.tsx'

/**
 * Asks the member for consent, or continues the authorisation request if there is nothing to ask.
 */
export default async function Consent() {
  const params = currentQuery()
  const context = currentRequestContext()
  const outcome = await evaluateAuthorization(params, currentSession(), context)
  switch (outcome.type) {
    case 'refused':
      return redirect(refusedPath(outcome.reason))
    case 'sign-in':
      return redirect(signInPath(params))
    case 'password':
      return redirect(passwordPath(params))
    case 'second-step':
      return redirect(mfaPath(params))
    case 'consent':
      return <ConsentForm params={params} request={outcome.request} />
    case 'error':
      return <Redirecting href={authorizePath(params)} client={undefined} />
    case 'ready':
      return (
        <Redirecting href={authorizePath(params)} client={outcome.request.target.client.name} />
      )
  }
}
