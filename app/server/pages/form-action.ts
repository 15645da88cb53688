import type { ServerResponse } from 'node:http'

/** The header in which a route names the origin to which the form of its page is posted. */
export const formActionHeader = 'X-Form-Action'

/**
 * Lets the form of a page be posted to the origin that its route named. Browsers apply form-action to
 * the redirects that follow too, so any https site may come next. Next drops a policy that a route sets.
 */
export function applyFormAction(response: ServerResponse): void {
  const origin = response.getHeader(formActionHeader)
  if (typeof origin !== 'string') return
  response.removeHeader(formActionHeader)
  const policy = String(response.getHeader('Content-Security-Policy'))
  response.setHeader(
    'Content-Security-Policy',
    policy.replace(/form-action [^;]*/, `form-action ${origin} https:`),
  )
}
