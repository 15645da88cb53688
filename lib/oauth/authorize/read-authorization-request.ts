import type { RegisteredClient } from '#db/queries/oauth/authorizations.ts'
import { roles as everyRole, type Role } from '#db/values/roles.ts'
import { readForm } from '#lib/contract/form.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import { validate } from '#lib/contract/validate.ts'
import { AuthorizationRequest, prompts } from '#lib/contracts/oauth/authorize.ts'
import { AuthorizationError } from './authorization-error.ts'

type AuthorizationForm = MessageValue<typeof AuthorizationRequest>

/** An authorisation request that may be granted. */
export interface AuthorizationParameters {
  readonly roles: readonly Role[]
  readonly challenge: string | null
  readonly nonce: string | null
  readonly prompts: readonly string[]
  /** Seconds. */
  readonly maxAge: number | undefined
  readonly loginHint: string | undefined
  readonly idTokenHint: string | undefined
}

/** Reads what a client asks for, one step after the other; the first that fails tells the client why. */
export function readAuthorizationRequest(
  params: URLSearchParams,
  client: RegisteredClient,
): AuthorizationParameters {
  const given = checkForm(params)
  refuseUnsupported(given)
  checkResponseType(given, client)
  checkResponseMode(given)
  return {
    roles: rolesOf(given, client),
    challenge: challengeOf(given, client),
    nonce: given.nonce ?? null,
    prompts: promptsOf(given),
    maxAge: maxAgeOf(given),
    loginHint: given.loginHint ?? undefined,
    idTokenHint: given.idTokenHint ?? undefined,
  }
}

/** Nothing twice, nothing missing, nothing too long (RFC 6749, section 3.1). */
function checkForm(params: URLSearchParams): AuthorizationForm {
  const { value, faults } = validate(AuthorizationRequest, readForm(params))
  if (value) return value
  const [fault] = faults
  throw new AuthorizationError('invalid_request', `${fault.field}, ${fault.message}`)
}

/** Requests in a JWT, by value or by reference, and registration on the way (OpenID Connect Core, sections 6 and 7.2.1). */
function refuseUnsupported({ request, requestUri, registration }: AuthorizationForm): void {
  if (request) throw new AuthorizationError('request_not_supported')
  if (requestUri) throw new AuthorizationError('request_uri_not_supported')
  if (registration) throw new AuthorizationError('registration_not_supported')
}

/** The code alone: tokens never travel in an address (RFC 9700, section 2.1.2). */
function checkResponseType(
  { responseType }: AuthorizationForm,
  { grantTypes }: RegisteredClient,
): void {
  if (responseType !== 'code') throw new AuthorizationError('unsupported_response_type')
  if (!grantTypes.includes('authorization_code'))
    throw new AuthorizationError('unauthorized_client')
}

/** The query alone (OAuth 2.0 Multiple Response Type Encoding Practices, section 2.1). */
function checkResponseMode({ responseMode }: AuthorizationForm): void {
  if (responseMode && responseMode !== 'query') {
    throw new AuthorizationError('invalid_request', 'response_mode must be query')
  }
}

/**
 * What the client may have of what it asks for; without a scope, all that it may have (RFC 6749,
 * section 3.3). Words that we do not know are passed over (OpenID Connect Core, section 3.1.2.1).
 */
function rolesOf({ scope }: AuthorizationForm, { roles }: RegisteredClient): readonly Role[] {
  const words = scope?.split(/\s+/)
  const asked = everyRole.filter((role) => (words ?? roles).includes(role))
  const beyond = asked.filter((role) => !roles.includes(role))
  if (beyond.length > 0) throw new AuthorizationError('invalid_scope', beyond.join(' '))
  if (asked.length === 0) throw new AuthorizationError('invalid_scope', `one of ${roles.join(' ')}`)
  return asked
}

/** PKCE with S256 and nothing weaker (RFC 7636, sections 4.3 and 4.4.1; RFC 9700, section 2.1.1). */
function challengeOf(given: AuthorizationForm, { requiresPkce }: RegisteredClient): string | null {
  const { codeChallenge, codeChallengeMethod } = given
  if (!codeChallenge) {
    if (!requiresPkce && !codeChallengeMethod) return null
    throw new AuthorizationError('invalid_request', 'code_challenge is missing')
  }
  if (codeChallengeMethod !== 'S256') {
    throw new AuthorizationError('invalid_request', 'code_challenge_method must be S256')
  }
  if (!/^[\w-]{43}$/.test(codeChallenge)) {
    throw new AuthorizationError('invalid_request', 'code_challenge must be a SHA-256 in base64url')
  }
  return codeChallenge
}

/** `none` stands alone (OpenID Connect Core, section 3.1.2.1). */
function promptsOf({ prompt }: AuthorizationForm): readonly string[] {
  const words = prompt ? prompt.split(/\s+/) : []
  if (words.some((word) => !(prompts as readonly string[]).includes(word))) {
    throw new AuthorizationError('invalid_request', `prompt can be ${prompts.join(', ')}`)
  }
  if (words.includes('none') && words.length > 1) {
    throw new AuthorizationError('invalid_request', 'prompt=none stands alone')
  }
  return words
}

function maxAgeOf({ maxAge }: AuthorizationForm): number | undefined {
  if (!maxAge) return undefined
  if (!/^\d{1,9}$/.test(maxAge))
    throw new AuthorizationError('invalid_request', 'max_age is a number of seconds')
  return Number(maxAge)
}
