import type { JoinDecision } from '#db/queries/applications/decisions.ts'
import * as decisions from '#db/queries/applications/decisions.ts'
import { findNextNumber, type NumberHolder } from '#db/queries/memberships/next-number.ts'
import type { RequestContext } from '#db/request-context.ts'
import { type ActingStaff, staffCaller } from '#lib/auth/staff/staff-member.ts'
import { env } from '#lib/env.ts'
import { db } from '#lib/runtime/database.ts'
import { openApplication } from './applications.ts'
import { retryIfTaken } from './retry-if-taken.ts'

/** The result of a decision: `decided` if someone else had decided before. Its notice tells the applicant. */
export type DecisionResult = 'done' | 'decided'

const resultOf = (isDecided: boolean): DecisionResult => (isDecided ? 'done' : 'decided')

const decide = async (
  staff: ActingStaff,
  id: string,
  decision: Omit<JoinDecision, 'dating'>,
  context: RequestContext,
  amount?: string,
): Promise<DecisionResult> =>
  resultOf(
    await decisions.decideApplication(
      db,
      staffCaller(staff, 'decide-applications', context),
      id,
      { ...decision, dating: env.dating },
      amount,
    ),
  )

/** Asks the applicant a question. */
export function askQuestion(
  staff: ActingStaff,
  id: string,
  text: string,
  context: RequestContext,
): Promise<DecisionResult> {
  const decision = { action: 'join-question-asked', from: ['sent'], to: 'asked', text } as const
  return decide(staff, id, decision, context)
}

/** Declines an application. */
export function declineApplication(
  staff: ActingStaff,
  id: string,
  text: string,
  context: RequestContext,
): Promise<DecisionResult> {
  const from = ['sent', 'asked'] as const
  const decision = { action: 'join-declined', from, to: 'declined', text } as const
  return decide(staff, id, decision, context)
}

/** Asks an accepted applicant to pay. */
export function askForFee(
  staff: ActingStaff,
  id: string,
  { amount, text }: { readonly amount: string; readonly text: string },
  context: RequestContext,
): Promise<DecisionResult> {
  const from = ['accepted', 'awaiting-payment'] as const
  const decision = { action: 'join-payment-asked', from, to: 'awaiting-payment', text } as const
  return decide(staff, id, decision, context, amount)
}

/** Makes an accepted applicant a member, because the fee was paid. */
export function markPaid(
  staff: ActingStaff,
  id: string,
  context: RequestContext,
): Promise<DecisionResult> {
  const from = ['accepted', 'awaiting-payment'] as const
  const decision = { action: 'join-paid', from, to: 'member', text: '' } as const
  return decide(staff, id, decision, context)
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
  const isDecided = await retryIfTaken(() =>
    decisions.acceptApplication(
      db,
      staffCaller(staff, 'decide-applications', context),
      id,
      decision,
      acceptance,
    ),
  )
  const holder = isDecided ? undefined : await decisions.findHolder(db, id, number)
  return holder ? { holder } : resultOf(isDecided)
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
