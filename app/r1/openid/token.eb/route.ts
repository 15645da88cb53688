import { token } from '#lib/contracts/token.ts'
import { serve } from '#lib/http/serve.ts'
import { exchangeToken } from '#lib/oauth/exchange-token.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(token, ({ input, visit }) =>
  exchangeToken(input, visit),
)
