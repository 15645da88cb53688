import { addConsent, issueCode } from '#db/queries/oauth/authorizations.ts'
import type { RequestContext } from '#db/request-context.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { AuthorizationError } from './authorization-error.ts'
import { authorizationResponse } from './authorization-response.ts'
import { type EvaluatedRequest, evaluateAuthorization } from './evaluate.ts'
import { consentPath, passwordPath, refusedPath, signInPath } from './paths.ts'

/** Answers an authorisation request: the address to which the browser goes next. */
export async function authorize(
  params: URLSearchParams,
  secret: string | undefined,
  context: RequestContext,
): Promise<string> {
  const standing = await evaluateAuthorization(params, secret, context)
  switch (standing.is) {
    case 'refused':
      return refusedPath(standing.reason)
    case 'denied':
      return standing.location
    case 'sign-in':
      return signInPath(params)
    case 'password':
      return passwordPath(params)
    case 'consent':
      return consentPath(params)
    case 'ready':
      return (await grant(standing.request, params, context)) ?? consentPath(params)
  }
}

/** The address that takes a new code to the client; undefined where the member's word is needed after all. */
async function grant(
  { target, asked, session }: EvaluatedRequest,
  params: URLSearchParams,
  context: RequestContext,
) {
  const code = newSecret()
  const { client, redirectUri } = target
  const { roles, challenge, nonce } = asked
  const terms = { hash: hashOf(code), clientId: client.id, redirectUri, roles, challenge, nonce }
  if (!session || !(await issueCode(db, session, terms))) return undefined
  log.info({ event: 'code-issued', clientId: client.id, roles, ...context })
  return authorizationResponse(target, params, { code })
}

/** Remembers that the member allows what is asked for, unless the session has ended in the meantime. */
export async function allow(
  { target, asked, session }: EvaluatedRequest,
  context: RequestContext,
): Promise<void> {
  const consent = { clientId: target.client.id, roles: asked.roles }
  if (session) await addConsent(db, session, consent, context)
}

/** The address that tells the client that the member refuses (RFC 6749, section 4.1.2.1). */
export const refusalTo = ({ target }: EvaluatedRequest, params: URLSearchParams): string =>
  authorizationResponse(target, params, new AuthorizationError('access_denied'))
