import { identifyRequester } from '#lib/auth/email-limits.ts'
import { changeSubscriptionOnce } from '#lib/campaigns/change-once.ts'
import { changeSubscription } from '#lib/campaigns/change-subscription.ts'
import { ebrief } from '#lib/contracts/r1/ebrief.ts'
import { serve } from '#lib/http/serve.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  ebrief,
  async ({ input, context, authorization, idempotencyKey, headers }) => {
    const requester = await identifyRequester(authorization, context, headers)
    const result = idempotencyKey
      ? changeSubscriptionOnce(idempotencyKey, input, requester)
      : changeSubscription(input, requester)
    return { result: await result }
  },
)
