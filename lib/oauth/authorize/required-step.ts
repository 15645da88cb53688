import type { RegisteredClient, ResourceOwner } from '#db/queries/oauth/authorizations.ts'
import { AuthorizationError } from './authorization-error.ts'
import type { AuthorizationParameters } from './read-parameters.ts'

/** What the member must do before a code may be issued. */
export type RequiredStep = 'sign-in' | 'password' | 'consent'

/**
 * Returns the next step that the member must complete, if any. With `prompt=none` a required step
 * is an error for the client instead (OpenID Connect Core, sections 3.1.2.1 and 3.1.2.6).
 */
export function requiredStep(
  parameters: AuthorizationParameters,
  client: RegisteredClient,
  member: ResourceOwner | undefined,
  isHinted: boolean,
): RequiredStep | undefined {
  const promptsNone = parameters.prompts.includes('none')
  if (member && !isHinted) throw new AuthorizationError('login_required')
  if (mustSignIn(parameters, member)) {
    if (promptsNone) throw new AuthorizationError('login_required')
    return 'sign-in'
  }
  if (member?.passwordTemporary) {
    if (promptsNone) throw new AuthorizationError('interaction_required')
    return 'password'
  }
  if (client.own && !parameters.prompts.includes('consent')) return undefined
  const hasConsent = parameters.roles.every((role) => member?.consentedRoles?.includes(role))
  if (hasConsent && !parameters.prompts.includes('consent')) return undefined
  if (promptsNone) throw new AuthorizationError('consent_required')
  return 'consent'
}

/** Whether there is no member, the client asks for a new sign-in, or the last one is too old. */
const mustSignIn = (
  { prompts, maxAge }: AuthorizationParameters,
  member: ResourceOwner | undefined,
): boolean =>
  !member ||
  prompts.includes('login') ||
  (maxAge !== undefined && member.secondsSinceAuthentication > maxAge)
