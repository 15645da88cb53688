import { randomUUID } from 'node:crypto'
import type { SubscriptionState } from '#db/queries/campaigns/subscriptions.ts'
import {
  addSubscription,
  addSubscriptionLinks,
  deletePendingSubscription,
  deleteSubscriptionByEmail,
} from '#db/queries/campaigns/subscriptions-edit.ts'
import {
  countEmail,
  countUnsent,
  type EmailRequester,
  limitEmailRequests,
  requireReservedEmail,
} from '#lib/auth/email-limits.ts'
import { deriveSecret, hashOf } from '#lib/auth/secret.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { SubscriptionRequest, SubscriptionResult } from '#lib/contracts/r1/ebrief.ts'
import { env } from '#lib/env.ts'
import { confirmSubscriptionMessage, subscriptionRemovedMessage } from '#lib/mail/messages.ts'
import { informByEmail, sendEmailOnce } from '#lib/mail/send.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'

const campaign = 'ebrief'

type Result = MessageValue<typeof SubscriptionResult>['result']

/** Subscribes an email to the briefing or removes it (interface 4.6, decision 024); `wording` is what our page said. */
export async function changeSubscription(
  { email, action }: MessageValue<typeof SubscriptionRequest>,
  requester: EmailRequester,
  wording: string | null = null,
): Promise<Result> {
  requireReservedEmail(email, requester)
  if (action === 'Remove') return remove(email, requester)
  await limitEmailRequests('ebrief', requester)
  return subscribe(email, requester, wording)
}

/**
 * Removes a subscription. The request does not prove who makes it, so an email informs a confirmed subscriber. It
 * does not use up the calls that may send email: each subscription can cause one such email only.
 */
async function remove(email: string, requester: EmailRequester): Promise<Result> {
  await limitEmailRequests('removal', requester)
  const removed = await deleteSubscriptionByEmail(db, campaign, email)
  if (removed?.confirmed) waitUntil(notify(removed.email, requester))
  return removed ? 'Removed' : 'NotASubsciber'
}

async function notify(email: string, requester: EmailRequester): Promise<void> {
  try {
    const counted = await countEmail(['removed-mail', email.toLowerCase()], email, requester)
    if (counted) await informByEmail(subscriptionRemovedMessage(email), requester.testClient)
  } catch (error) {
    log.warn({ event: 'removal-not-notified', error })
  }
}

async function subscribe(
  email: string,
  requester: EmailRequester,
  wording: string | null,
): Promise<Result> {
  const confirmed = !env.ebriefDoubleOptIn
  if (confirmed) await countUnsent('confirm-mail', requester)
  const added = { id: randomUUID(), campaign, email, confirmed, wording }
  const subscription = await addSubscription(db, added)
  if (subscription.confirmed) return subscription.added ? 'Subscribed' : 'AlreadySubscribed'
  const undo = async () => {
    if (subscription.added) await deletePendingSubscription(db, subscription.id)
  }
  const kind = ['confirm-mail', campaign, subscription.id] as const
  const counted = await countEmail(kind, subscription.email, requester).catch(async (error) => {
    await undo()
    throw error
  })
  if (!counted || (await sendConfirmation(subscription, requester))) return 'Subscribed'
  await counted.refund()
  await undo()
  return 'ConfirmationNotSent'
}

/** Derives the links, so that every email to a subscriber has the same ones (decision 024). */
async function sendConfirmation(
  { id, email }: SubscriptionState,
  { testClient }: EmailRequester,
): Promise<boolean> {
  const confirm = deriveSecret('confirm', id)
  const unsubscribe = deriveSecret('unsubscribe', id)
  const hashes = { confirm: hashOf(confirm), unsubscribe: hashOf(unsubscribe) }
  await addSubscriptionLinks(db, id, hashes, env.realm)
  return sendEmailOnce(confirmSubscriptionMessage(email, { confirm, unsubscribe }), testClient)
}
