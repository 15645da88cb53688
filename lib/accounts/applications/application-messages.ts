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
  type JoinWriter,
  joinLinkMessage,
  joinMessage,
  joinStaffMessage,
} from '#lib/mail/joining-messages.ts'
import { type EmailMessage, invitationFacts, invitationMessage } from '#lib/mail/messages.ts'
import { db } from '#lib/runtime/database.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import type { Language } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { issueInvitation } from '../people/invite-account.ts'
import { renewLink } from './join-link.ts'

/**
 * Writes the emails about a decision, with a renewed link, for a new member the one to choose a password, and of a renewal
 * or a membership that a refusal ended those to the contacts who look after it.
 */
export async function messagesToApplicant(eventId: string): Promise<readonly EmailMessage[]> {
  const decision = await findNoticedDecision(db, eventId)
  if (!decision) return []
  const { action, text, amount, accountId, membershipId, renewedUntil, endedOn, actor } = decision
  const to = await renewLink(decision)
  const written = (kind: 'asked' | 'accepted' | 'declined') => [
    joinMessage(to, (emails, facts) => emails[kind]({ ...facts, text })),
  ]
  if (action === 'join-question-asked') return written('asked')
  if (action === 'join-declined') {
    const ended = membershipId && endedOn
    const contacts = ended ? await toContacts('membership-ended', membershipId, endedOn) : []
    return withOthers(written('declined'), contacts)
  }
  if (action !== 'join-paid' && !isFree(amount)) {
    if (amount === null) return written('accepted')
    const due = poundsOf(Number(amount))
    return [joinMessage(to, (emails, facts) => emails.payment({ ...facts, text, amount: due }))]
  }
  if (membershipId && renewedUntil) {
    const others = await toContacts('membership-renewed', membershipId, renewedUntil)
    const renewed = joinMessage(to, (emails, facts) =>
      emails.renewed({ ...facts, text, until: formatDay(renewedUntil) }),
    )
    return withOthers([renewed], others)
  }
  return welcome(to, text, accountId, actor)
}

async function welcome(to: JoinRecipient, text: string, accountId: string | null, actor: Actor) {
  const link = accountId ? await issueInvitation(accountId, actor) : undefined
  // Only the mailbox of the account may get its link.
  const isOwn = link?.email === to.email
  const joined = joinMessage(to, (emails, facts) =>
    emails.member({ ...facts, text, account: isOwn ? invitationFacts(link) : undefined }),
  )
  return link && !isOwn ? [joined, invitationMessage(link)] : [joined]
}

/** Writes the emails about a payment of a membership: one that made an applicant a member welcomes them, and others are told. */
export async function messagesAboutPayment(
  act: NoticedAct,
  language: Language | null,
): Promise<readonly EmailMessage[]> {
  const welcomes = []
  for (const applicant of await listPaidApplicants(db, act.id)) {
    const { text, accountId, actor } = applicant
    welcomes.push(...(await welcome(await renewLink(applicant), text, accountId, actor)))
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
  const toApplicant = async (write: JoinWriter) => joinMessage(await renewLink(application), write)
  if (about === 'application-waits') {
    if (!turn) return []
    const to = await renewLink(application)
    const ofAim = renewal && turn === 'asked' ? 'renewal-asked' : turn
    return [
      joinLinkMessage(to, lapsesAt, (emails, facts) => emails.reminder({ ...facts, turn: ofAim })),
    ]
  }
  const amount = Number(application.amount)
  const answer = async (write: JoinWriter) => [
    { ...(await toApplicant(write)), pageLanguage: language },
  ]
  if (about === 'application-sent' && renewal && amount > 0)
    return answer((emails, facts) => emails.renewal({ ...facts, amount: poundsOf(amount) }))
  const sent: JoinWriter = (emails, facts) => {
    const days = env.joinReplyDays
    const reply = days ? texts().join.apply.reply(days) : undefined
    return emails.sent({ ...facts, reply, money: isFree(application.amount) ? 'free' : 'due' })
  }
  const { email } = env.contact
  const event = about === 'application-sent' ? 'sent' : 'replied'
  const membership = feeName(application)
  return [
    ...(event === 'sent' ? await answer(sent) : []),
    ...(email ? [joinStaffMessage(email, event, { id, reference, renewal, membership })] : []),
  ]
}
