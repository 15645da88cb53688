import { findNoticedDecision } from '#db/queries/applications/noticed-decision.ts'
import { poundsOf } from '#lib/fees/format-price.ts'
import {
  joinDecisionMessage,
  joinedMessage,
  joinPaymentMessage,
  renewedMessage,
} from '#lib/mail/joining-messages.ts'
import { type EmailMessage, invitationMessage } from '#lib/mail/messages.ts'
import { db } from '#lib/runtime/database.ts'
import { issueInvitation } from '../people/invite-account.ts'
import { renewLink } from './join-link.ts'

/** Writes the emails about a decision, with a renewed link, and for a new member the one to choose a password. */
export async function messagesToApplicant(eventId: string): Promise<readonly EmailMessage[]> {
  const decision = await findNoticedDecision(db, eventId)
  if (!decision) return []
  const { action, text, amount, accountId, renewedUntil, actor } = decision
  const to = await renewLink(decision)
  if (action === 'join-question-asked') return [joinDecisionMessage('asked', to, text)]
  if (action === 'join-declined') return [joinDecisionMessage('declined', to, text)]
  const isFree = amount !== null && Number(amount) === 0
  if (action !== 'join-paid' && !isFree) {
    return [
      amount === null
        ? joinDecisionMessage('accepted', to, text)
        : joinPaymentMessage(to, text, poundsOf(Number(amount))),
    ]
  }
  if (renewedUntil) return [renewedMessage(to, renewedUntil)]
  const link = accountId ? await issueInvitation(accountId, actor) : undefined
  // Only the mailbox of the account may get its link.
  if (!link || link.email === to.email) return [joinedMessage(to, link)]
  return [joinedMessage(to), invitationMessage(link)]
}
