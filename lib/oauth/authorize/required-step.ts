import type { ResourceOwner } from '#db/queries/oauth/authorizations.ts'
import { acrsOf, mfaAcr, passwordAcr } from '../acr.ts'
import { AuthorizationError, notForTestClient } from './authorization-error.ts'
import type { RedirectTarget } from './find-target.ts'
import type { AuthorizationParameters } from './read-parameters.ts'

/** The step that the member must complete before a code may be issued. */
export type RequiredStep = keyof typeof errorsWithoutPrompt

/** The other facts that decide the next step. */
interface RequestFacts {
  /** True if the ID token hint and the requested `sub`, if any, name this member. */
  readonly isHinted: boolean
  /** Since the request arrived; undefined at its arrival. */
  readonly secondsSinceArrival: number | undefined
  /** True if the member has just allowed this very request. */
  readonly isConfirmed: boolean
}

/** The error of a request with `prompt=none` that needs a step (OpenID Connect Core, section 3.1.2.6). */
const errorsWithoutPrompt = {
  'sign-in': 'login_required',
  password: 'interaction_required',
  'second-step': 'interaction_required',
  consent: 'consent_required',
} as const

/** The next step of the member; an error with `prompt=none` (OpenID Connect Core, section 3.1.2.1). */
export function requiredStep(
  parameters: AuthorizationParameters,
  target: RedirectTarget,
  member: ResourceOwner | undefined,
  { isHinted, secondsSinceArrival, isConfirmed }: RequestFacts,
): RequiredStep | undefined {
  const promptsNone = parameters.prompts.includes('none')
  const need = (step: RequiredStep) => {
    if (promptsNone) throw new AuthorizationError(errorsWithoutPrompt[step])
    return step
  }
  if (member && !isHinted) throw new AuthorizationError('login_required')
  if (!member || mustSignIn(parameters, member, secondsSinceArrival)) return need('sign-in')
  if (!member.isVisible) throw notForTestClient()
  if (member.passwordTemporary) return need('password')
  if (member.lacksMfa) return need('second-step')
  const { acrs } = parameters
  if (acrs && !acrsOf(member.amr).some((acr) => acrs.includes(acr))) {
    if (acrs.includes(mfaAcr) && member.hasFactor) return need('second-step')
    // A member who has signed in for this request without a password would do so again (OpenID Connect
    // Core, section 5.5.1.1).
    const isInVain = hasSignedInSince(member, secondsSinceArrival) || promptsNone
    if (isInVain || !acrs.includes(passwordAcr)) {
      throw new AuthorizationError('unmet_authentication_requirements')
    }
    return 'sign-in'
  }
  const hasConsent =
    target.client.own ||
    parameters.consentRoles.every((role) => member.consentedRoles?.includes(role))
  const asksEachTime = parameters.prompts.includes('consent') || canBeImitated(target)
  return hasConsent && (isConfirmed || !asksEachTime) ? undefined : need('consent')
}

/**
 * Returns true if another program on the member's device could receive the code of a public client.
 * Only an https URI proves whose it is, so consent is not remembered otherwise (RFC 8252, section 8.6).
 */
export const canBeImitated = ({ client, redirectUri }: RedirectTarget): boolean =>
  client.isPublic && !redirectUri.startsWith('https:')

/**
 * Returns true if the client asks for a new sign-in or another account, or the last sign-in is too old.
 * A sign-in after the request arrived fulfils all of these; without one, a request that has lost these
 * parameters is still refused.
 */
function mustSignIn(
  { prompts, maxAge }: AuthorizationParameters,
  member: ResourceOwner,
  secondsSinceArrival: number | undefined,
): boolean {
  if (member.mustSignInAgain) return true
  if (hasSignedInSince(member, secondsSinceArrival)) return false
  if (prompts.includes('login') || prompts.includes('select_account')) return true
  return member.secondsSinceAuthentication > (maxAge ?? Number.POSITIVE_INFINITY)
}

const hasSignedInSince = (
  { secondsSinceAuthentication }: ResourceOwner,
  secondsSinceArrival = 0,
): boolean => secondsSinceAuthentication < secondsSinceArrival
