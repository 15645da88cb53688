import {
  findNoticedApplication,
  findNoticedDecision,
  listPaidApplicants,
} from '#db/queries/applications/noticed-decision.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import type { NoticedAct } from '#db/queries/audit/noticed-act.ts'
import type { ApplicationFacts } from '#db/queries/outgoing.ts'
import { toConcerned, toContacts } from '#lib/acts/tell-concerned.ts'
import { env } from '#lib/env.ts'
import { feeName } from '#lib/fees/fee-choice.ts'
import { isFree, poundsOf } from '#lib/fees/format-price.ts'
import {
  type JoinRecipient,
  joinDecisionMessage,
  joinedMessage,
  joinPaymentMessage,
  joinReminderMessage,
  joinSentMessage,
  joinStaffMessage,
  renewalPaymentMessage,
  renewedMessage,
} from '#lib/mail/joining-messages.ts'
import { type EmailMessage, invitationMessage } from '#lib/mail/messages.ts'
import { db } from '#lib/runtime/database.ts'
import type { Language } from '#lib/text/language/language.ts'
import { issueInvitation } from '../people/invite-account.ts'
import { renewLink } from './join-link.ts'

/**
 * Writes the emails about a decision, with a renewed link, for a new member the one to choose a password, and of a renewal
 * those to the contacts who look after the membership.
 */
export async function messagesToApplicant(eventId: string): Promise<readonly EmailMessage[]> {
  const decision = await findNoticedDecision(db, eventId)
  if (!decision) return []
  const { action, text, amount, accountId, membershipId, renewedUntil, actor } = decision
  const to = await renewLink(decision)
  if (action === 'join-question-asked') return [joinDecisionMessage('asked', to, text)]
  if (action === 'join-declined') return [joinDecisionMessage('declined', to, text)]
  if (action !== 'join-paid' && !isFree(amount)) {
    return [
      amount === null
        ? joinDecisionMessage('accepted', to, text)
        : joinPaymentMessage(to, text, poundsOf(Number(amount))),
    ]
  }
  if (membershipId && renewedUntil) {
    const others = await toContacts('membership-renewed', membershipId, renewedUntil)
    return withOthers([renewedMessage(to, text, renewedUntil)], others)
  }
  return welcome(to, text, accountId, actor)
}

async function welcome(to: JoinRecipient, text: string, accountId: string | null, actor: Actor) {
  const link = accountId ? await issueInvitation(accountId, actor) : undefined
  // Only the mailbox of the account may get its link.
  if (!link || link.email === to.email) return [joinedMessage(to, text, link)]
  return [joinedMessage(to, text), invitationMessage(link)]
}

/** Writes the emails about a payment of a membership: one that made an applicant a member welcomes them, and others are told. */
export async function messagesAboutPayment(
  act: NoticedAct,
  language: Language | null,
): Promise<readonly EmailMessage[]> {
  const welcomes = []
  for (const applicant of await listPaidApplicants(db, act.id)) {
    const { accountId, actor } = applicant
    welcomes.push(...(await welcome(await renewLink(applicant), '', accountId, actor)))
  }
  return withOthers(welcomes, await toConcerned(act, language))
}

/** Emails, and those to other mailboxes. */
const withOthers = (emails: readonly EmailMessage[], others: readonly EmailMessage[]) => {
  const mailboxes = new Set(emails.map(({ to }) => to.toLowerCase()))
  return [...emails, ...others.filter(({ to }) => !mailboxes.has(to.toLowerCase()))]
}

/**
 * Writes the emails about what an applicant sent: to them that it was, or how to pay for a renewal that costs a known amount,
 * and to the organisation, which has to act, unless it waits for that payment. If it is still their turn, they are reminded.
 */
export async function messagesAboutApplication(
  { about, applicationId }: ApplicationFacts,
  language: Language | null,
): Promise<readonly EmailMessage[]> {
  const application = await findNoticedApplication(db, applicationId)
  if (!application) return []
  const { id, reference, renewal, turn, lapsesAt } = application
  if (about === 'application-waits')
    return turn ? [joinReminderMessage(await renewLink(application), turn, lapsesAt)] : []
  const amount = Number(application.amount)
  const toApplicant = async (build: (to: JoinRecipient) => EmailMessage) => ({
    ...build(await renewLink(application)),
    pageLanguage: language,
  })
  if (about === 'application-sent' && renewal && amount > 0)
    return [await toApplicant((to) => renewalPaymentMessage(to, poundsOf(amount)))]
  const { email } = env.contact
  const event = about === 'application-sent' ? 'sent' : 'replied'
  const membership = feeName(application)
  return [
    ...(event === 'sent'
      ? [await toApplicant((to) => joinSentMessage(to, isFree(application.amount)))]
      : []),
    ...(email ? [joinStaffMessage(email, event, { id, reference, renewal, membership })] : []),
  ]
}
