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
import { enforceLimits, limitFor, rateLimits, refund, tryAttempt } from '#lib/auth/throttle.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { SubscriptionRequest, SubscriptionResult } from '#lib/contracts/r1/ebrief.ts'
import { env } from '#lib/env.ts'
import { confirmSubscriptionMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'

const campaign = 'ebrief'

type Result = MessageValue<typeof SubscriptionResult>['result']

/** Adds an email address to the briefing's list or removes it (interface 4.6, decision 024). */
export async function changeSubscription(
  { email, action }: MessageValue<typeof SubscriptionRequest>,
  context: RequestContext,
): Promise<Result> {
  await enforceLimits(limitFor(rateLimits.emailsPerNetwork, 'ebrief', context.network))
  if (action === 'Subscribe') return subscribe(email)
  return (await deleteSubscriptionByEmail(db, campaign, email)) ? 'Removed' : 'NotASubsciber'
}

async function subscribe(email: string): Promise<Result> {
  const confirmed = !env.ebriefDoubleOptIn
  const subscription = await addSubscription(db, { id: randomUUID(), campaign, email, confirmed })
  if (subscription.confirmed) return subscription.added ? 'Subscribed' : 'AlreadySubscribed'
  const perRecipient = limitFor(
    rateLimits.emailsPerRecipient,
    'confirm-mail',
    campaign,
    subscription.id,
  )
  if (!(await tryAttempt(perRecipient)) || (await sendConfirmation(subscription))) {
    return 'Subscribed'
  }
  await refund(perRecipient)
  if (subscription.added) await deletePendingSubscription(db, subscription.id)
  return 'ConfirmationNotSent'
}

/** Derives the links, so that every email to a subscriber has the same ones (decision 024). */
async function sendConfirmation({ id, email }: SubscriptionState): Promise<boolean> {
  const confirm = deriveSecret('confirm', id)
  const unsubscribe = deriveSecret('unsubscribe', id)
  const hashes = { confirm: hashOf(confirm), unsubscribe: hashOf(unsubscribe) }
  await addSubscriptionLinks(db, id, hashes, env.realm)
  return sendEmail(confirmSubscriptionMessage(email, { confirm, unsubscribe }))
}
