import type { DecidedApplication, JoinDecision } from '#db/queries/applications/decisions.ts'
import * as decisions from '#db/queries/applications/decisions.ts'
import { findNextNumber, type NumberHolder } from '#db/queries/memberships/next-number.ts'
import type { RequestContext } from '#db/request-context.ts'
import { type ActingStaff, staffCaller } from '#lib/auth/staff/staff-member.ts'
import { env } from '#lib/env.ts'
import { poundsOf } from '#lib/fees/format-price.ts'
import {
  type JoinRecipient,
  joinDecisionMessage,
  joinedMessage,
  joinPaymentMessage,
  renewedMessage,
} from '#lib/mail/joining-messages.ts'
import { type InvitationLink, invitationMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { withQueryBudget } from '#lib/runtime/query-budget.ts'
import { inviteAccount } from '../people/invite-account.ts'
import { openApplication } from './applications.ts'
import { renewLink } from './join-link.ts'
import { retryIfTaken } from './retry-if-taken.ts'

/** The result of a decision: `decided` if someone else had decided before. */
export type DecisionResult = 'done' | 'unsent' | 'decided'

const decide = (
  staff: ActingStaff,
  id: string,
  decision: Omit<JoinDecision, 'dating'>,
  context: RequestContext,
  amount?: string,
) =>
  decisions.decideApplication(
    db,
    staffCaller(staff, 'decide-applications', context),
    id,
    { ...decision, dating: env.dating },
    amount,
  )

/**
 * Emails the applicant, with a link that works for the whole time again. The decision has been made: what the
 * request has waited for the database so far does not shorten the time for this, and whatever goes wrong is
 * an email that was not sent.
 */
async function inform(
  decided: DecidedApplication | undefined,
  send: (to: JoinRecipient) => Promise<boolean>,
): Promise<DecisionResult> {
  if (!decided) return 'decided'
  try {
    const isSent = await withQueryBudget(async () => send(await renewLink(decided)))
    return isSent ? 'done' : 'unsent'
  } catch (error) {
    log.error({ event: 'decision-not-sent', reference: decided.reference, error })
    return 'unsent'
  }
}

/** Asks the applicant a question. */
export async function askQuestion(
  staff: ActingStaff,
  id: string,
  text: string,
  context: RequestContext,
): Promise<DecisionResult> {
  const decision = { action: 'join-question-asked', from: ['sent'], to: 'asked', text } as const
  const decided = await decide(staff, id, decision, context)
  return inform(decided, (to) => sendEmail(joinDecisionMessage('asked', to, text)))
}

/** Declines an application. */
export async function declineApplication(
  staff: ActingStaff,
  id: string,
  text: string,
  context: RequestContext,
): Promise<DecisionResult> {
  const from = ['sent', 'asked'] as const
  const decision = { action: 'join-declined', from, to: 'declined', text } as const
  const decided = await decide(staff, id, decision, context)
  return inform(decided, (to) => sendEmail(joinDecisionMessage('declined', to, text)))
}

/** Asks an accepted applicant to pay. */
export async function askForFee(
  staff: ActingStaff,
  id: string,
  { amount, text }: { readonly amount: string; readonly text: string },
  context: RequestContext,
): Promise<DecisionResult> {
  const from = ['accepted', 'awaiting-payment'] as const
  const decision = { action: 'join-payment-asked', from, to: 'awaiting-payment', text } as const
  const decided = await decide(staff, id, decision, context, amount)
  return inform(decided, (to) => sendEmail(joinPaymentMessage(to, text, poundsOf(Number(amount)))))
}

/** Makes an accepted applicant a member, because the fee was paid. */
export async function markPaid(
  staff: ActingStaff,
  id: string,
  context: RequestContext,
): Promise<DecisionResult> {
  const from = ['accepted', 'awaiting-payment'] as const
  const decision = { action: 'join-paid', from, to: 'member', text: '' } as const
  const decided = await decide(staff, id, decision, context)
  return welcome(staff, decided)
}

/** The input of staff who accept an application. */
interface AcceptanceInput {
  readonly number: string
  readonly amount?: string | null | undefined
  /** The account of one of the possible duplicates. */
  readonly person?: string | null | undefined
  readonly text: string
}

/** The membership that has the number already. */
interface NumberTaken {
  readonly holder: NumberHolder
}

/** The next free membership number, if the newest ones have a pattern. */
export const suggestNumber = (): Promise<string | undefined> => findNextNumber(db)

/** Accepts an application: adds the membership unless it is a renewal, and the account if there is none. */
export async function acceptApplication(
  staff: ActingStaff,
  id: string,
  { number, amount = null, person, text }: AcceptanceInput,
  context: RequestContext,
): Promise<DecisionResult | 'no-duplicate' | NumberTaken> {
  const accountId = person && person !== 'new' ? person : null
  if (accountId && !(await isDuplicate(staff, id, accountId, context))) return 'no-duplicate'
  const isFree = amount !== null && Number(amount) === 0
  const decision: JoinDecision = {
    action: 'join-accepted',
    from: ['sent', 'asked'],
    to: isFree ? 'member' : amount === null ? 'accepted' : 'awaiting-payment',
    text,
    dating: env.dating,
  }
  const acceptance = { charityNumber: number, accountId, amount }
  // Another acceptance may take the same username.
  const decided = await retryIfTaken(() =>
    decisions.acceptApplication(
      db,
      staffCaller(staff, 'decide-applications', context),
      id,
      decision,
      acceptance,
    ),
  )
  const holder = decided ? undefined : await decisions.findHolder(db, id, number)
  if (holder) return { holder }
  if (isFree) return welcome(staff, decided)
  return inform(decided, (to) =>
    sendEmail(
      amount === null
        ? joinDecisionMessage('accepted', to, text)
        : joinPaymentMessage(to, text, poundsOf(Number(amount))),
    ),
  )
}

/** A membership goes to someone who was shown beside the application, and to nobody else. */
async function isDuplicate(
  staff: ActingStaff,
  id: string,
  accountId: string,
  context: RequestContext,
): Promise<boolean> {
  const opened = await openApplication(staff, id, context)
  return opened?.duplicates.some((found) => found.id === accountId) ?? false
}

/** Emails a member who has renewed or joined. A new member without a password gets the link to choose one in the same email. */
const welcome = (staff: ActingStaff, decided: DecidedApplication | undefined) =>
  inform(decided, async (to) => {
    const { accountId, renewedUntil } = decided as DecidedApplication
    if (renewedUntil) return sendEmail(renewedMessage(to, renewedUntil))
    let isWelcomed = false
    const messageFor = (link: InvitationLink) => {
      // Only the mailbox of the account may get its link.
      isWelcomed = link.email === to.email
      return isWelcomed ? joinedMessage(to, link) : invitationMessage(link)
    }
    const isInvited =
      !accountId || (await inviteAccount(accountId, staff.actor, true, messageFor)) !== 'not-sent'
    return (isWelcomed || (await sendEmail(joinedMessage(to)))) && isInvited
  })
