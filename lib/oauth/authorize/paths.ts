import type { TargetError } from './target.ts'

/** The endpoint that weighs a request, and answers it (RFC 6749, section 3.1). */
export const authorizePath = (params: URLSearchParams): string => `/oauth/authorize?${params}`

/** The page that asks the member, and goes on by itself where there is nothing to ask. */
export const consentPath = (params: URLSearchParams): string => `/oauth/consent?${params}`

/** The page that says why a request leads nowhere. */
export const refusedPath = (reason: TargetError): string => `/oauth/refused?reason=${reason}`

/** The page that lets a member choose a password first, who has one that came by mail. */
export const passwordPath = (params: URLSearchParams): string =>
  `/password/change?${new URLSearchParams({ goto: consentPath(params) })}`

/** The sign-in page, for whoever is signed in as well; afterwards the request is weighed again. */
export function signInPath(params: URLSearchParams): string {
  const hint = params.get('login_hint')
  return `/login?${new URLSearchParams({
    goto: consentPath(signedIn(params)),
    again: '1',
    ...(hint ? { hint } : {}),
  })}`
}

/** Time enough for the pages between signing in and the answer. */
const leastAge = 300

/** The request once the member has signed in: what asked for that has been done. */
function signedIn(params: URLSearchParams): URLSearchParams {
  const rest = withoutPrompt(params, 'login')
  const maxAge = rest.get('max_age')
  if (maxAge) rest.set('max_age', String(Math.max(Number(maxAge), leastAge)))
  return rest
}

/** The request without a prompt that has been answered. */
export function withoutPrompt(params: URLSearchParams, prompt: string): URLSearchParams {
  const rest = new URLSearchParams(params)
  const words = (rest.get('prompt') ?? '').split(/\s+/).filter((word) => word && word !== prompt)
  if (words.length > 0) rest.set('prompt', words.join(' '))
  else rest.delete('prompt')
  return rest
}
