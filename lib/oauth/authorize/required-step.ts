import type { ResourceOwner } from '#db/queries/oauth/authorizations.ts'
import { AuthorizationError } from './authorization-error.ts'
import type { AuthorizationParameters } from './read-authorization-request.ts'
import type { RedirectTarget } from './target.ts'

/** What the member still has to do before a code may be issued. */
export type RequiredStep = 'sign-in' | 'password' | 'consent'

/**
 * What has to be asked of the member, the first thing first; with prompt=none nothing may be asked,
 * and the client hears what would have been (OpenID Connect Core, sections 3.1.2.1 and 3.1.2.6).
 */
export function requiredStep(
  asked: AuthorizationParameters,
  { client }: RedirectTarget,
  member: ResourceOwner | undefined,
  isHinted: boolean,
): RequiredStep | undefined {
  const silent = asked.prompts.includes('none')
  if (member && !isHinted) throw new AuthorizationError('login_required')
  if (mustSignIn(asked, member)) {
    if (silent) throw new AuthorizationError('login_required')
    return 'sign-in'
  }
  if (member?.passwordTemporary) {
    if (silent) throw new AuthorizationError('interaction_required')
    return 'password'
  }
  if (client.own && !asked.prompts.includes('consent')) return undefined
  const isAllowed = asked.roles.every((role) => member?.consented?.includes(role))
  if (isAllowed && !asked.prompts.includes('consent')) return undefined
  if (silent) throw new AuthorizationError('consent_required')
  return 'consent'
}

/** Nobody is signed in, the client wants it anew, or it was too long ago. */
const mustSignIn = (
  { prompts, maxAge }: AuthorizationParameters,
  member: ResourceOwner | undefined,
): boolean =>
  !member || prompts.includes('login') || (maxAge !== undefined && member.authenticatedAgo > maxAge)
