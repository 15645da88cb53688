import { actOnce } from '#lib/auth/act-once.ts'
import type { EmailRequester } from '#lib/auth/email-limits.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { changeSubscription } from './change-subscription.ts'

/** Changes a subscription once for each key of a client or, without one, a network, as `actOnce` does. */
export async function changeSubscriptionOnce(
  key: string,
  input: Parameters<typeof changeSubscription>[0],
  requester: EmailRequester,
): ReturnType<typeof changeSubscription> {
  const owned = ['ebrief', requester.client ?? requester.network, key]
  const keyed = {
    key: hashOf(JSON.stringify(owned)),
    requestHash: hashOf(JSON.stringify([...owned, input])),
  }
  const result = await actOnce(
    keyed,
    () => changeSubscription(input, requester),
    (outcome) => outcome,
  )
  return result as Awaited<ReturnType<typeof changeSubscription>>
}
