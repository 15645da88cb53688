import { changeSubscription } from '#lib/campaigns/change-subscription.ts'
import { ebrief } from '#lib/contracts/ebrief.ts'
import { serve } from '#lib/http/serve.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  ebrief,
  async ({ input, visit }) => ({ result: await changeSubscription(input, visit) }),
)
