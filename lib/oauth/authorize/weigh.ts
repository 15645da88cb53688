import { type Authorizer, findAuthorizer } from '#db/queries/oauth/authorizations.ts'
import { hashOf } from '#lib/credentials/secret.ts'
import { markSeen } from '#lib/credentials/seen.ts'
import { db } from '#lib/database.ts'
import type { Visit } from '#lib/http/visit.ts'
import { readIdToken } from '../id-token.ts'
import { answerTo } from './answer-to.ts'
import { Denied } from './denied.ts'
import { type Need, needOf } from './need.ts'
import { type Asked, readRequest } from './read-request.ts'
import { findTarget, type Refusal, type Target } from './target.ts'

/** A request that is right, and the member to grant it, if anyone is signed in. */
export interface Weighed {
  readonly target: Target
  readonly asked: Asked
  readonly session: Buffer | undefined
  readonly member: Authorizer | undefined
}

/** Where an authorisation request stands: it waits for the member, may be granted, or is over. */
export type Standing =
  | { readonly is: Need | 'ready'; readonly request: Weighed }
  | { readonly is: 'denied'; readonly location: string }
  | { readonly is: 'refused'; readonly reason: Refusal }

/** Weighs an authorisation request, and changes nothing (RFC 6749, section 4.1; OpenID Connect Core, section 3.1.2). */
export async function weigh(
  params: URLSearchParams,
  secret: string | undefined,
  visit: Visit,
): Promise<Standing> {
  const target = await findTarget(params)
  if (typeof target === 'string') return { is: 'refused', reason: target }
  try {
    const asked = readRequest(params, target.client)
    const session = secret === undefined ? undefined : hashOf(secret)
    const member = session && (await findAuthorizer(db, session, target.client.id))
    if (member) markSeen(session, visit.network)
    const need = needOf(asked, target, member, await isHinted(asked, member))
    return { is: need ?? 'ready', request: { target, asked, session, member } }
  } catch (error) {
    if (!(error instanceof Denied)) throw error
    return { is: 'denied', location: answerTo(target, params, error) }
  }
}

/** The ID token that the client shows names this very member (OpenID Connect Core, section 3.1.2.1). */
async function isHinted({ idTokenHint }: Asked, member: Authorizer | undefined): Promise<boolean> {
  return !idTokenHint || (await readIdToken(idTokenHint))?.accountId === member?.accountId
}
