import { requestReset } from '#lib/accounts/request-reset.ts'
import { identifyRequester } from '#lib/auth/email-limits.ts'
import { forgotpassword } from '#lib/contracts/r1/forgotpassword.ts'
import { serve } from '#lib/http/serve.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  forgotpassword,
  async ({ input, context, authorization, headers }) => {
    const requester = await identifyRequester(authorization, context, headers)
    return { action: await requestReset(input.email, context, requester) }
  },
)
