import { env } from '#lib/env.ts'
import type { AuthorizationError } from './authorization-error.ts'
import type { RedirectTarget } from './find-target.ts'

/**
 * The redirect URI with the response added to its query: the code or the error, the unchanged state
 * and the issuer (RFC 6749, section 4.1.2; RFC 9207, section 2).
 */
export function authorizationResponse(
  { redirectUri }: RedirectTarget,
  params: URLSearchParams,
  result: { readonly code: string } | AuthorizationError,
): string {
  const [state, ...duplicates] = params.getAll('state')
  const query = new URLSearchParams({
    ...('code' in result
      ? { code: result.code }
      : { error: result.error, error_description: result.message }),
    ...(state && duplicates.length === 0 ? { state } : {}),
    iss: env.baseUrl,
  })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
}
