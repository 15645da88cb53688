import * as authorizations from '#db/queries/oauth/authorizations.ts'
import type { RequestContext } from '#db/request-context.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { readForm } from '#lib/contract/formats/read-form.ts'
import { validate } from '#lib/contract/validate.ts'
import { AuthorizationRequest } from '#lib/contracts/oauth/authorize.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { acrsOf } from '../acr.ts'
import { AuthorizationError } from './authorization-error.ts'
import { type AuthorizationResponse, authorizationResponse } from './authorization-response.ts'
import { type EvaluatedRequest, evaluateAuthorization } from './evaluate-authorization.ts'
import { findTarget, type RedirectTarget } from './find-target.ts'
import { consentPath, deniedPath, mfaPath, passwordPath, refusedPath, signInPath } from './paths.ts'

/** Evaluates an authorisation request and returns where the browser goes next, and with what. */
export async function authorize(
  params: URLSearchParams,
  secret: string | undefined,
  context: RequestContext,
): Promise<AuthorizationResponse> {
  const outcome = await evaluateAuthorization(params, secret, context)
  switch (outcome.type) {
    case 'refused':
      return refusedPath(outcome.reason)
    case 'error':
      return outcome.response
    case 'sign-in':
      return signInPath(params)
    case 'password':
      return passwordPath(params)
    case 'second-step':
      return mfaPath(params)
    case 'consent':
      return consentPath(params)
    case 'ready':
      return (await grantCode(outcome.request, params, context)) ?? consentPath(params)
  }
}

/** The response with a new code; undefined if the session or the consent has just ended. */
async function grantCode(
  { target, parameters, session, member }: EvaluatedRequest,
  params: URLSearchParams,
  context: RequestContext,
): Promise<AuthorizationResponse | undefined> {
  const code = newSecret()
  const { client, redirectUri } = target
  const { roles, claims, challenge, nonce } = parameters
  const acr = acrsOf(member?.amr).find((met) => parameters.acrs?.includes(met)) ?? null
  const request = { roles, claims, challenge, nonce, acr }
  const terms = { hash: hashOf(code), clientId: client.id, redirectUri, ...request }
  if (!session || !(await authorizations.issueCode(db, session, terms))) return undefined
  log.info({ event: 'code-issued', clientId: client.id, roles, ...context })
  return authorizationResponse(target, params, { code })
}

/** Records the member's consent to the requested roles and claims. Does nothing if the session has ended. */
export async function recordConsent(
  { target, parameters, session }: EvaluatedRequest,
  context: RequestContext,
): Promise<void> {
  const consent = { clientId: target.client.id, roles: parameters.consentRoles }
  if (session) await authorizations.recordConsent(db, session, consent, context)
}

/**
 * The URL that tells the client that the member refused access (RFC 6749, section 4.1.2.1): its redirect
 * URI, or the page of this service that posts the error to it.
 */
export function accessDeniedUrl({ target }: EvaluatedRequest, params: URLSearchParams): string {
  const response = accessDenied(target, params)
  return typeof response === 'string' ? response : deniedPath(params)
}

/** Responds to any authorisation request of a client as if the member had refused access. */
export async function denyAuthorization(params: URLSearchParams): Promise<AuthorizationResponse> {
  const { faults = [] } = validate(AuthorizationRequest, readForm(params))
  const target = await findTarget(params, faults)
  return typeof target === 'string' ? refusedPath(target) : accessDenied(target, params)
}

const accessDenied = (target: RedirectTarget, params: URLSearchParams) =>
  authorizationResponse(target, params, new AuthorizationError('access_denied'))
