import { randomUUID } from 'node:crypto'
import type { SubscriptionState } from '#db/queries/campaigns/subscriptions.ts'
import {
  addSubscription,
  addSubscriptionLinks,
  deletePendingSubscription,
  deleteSubscriptionByEmail,
} from '#db/queries/campaigns/subscriptions-edit.ts'
import type { DueNotice, RemovedSubscriptionFacts } from '#db/queries/outgoing.ts'
import { briefing } from '#db/values/campaign.ts'
import {
  countUnsent,
  type EmailRequester,
  limitEmailRequests,
  requireReservedEmail,
  sendCounted,
} from '#lib/auth/email-limits.ts'
import { deriveSecret, hashOf } from '#lib/auth/secret.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { SubscriptionRequest, SubscriptionResult } from '#lib/contracts/r1/ebrief.ts'
import { env } from '#lib/env.ts'
import {
  confirmSubscriptionMessage,
  type EmailMessage,
  subscriptionRemovedMessage,
} from '#lib/mail/messages.ts'
import { sendEmailOnce } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { readerLanguage } from '#lib/text/language/language.ts'

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
 * does not use up the calls that may send email: each subscription can cause one such email only. The developer of a test
 * client gets it at once.
 */
async function remove(email: string, requester: EmailRequester): Promise<Result> {
  await limitEmailRequests('removal', requester)
  const { client = null, testClient = null } = requester
  const removed = await deleteSubscriptionByEmail(db, briefing, email, {
    client,
    isTold: testClient === null,
    language: readerLanguage(),
  })
  if (removed?.confirmed && testClient !== null)
    await sendEmailOnce(subscriptionRemovedMessage(removed.email), testClient)
  return removed ? 'Removed' : 'NotASubsciber'
}

/**
 * Writes the email to a confirmed subscriber who was removed, unless there was one just now. Fails at the ceiling of
 * emails, to be written later.
 */
export async function messagesAboutRemoval(
  { email, client }: RemovedSubscriptionFacts,
  { language, attempts }: Pick<DueNotice, 'language' | 'attempts'>,
): Promise<readonly EmailMessage[]> {
  const subject = ['removed-mail', email.toLowerCase()] as const
  const isCounted = await sendCounted(subject, email, { client }, async () => true)
  // An attempt that was interrupted may have counted it.
  if (!isCounted && attempts === 1) return []
  return [{ ...subscriptionRemovedMessage(email), pageLanguage: language }]
}

async function subscribe(
  email: string,
  requester: EmailRequester,
  wording: string | null,
): Promise<Result> {
  const confirmed = !env.ebriefDoubleOptIn
  if (confirmed) await countUnsent('confirm-mail', requester)
  const added = { id: randomUUID(), campaign: briefing, email, confirmed, wording }
  const subscription = await addSubscription(db, added)
  if (subscription.confirmed) return subscription.added ? 'Subscribed' : 'AlreadySubscribed'
  const undo = async () => {
    if (subscription.added) await deletePendingSubscription(db, subscription.id)
  }
  const kind = ['confirm-mail', briefing, subscription.id] as const
  const sent = await sendCounted(kind, subscription.email, requester, () =>
    sendConfirmation(subscription, requester),
  ).catch(async (error) => {
    await undo()
    throw error
  })
  if (sent !== false) return 'Subscribed'
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
