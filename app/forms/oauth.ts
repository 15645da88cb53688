import { currentMember } from '#app/access/member.ts'
import { currentSession } from '#app/access/session.ts'
import { signOut } from '#app/auth.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { recordConsent } from '#lib/oauth/authorize/authorize.ts'
import { evaluateAuthorization } from '#lib/oauth/authorize/evaluate-authorization.ts'
import { consentPath } from '#lib/oauth/authorize/paths.ts'
import { withConfirmation } from '#lib/oauth/authorize/request-times.ts'
import { readLogoutRequest } from '#lib/oauth/read-logout-request.ts'
import { anyone, form, type Guard, nothing } from './form.ts'

/** Lets everybody in, and says who is signed in: a member cannot allow what another member was asked. */
const asker: Guard<SignedInMember | undefined> = async () => ({ who: await currentMember() })

/** Records the member's consent and returns to the consent page, which continues the request. */
const consent = form('/oauth/consent', asker, nothing, async ({ query, context }) => {
  const outcome = await evaluateAuthorization(query, currentSession(), context)
  if (outcome.type !== 'consent' || !outcome.request.session) return consentPath(query)
  await recordConsent(outcome.request, context)
  return consentPath(withConfirmation(query, outcome.request.session))
})

/**
 * Ends the session and what it granted to the application that asks, and returns to the sign-out
 * page, which then returns to the application.
 */
const signOutOfBoth = form('/oauth/sign-out', anyone, nothing, async ({ query }) => {
  const { client } = await readLogoutRequest(query)
  await signOut(client)
  return `/oauth/sign-out?${query}`
})

/** The forms of requests of applications. */
export const oauthForms = [consent, signOutOfBoth]
