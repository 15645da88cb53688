import type { TargetError } from './find-target.ts'
import { withArrival } from './request-times.ts'

/** The authorisation endpoint (RFC 6749, section 3.1). */
export const authorizePath = (params: URLSearchParams): string => `/oauth/authorize?${params}`

/** The page that asks the member for consent, and continues if there is nothing to ask. */
export const consentPath = (params: URLSearchParams): string => `/oauth/consent?${params}`

/** The page that posts to the client that the member refused access. */
export const deniedPath = (params: URLSearchParams): string => `/oauth/denied?${params}`

/** The page that explains why a request was refused. */
export const refusedPath = (reason: TargetError): string => `/oauth/refused?reason=${reason}`

/** The page on which a member replaces a temporary password before the request continues. */
export const passwordPath = (params: URLSearchParams): string =>
  `/password/change?${new URLSearchParams({ goto: consentPath(params) })}`

/** The page on which staff enter a code before the request continues (decision 048). */
export const mfaPath = (params: URLSearchParams): string =>
  `/second-step?${new URLSearchParams({ goto: consentPath(params) })}`

/** The sign-in page, which asks even a member who is signed in. The consent page follows. */
export function signInPath(params: URLSearchParams): string {
  const hint = params.get('login_hint')
  return `/login?${new URLSearchParams({
    goto: consentPath(withArrival(params)),
    again: '1',
    ...(hint ? { hint } : {}),
  })}`
}
