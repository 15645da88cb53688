import {
  findResourceOwner,
  type ResourceOwner,
  refuseRequest,
} from '#db/queries/oauth/authorizations.ts'
import type { RequestContext } from '#db/request-context.ts'
import { markUsed } from '#lib/auth/last-used.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { readForm } from '#lib/contract/formats/read-form.ts'
import { validate } from '#lib/contract/validate.ts'
import { AuthorizationRequest } from '#lib/contracts/oauth/authorize.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { maxTargetLength } from '#lib/runtime/max-target-length.ts'
import { withLanguage } from '#lib/text/language/language.ts'
import { readIdToken } from '../id-token.ts'
import { AuthorizationError } from './authorization-error.ts'
import { type AuthorizationResponse, authorizationResponse } from './authorization-response.ts'
import { findTarget, type RedirectTarget, type TargetError } from './find-target.ts'
import { signInPath } from './paths.ts'
import { type AuthorizationParameters, readParameters } from './read-parameters.ts'
import { isConfirmed, secondsSinceArrival } from './request-times.ts'
import { type RequiredStep, requiredStep } from './required-step.ts'

/** A valid authorisation request, and the member who is signed in, if any. */
export interface EvaluatedRequest {
  readonly target: RedirectTarget
  readonly parameters: AuthorizationParameters
  readonly session: Buffer | undefined
  readonly member: ResourceOwner | undefined
}

/** An authorisation request: ready for a code, waiting for the member, an error for the client, or refused. */
type AuthorizationOutcome =
  | { readonly type: 'ready' | RequiredStep; readonly request: EvaluatedRequest }
  | { readonly type: 'error'; readonly response: AuthorizationResponse }
  | { readonly type: 'refused'; readonly reason: TargetError }

/**
 * Evaluates an authorisation request without issuing anything; `secret` is that of the session
 * (RFC 6749, section 4.1; OpenID Connect Core, section 3.1.2). Call it once per HTTP request.
 */
export async function evaluateAuthorization(
  params: URLSearchParams,
  secret: string | undefined,
  context: RequestContext,
): Promise<AuthorizationOutcome> {
  // Its faults are for the client, whose errors have ASCII only (RFC 6749, section 4.1.2.1).
  const form = withLanguage('en', () => validate(AuthorizationRequest, readForm(params)))
  const target = await findTarget(params, form.faults ?? [])
  if (typeof target === 'string') {
    logInvalid(params, context, target)
    return { type: 'refused', reason: target }
  }
  try {
    const parameters = readParameters(form, target.client)
    const session = secret === undefined ? undefined : hashOf(secret)
    const identity = { clientId: target.client.id, request: requestHash(params) }
    const member = session && (await findResourceOwner(db, session, identity))
    if (member) markUsed(session, context.network)
    const facts = {
      isHinted: await matchesHints(parameters, member),
      secondsSinceArrival: secondsSinceArrival(params),
      isConfirmed: isConfirmed(params, session),
    }
    const step = requiredStep(parameters, target, member, facts)
    // The parameters are encoded once more in the URL of the page that asks the member.
    if (step && signInPath(params).length > maxTargetLength) {
      throw new AuthorizationError('invalid_request', 'the parameters are too long together')
    }
    if (step === 'sign-in' && member) await refuseRequest(db, session, identity.request)
    return { type: step ?? 'ready', request: { target, parameters, session, member } }
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error
    logInvalid(params, context, error.error)
    return { type: 'error', response: authorizationResponse(target, params, error) }
  }
}

/** Identifies a request by its challenge or nonce, without which the client could not use the code (decision 015). */
const requestHash = (params: URLSearchParams): Buffer =>
  hashOf(`${params.get('client_id')} ${params.get('code_challenge') || params.get('nonce')}`)

const maxLoggedLength = 500

/** Shows the operator which application sends invalid requests, or who imitates it. */
function logInvalid(params: URLSearchParams, context: RequestContext, reason: string): void {
  const shorten = (name: string) => params.get(name)?.slice(0, maxLoggedLength)
  log.warn({
    event: 'authorization-refused',
    reason,
    clientId: shorten('client_id'),
    redirectUri: shorten('redirect_uri'),
    ...context,
  })
}

/**
 * Returns true if the ID token hint and the requested `sub`, if any, name this member (OpenID Connect
 * Core, sections 3.1.2.1 and 3.1.2.2).
 */
async function matchesHints(
  { claims, idTokenHint }: AuthorizationParameters,
  member: ResourceOwner | undefined,
): Promise<boolean> {
  if (member && claims.subjects && !claims.subjects.includes(member.accountId)) return false
  return !idTokenHint || (await readIdToken(idTokenHint))?.accountId === member?.accountId
}
