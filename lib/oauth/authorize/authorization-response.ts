import { env } from '#lib/env.ts'
import type { AuthorizationError } from './authorization-error.ts'
import type { RedirectTarget } from './find-target.ts'

/** A response that the browser posts to the client (OAuth 2.0 Form Post Response Mode). */
export interface PostedResponse {
  /** The redirect URI. */
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
  /** The name of the client. */
  readonly client: string
}

/** The URL to which the browser is redirected, or what it posts. */
export type AuthorizationResponse = string | PostedResponse

/**
 * The response to an authorisation request: the code or the error, the unchanged state and the issuer
 * (RFC 6749, section 4.1.2; RFC 9207, section 2), in the query of the redirect URI or in a form.
 */
export function authorizationResponse(
  { client, redirectUri }: RedirectTarget,
  params: URLSearchParams,
  result: { readonly code: string } | AuthorizationError,
): AuthorizationResponse {
  const [state, ...duplicates] = params.getAll('state')
  const fields = {
    ...('code' in result
      ? { code: result.code }
      : { error: result.error, error_description: result.message }),
    ...(state && duplicates.length === 0 ? { state } : {}),
    iss: env.baseUrl,
  }
  if (isPosted(params, redirectUri)) return { action: redirectUri, fields, client: client.name }
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(fields)}`
}

/** Returns true if the client asked for a form, at a redirect URI to which a browser can post one. */
function isPosted(params: URLSearchParams, redirectUri: string): boolean {
  const [mode, ...duplicates] = params.getAll('response_mode')
  return mode?.trim() === 'form_post' && duplicates.length === 0 && canReceiveForm(redirectUri)
}

/** Returns true if a browser can post a form to a redirect URI; it cannot to an application's own scheme. */
export const canReceiveForm = (redirectUri: string): boolean => /^https?:/.test(redirectUri)
