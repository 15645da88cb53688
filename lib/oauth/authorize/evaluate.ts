import { findResourceOwner, type ResourceOwner } from '#db/queries/oauth/authorizations.ts'
import type { RequestContext } from '#db/request-context.ts'
import { markUsed } from '#lib/auth/last-used.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { db } from '#lib/runtime/database.ts'
import { readIdToken } from '../id-token.ts'
import { AuthorizationError } from './authorization-error.ts'
import { authorizationResponse } from './authorization-response.ts'
import {
  type AuthorizationParameters,
  readAuthorizationRequest,
} from './read-authorization-request.ts'
import { type RequiredStep, requiredStep } from './required-step.ts'
import { findTarget, type RedirectTarget, type TargetError } from './target.ts'

/** A request that is right, and the member to grant it, if anyone is signed in. */
export interface EvaluatedRequest {
  readonly target: RedirectTarget
  readonly asked: AuthorizationParameters
  readonly session: Buffer | undefined
  readonly member: ResourceOwner | undefined
}

/** Where an authorisation request stands: it waits for the member, may be granted, or is over. */
export type AuthorizationOutcome =
  | { readonly is: RequiredStep | 'ready'; readonly request: EvaluatedRequest }
  | { readonly is: 'denied'; readonly location: string }
  | { readonly is: 'refused'; readonly reason: TargetError }

/** Weighs an authorisation request, and changes nothing (RFC 6749, section 4.1; OpenID Connect Core, section 3.1.2). */
export async function evaluateAuthorization(
  params: URLSearchParams,
  secret: string | undefined,
  context: RequestContext,
): Promise<AuthorizationOutcome> {
  const target = await findTarget(params)
  if (typeof target === 'string') return { is: 'refused', reason: target }
  try {
    const asked = readAuthorizationRequest(params, target.client)
    const session = secret === undefined ? undefined : hashOf(secret)
    const member = session && (await findResourceOwner(db, session, target.client.id))
    if (member) markUsed(session, context.network)
    const need = requiredStep(asked, target, member, await isHinted(asked, member))
    return { is: need ?? 'ready', request: { target, asked, session, member } }
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error
    return { is: 'denied', location: authorizationResponse(target, params, error) }
  }
}

/** The ID token that the client shows names this very member (OpenID Connect Core, section 3.1.2.1). */
async function isHinted(
  { idTokenHint }: AuthorizationParameters,
  member: ResourceOwner | undefined,
): Promise<boolean> {
  return !idTokenHint || (await readIdToken(idTokenHint))?.accountId === member?.accountId
}
