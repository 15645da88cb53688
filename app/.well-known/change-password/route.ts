import { redirectTo } from '#app/oauth/redirects.ts'
import { methodsOf } from '#lib/http/methods.ts'
import { requestIdOf } from '#lib/http/request-context.ts'

/** Leads password managers to the page that changes a password (W3C, A Well-Known URL for Changing Passwords). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodsOf(
  ['GET'],
  false,
  async ({ headers }) => {
    const response = redirectTo('/password/change')
    response.headers.set('X-Request-Id', requestIdOf(headers))
    return response
  },
)
