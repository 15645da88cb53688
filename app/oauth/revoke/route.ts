import { revoke } from '#lib/contracts/oauth/revoke.ts'
import { serve } from '#lib/http/serve.ts'
import { revokeToken } from '#lib/oauth/revoke-token.ts'
import { oauthOptions } from '#lib/oauth/rfc6749-form.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  revoke,
  ({ input, context }) => revokeToken(input, context),
  oauthOptions,
)
