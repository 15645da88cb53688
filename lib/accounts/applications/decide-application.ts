import type { JoinDecision } from '#db/queries/applications/decisions.ts'
import * as decisions from '#db/queries/applications/decisions.ts'
import { findNextNumber, type NumberHolder } from '#db/queries/memberships/next-number.ts'
import type { RequestContext } from '#db/request-context.ts'
import { type ActingStaff, staffCaller } from '#lib/auth/staff/staff-member.ts'
import { env } from '#lib/env.ts'
import { isFree } from '#lib/fees/format-price.ts'
import { db } from '#lib/runtime/database.ts'
import { texts } from '#lib/text/texts.ts'
import { type JoinState, openApplication } from './applications.ts'
import { retryIfTaken } from './retry-if-taken.ts'

/** The result of a decision: `decided` if someone else had decided before. Its notice tells the applicant. */
export type DecisionResult = 'done' | 'decided'

const resultOf = (isDecided: boolean): DecisionResult => (isDecided ? 'done' : 'decided')

const fromSent = ['sent', 'asked'] as const
const fromAccepted = ['accepted', 'awaiting-payment'] as const

/** The decisions beside an acceptance, each with the states in which it can be taken. */
const decisionsOf = {
  ask: { action: 'join-question-asked', from: ['sent'], to: 'asked' },
  decline: { action: 'join-declined', from: [...fromSent, ...fromAccepted], to: 'declined' },
  payment: { action: 'join-payment-asked', from: fromAccepted, to: 'awaiting-payment' },
  paid: { action: 'join-paid', from: fromAccepted, to: 'member' },
} as const satisfies Readonly<Record<string, Omit<JoinDecision, 'text' | 'dating'>>>

/** Returns true if a decision can be taken on an application in this state. */
export function canDecide(
  decision: 'accept' | keyof typeof decisionsOf,
  state: JoinState,
): boolean {
  const from: readonly JoinState[] = decision === 'accept' ? fromSent : decisionsOf[decision].from
  return from.includes(state)
}

/** Takes a decision with words for the applicant: a question, a refusal, a fee, or that it was paid. */
export const decideApplication = async (
  staff: ActingStaff,
  id: string,
  decision: keyof typeof decisionsOf,
  { text = '', amount }: { readonly text?: string; readonly amount?: string },
  context: RequestContext,
): Promise<DecisionResult> =>
  resultOf(
    await decisions.decideApplication(
      db,
      staffCaller(staff, 'decide-applications', context),
      id,
      {
        ...decisionsOf[decision],
        text,
        dating: env.dating,
        endReason: texts().staffApplications.decline.endReason,
      },
      amount,
    ),
  )

/** The input of staff who accept an application. */
interface AcceptanceInput {
  readonly number: string
  readonly amount?: string | null | undefined
  /** The account of one of the possible duplicates. */
  readonly person?: string | null | undefined
  readonly text: string
}

/** The next free membership number, if the newest ones have a pattern. */
export const suggestNumber = (): Promise<string | undefined> => findNextNumber(db)

/**
 * Accepts an application: adds the membership unless it is a renewal, and the account if there is none. `holder` is the
 * membership that has the number already.
 */
export async function acceptApplication(
  staff: ActingStaff,
  id: string,
  { number, amount = null, person, text }: AcceptanceInput,
  context: RequestContext,
): Promise<DecisionResult | 'no-duplicate' | 'disabled' | { readonly holder: NumberHolder }> {
  const accountId = person && person !== 'new' ? person : null
  if (accountId && !(await isDuplicate(staff, id, accountId, context))) return 'no-duplicate'
  const decision: JoinDecision = {
    action: 'join-accepted',
    from: fromSent,
    to: isFree(amount) ? 'member' : amount === null ? 'accepted' : 'awaiting-payment',
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
  if (isDecided) return 'done'
  if (await decisions.isForDisabled(db, id, accountId)) return 'disabled'
  const holder = await decisions.findHolder(db, id, number)
  return holder ? { holder } : 'decided'
}

/** A membership goes to someone who was shown beside an application without an account, and to nobody else. */
async function isDuplicate(
  staff: ActingStaff,
  id: string,
  accountId: string,
  context: RequestContext,
): Promise<boolean> {
  const opened = await openApplication(staff, id, context)
  if (opened?.application.accountId !== null) return false
  return opened.duplicates.some((found) => found.id === accountId)
}
