import * as providerSessions from '#db/queries/credentials/provider-sessions.ts'
import type { RequestContext } from '#db/request-context.ts'
import { canonicalEmail } from '#lib/contract/email.ts'
import { env } from '#lib/env.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { type CredentialWithSecret, newCredential } from '../credential.ts'

/** The claims of an ID token (OpenID Connect Core, section 5.1), whose values may be of any type. */
export type ProviderClaims = Readonly<Record<string, unknown>>

/** The reason why the sign-in of an identity provider is not enough. */
type ProviderRefusal = 'email-not-verified' | 'no-staff-account'

/**
 * Issues a session to a member of staff who signed in with the organisation's identity provider
 * (decision 061). The provider must have verified the email, which must be that of one account with a
 * staff role. Never creates an account.
 */
export async function signInByProvider(
  claims: ProviderClaims,
  context: RequestContext,
): Promise<CredentialWithSecret | ProviderRefusal> {
  const email = canonicalEmail(String(claims.email ?? ''))
  if (!email || !isEmailVerified(claims)) return refuse('email-not-verified', context)
  const { secret, ...credential } = newCredential('session')
  const amr = listOf(claims.amr)
  const issued = await providerSessions.signInByProvider(
    db,
    { email, hasMfa: hasMfa(claims), amr: amr.length > 0 ? amr : null },
    credential,
    context,
  )
  if (!issued) return refuse('no-staff-account', context)
  log.info({ event: 'signed-in-by-provider', accountId: issued.accountId, ...context })
  return { ...issued, secret }
}

/** Returns true if the provider asked for MFA: `amr` or `acr` has one of the values of STAFF_OIDC_FACTOR. */
export function hasMfa(claims: ProviderClaims, accepted = env.staffOidc.factor): boolean {
  if (accepted.includes('always')) return true
  const values = [...listOf(claims.amr), ...listOf([claims.acr])]
  return values.some((value) => accepted.includes(value))
}

/** Microsoft Entra ID says in `xms_edov` whether the organisation owns the domain of the email. */
const isEmailVerified = ({ email_verified, xms_edov }: ProviderClaims): boolean =>
  [email_verified, xms_edov].some((claim) => [true, 'true', 1, '1'].includes(claim as string))

/** The texts of a list: at most ten, as long as a value of RFC 8176 could be. */
const listOf = (claim: unknown): string[] =>
  Array.isArray(claim)
    ? claim.filter((value) => typeof value === 'string' && value.length <= 64).slice(0, 10)
    : []

function refuse(reason: ProviderRefusal, context: RequestContext): ProviderRefusal {
  log.warn({ event: 'provider-sign-in-refused', reason, ...context })
  return reason
}
