import { token } from '#lib/contracts/r1/token.ts'
import { serve } from '#lib/http/serve.ts'
import { exchangeToken } from '#lib/oauth/exchange-token.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(token, ({ input, context }) =>
  exchangeToken(input, context),
)
