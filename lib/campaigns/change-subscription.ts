import { randomUUID } from 'node:crypto'
import {
  addSubscription,
  addSubscriptionLinks,
  deletePendingSubscription,
  deleteSubscriptionByEmail,
  type SubscriptionState,
} from '#db/queries/subscriptions.ts'
import type { RequestContext } from '#db/request-context.ts'
import { deriveSecret, hashOf } from '#lib/auth/secret.ts'
import { count, forgive, isAllowed, limit, policies } from '#lib/auth/throttle.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { SubscriptionRequest, SubscriptionResult } from '#lib/contracts/r1/ebrief.ts'
import { env } from '#lib/env.ts'
import { confirmSubscriptionMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'

const campaign = 'ebrief'

type Result = MessageValue<typeof SubscriptionResult>['result']

/** Subscribes an address to the e-mail briefing or removes it (interface 4.6, decision 024). */
export async function changeSubscription(
  { email, action }: MessageValue<typeof SubscriptionRequest>,
  context: RequestContext,
): Promise<Result> {
  await limit(count(policies.mailNetwork, 'ebrief', context.network))
  if (action === 'Subscribe') return subscribe(email)
  return (await deleteSubscriptionByEmail(db, campaign, email)) ? 'Removed' : 'NotASubsciber'
}

async function subscribe(email: string): Promise<Result> {
  const confirmed = !env.ebriefDoubleOptIn
  const standing = await addSubscription(db, { id: randomUUID(), campaign, email, confirmed })
  if (standing.confirmed) return standing.added ? 'Subscribed' : 'AlreadySubscribed'
  const once = count(policies.mail, 'confirm-mail', campaign, standing.id)
  if (!(await isAllowed(once)) || (await sendConfirmation(standing))) return 'Subscribed'
  await forgive([once])
  if (standing.added) await deletePendingSubscription(db, standing.id)
  return 'ConfirmationNotSent'
}

async function sendConfirmation({ id, email }: SubscriptionState): Promise<boolean> {
  const confirm = deriveSecret('confirm', id)
  const unsubscribe = deriveSecret('unsubscribe', id)
  const hashes = { confirm: hashOf(confirm), unsubscribe: hashOf(unsubscribe) }
  await addSubscriptionLinks(db, id, hashes, env.realm)
  return sendEmail(confirmSubscriptionMessage(email, { confirm, unsubscribe }))
}
