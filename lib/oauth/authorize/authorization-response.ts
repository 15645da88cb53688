import { env } from '#lib/env.ts'
import type { AuthorizationError } from './authorization-error.ts'
import type { RedirectTarget } from './target.ts'

/**
 * The address that takes the answer to the client: its redirect URI, with whatever query it has, and
 * the code or the error, the state as it came, and who answers (RFC 6749, section 4.1.2; RFC 9207).
 */
export function authorizationResponse(
  { redirectUri }: RedirectTarget,
  params: URLSearchParams,
  answer: { readonly code: string } | AuthorizationError,
): string {
  const [state, ...more] = params.getAll('state')
  const given = new URLSearchParams({
    ...('code' in answer
      ? { code: answer.code }
      : { error: answer.error, error_description: answer.message }),
    ...(state && more.length === 0 ? { state } : {}),
    iss: env.baseUrl,
  })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${given}`
}
