import { introspect } from '#lib/contracts/oauth/introspect.ts'
import { serve } from '#lib/http/serve.ts'
import { introspectToken } from '#lib/oauth/introspect-token.ts'
import { oauthOptions } from '#lib/oauth/rfc6749-form.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  introspect,
  ({ input, context }) => introspectToken(input, context),
  oauthOptions,
)
