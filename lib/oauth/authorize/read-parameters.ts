import type { RegisteredClient } from '#db/queries/oauth/authorizations.ts'
import { claimRoles, roles as everyRole, namedRoles, type Role } from '#db/values/roles.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { ValidationResult } from '#lib/contract/validate.ts'
import { type AuthorizationRequest, prompts } from '#lib/contracts/oauth/authorize.ts'
import { type Acr, knownAcrs, passwordAcr } from '../acr.ts'
import { AuthorizationError } from './authorization-error.ts'
import { canReceiveForm } from './authorization-response.ts'
import { type ClaimsRequest, claimsRequestOf } from './claims-request.ts'

type AuthorizationForm = MessageValue<typeof AuthorizationRequest>

/** The parameters of an authorisation request that the client may make. */
export interface AuthorizationParameters {
  readonly roles: readonly Role[]
  /** The claims that the request asks for by name (decision 044). */
  readonly claims: ClaimsRequest
  /** The roles, and those of these claims, to which the member must consent. */
  readonly consentRoles: readonly Role[]
  readonly challenge: string | null
  readonly nonce: string | null
  readonly prompts: readonly string[]
  /** Seconds. */
  readonly maxAge: number | undefined
  readonly idTokenHint: string | undefined
  /** The classes of a sign-in that will do; undefined if any will. */
  readonly acrs: readonly Acr[] | undefined
}

/** Reads the parameters of a validated request. Fails with an `AuthorizationError` at the first that is wrong. */
export function readParameters(
  { value: form, faults }: ValidationResult<AuthorizationForm>,
  client: RegisteredClient,
): AuthorizationParameters {
  if (faults) {
    // A parameter is missing, duplicated or too long (RFC 6749, section 3.1).
    const [{ field, message }] = faults
    throw new AuthorizationError('invalid_request', `${field}, ${message}`)
  }
  rejectUnsupported(form)
  checkResponseType(form, client)
  checkResponseMode(form)
  const roles = rolesOf(form, client)
  const claims = claimsRequestOf(
    form.claims ?? undefined,
    roles.includes('openid') ? client.roles : [],
  )
  return {
    roles,
    claims,
    consentRoles: everyRole.filter((role) => roles.includes(role) || claims.roles.includes(role)),
    challenge: challengeOf(form, client, roles),
    nonce: form.nonce ?? null,
    prompts: promptsOf(form),
    maxAge: maxAgeOf(form),
    idTokenHint: form.idTokenHint ?? undefined,
    acrs: claims.acrs ?? acrsIn(form),
  }
}

/** Request objects and dynamic registration (OpenID Connect Core, sections 6 and 7.2.1). */
function rejectUnsupported({ request, requestUri, registration }: AuthorizationForm): void {
  if (request) throw new AuthorizationError('request_not_supported')
  if (requestUri) throw new AuthorizationError('request_uri_not_supported')
  if (registration) throw new AuthorizationError('registration_not_supported')
}

/** Only codes are issued, so that no token appears in a URL (RFC 9700, section 2.1.2). */
function checkResponseType(
  { responseType }: AuthorizationForm,
  { grantTypes }: RegisteredClient,
): void {
  if (responseType !== 'code') throw new AuthorizationError('unsupported_response_type')
  if (!grantTypes.includes('authorization_code')) {
    throw new AuthorizationError('unauthorized_client')
  }
}

/** OAuth 2.0 Multiple Response Type Encoding Practices, section 2.1; OAuth 2.0 Form Post Response Mode. */
function checkResponseMode({ responseMode, redirectUri }: AuthorizationForm): void {
  if (!responseMode || responseMode === 'query') return
  if (responseMode === 'form_post' && canReceiveForm(redirectUri)) return
  throw new AuthorizationError(
    'invalid_request',
    'response_mode must be query, or form_post if redirect_uri begins with http',
  )
}

/**
 * The requested roles. Without a scope they are all roles of the client but those that must be named
 * (RFC 6749, section 3.3; decisions 025 and 044). Unknown scope values are ignored (OpenID Connect
 * Core, section 3.1.2.1).
 */
function rolesOf({ scope }: AuthorizationForm, { roles }: RegisteredClient): readonly Role[] {
  const words = scope?.split(/\s/) ?? roles.filter((role) => !namedRoles.includes(role))
  const requested = everyRole.filter(
    (role) => words.includes(role) && (roles.includes(role) || !claimRoles.includes(role)),
  )
  const excess = requested.filter((role) => !roles.includes(role))
  if (excess.length > 0) throw new AuthorizationError('invalid_scope', excess.join(' '))
  if (requested.length === 0) {
    throw new AuthorizationError('invalid_scope', `use one or more of ${roles.join(' ')}`)
  }
  return requested
}

/**
 * PKCE must use S256 (RFC 7636, sections 4.3 and 4.4.1). A client that may omit it must send a nonce,
 * which the ID token returns, so that an injected code is noticed (RFC 9700, section 2.1.1).
 */
function challengeOf(
  { codeChallenge, codeChallengeMethod, nonce }: AuthorizationForm,
  { requiresPkce }: RegisteredClient,
  roles: readonly Role[],
): string | null {
  if (!codeChallenge) {
    if (requiresPkce || codeChallengeMethod) {
      throw new AuthorizationError('invalid_request', 'code_challenge is missing')
    }
    if (nonce && roles.includes('openid')) return null
    throw new AuthorizationError(
      'invalid_request',
      'without code_challenge, nonce and the scope openid are required',
    )
  }
  if (codeChallengeMethod !== 'S256') {
    throw new AuthorizationError('invalid_request', 'code_challenge_method must be S256')
  }
  if (!/^[\w-]{43}$/.test(codeChallenge)) {
    throw new AuthorizationError('invalid_request', 'code_challenge must be a SHA-256 in base64url')
  }
  return codeChallenge
}

/** `none` excludes every other value (OpenID Connect Core, section 3.1.2.1). */
function promptsOf({ prompt }: AuthorizationForm): readonly string[] {
  const words = prompt ? prompt.split(/\s+/) : []
  if (words.some((word) => !(prompts as readonly string[]).includes(word))) {
    throw new AuthorizationError('invalid_request', `prompt must be one of ${prompts.join(', ')}`)
  }
  if (words.includes('none') && words.length > 1) {
    throw new AuthorizationError('invalid_request', 'prompt=none excludes other prompts')
  }
  return words
}

function maxAgeOf({ maxAge }: AuthorizationForm): number | undefined {
  if (!maxAge) return undefined
  if (!/^\d{1,9}$/.test(maxAge)) {
    throw new AuthorizationError('invalid_request', 'max_age must be a number of seconds')
  }
  return Number(maxAge)
}

/**
 * The classes that `acr_values` demands (RFC 9470, section 4). Values that the service does not know are ignored
 * (OpenID Connect Core, section 15.1), and with that of a password any sign-in will do.
 */
function acrsIn({ acrValues }: AuthorizationForm): readonly Acr[] | undefined {
  const known = knownAcrs(acrValues?.split(/\s+/) ?? [])
  return known.length === 0 || known.includes(passwordAcr) ? undefined : known
}
