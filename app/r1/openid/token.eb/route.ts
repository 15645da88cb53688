import { token } from '#lib/contracts/r1/token.ts'
import { serve } from '#lib/http/serve.ts'
import { exchangeToken } from '#lib/oauth/exchange-token.ts'
import { rfc6749Options } from '#lib/oauth/rfc6749-form.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  token,
  ({ input, context }) => exchangeToken(input, context),
  rfc6749Options,
)
