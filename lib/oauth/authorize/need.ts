import type { Authorizer } from '#db/queries/oauth/authorizations.ts'
import { Denied } from './denied.ts'
import type { Asked } from './read-request.ts'
import type { Target } from './target.ts'

/** What the member still has to do before a code may be issued. */
export type Need = 'sign-in' | 'password' | 'consent'

/**
 * What has to be asked of the member, the first thing first; with prompt=none nothing may be asked,
 * and the client hears what would have been (OpenID Connect Core, sections 3.1.2.1 and 3.1.2.6).
 */
export function needOf(
  asked: Asked,
  { client }: Target,
  member: Authorizer | undefined,
  isHinted: boolean,
): Need | undefined {
  const silent = asked.prompts.includes('none')
  if (member && !isHinted) throw new Denied('login_required')
  if (mustSignIn(asked, member)) {
    if (silent) throw new Denied('login_required')
    return 'sign-in'
  }
  if (member?.passwordTemporary) {
    if (silent) throw new Denied('interaction_required')
    return 'password'
  }
  if (client.own && !asked.prompts.includes('consent')) return undefined
  const isAllowed = asked.roles.every((role) => member?.consented?.includes(role))
  if (isAllowed && !asked.prompts.includes('consent')) return undefined
  if (silent) throw new Denied('consent_required')
  return 'consent'
}

/** Nobody is signed in, the client wants it anew, or it was too long ago. */
const mustSignIn = ({ prompts, maxAge }: Asked, member: Authorizer | undefined): boolean =>
  !member || prompts.includes('login') || (maxAge !== undefined && member.authenticatedAgo > maxAge)
