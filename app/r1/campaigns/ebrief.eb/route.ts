import { identifyRequester } from '#lib/auth/email-limits.ts'
import { changeSubscription } from '#lib/campaigns/change-subscription.ts'
import { ebrief } from '#lib/contracts/r1/ebrief.ts'
import { serve } from '#lib/http/serve.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  ebrief,
  async ({ input, context, authorization, headers }) => {
    const requester = await identifyRequester(authorization, context, headers)
    return { result: await changeSubscription(input, requester) }
  },
)
