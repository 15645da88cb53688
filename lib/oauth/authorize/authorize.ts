import { addConsent, issueCode } from '#db/queries/oauth/authorizations.ts'
import type { RequestContext } from '#db/request-context.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { AuthorizationError } from './authorization-error.ts'
import { authorizationResponse } from './authorization-response.ts'
import { type EvaluatedRequest, evaluateAuthorization } from './evaluate-authorization.ts'
import { consentPath, passwordPath, refusedPath, secondStepPath, signInPath } from './paths.ts'

/** Evaluates an authorisation request and returns the URL to which the browser is redirected. */
export async function authorize(
  params: URLSearchParams,
  secret: string | undefined,
  context: RequestContext,
): Promise<string> {
  const outcome = await evaluateAuthorization(params, secret, context)
  switch (outcome.type) {
    case 'refused':
      return refusedPath(outcome.reason)
    case 'error':
      return outcome.location
    case 'sign-in':
      return signInPath(params)
    case 'password':
      return passwordPath(params)
    case 'second-step':
      return secondStepPath(params)
    case 'consent':
      return consentPath(params)
    case 'ready':
      return (await grantCode(outcome.request, params, context)) ?? consentPath(params)
  }
}

/** The redirect URI with a new code; undefined if the session or the consent has just ended. */
async function grantCode(
  { target, parameters, session }: EvaluatedRequest,
  params: URLSearchParams,
  context: RequestContext,
): Promise<string | undefined> {
  const code = newSecret()
  const { client, redirectUri } = target
  const { roles, challenge, nonce } = parameters
  const terms = { hash: hashOf(code), clientId: client.id, redirectUri, roles, challenge, nonce }
  if (!session || !(await issueCode(db, session, terms))) return undefined
  log.info({ event: 'code-issued', clientId: client.id, roles, ...context })
  return authorizationResponse(target, params, { code })
}

/** Records the member's consent to the requested roles. Does nothing if the session has ended. */
export async function recordConsent(
  { target, parameters, session }: EvaluatedRequest,
  context: RequestContext,
): Promise<void> {
  const consent = { clientId: target.client.id, roles: parameters.roles }
  if (session) await addConsent(db, session, consent, context)
}

/** The redirect URI with the error that the member refused access (RFC 6749, section 4.1.2.1). */
export const accessDeniedUrl = ({ target }: EvaluatedRequest, params: URLSearchParams): string =>
  authorizationResponse(target, params, new AuthorizationError('access_denied'))
