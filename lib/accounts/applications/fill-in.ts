import * as applications from '#db/queries/applications/applications.ts'
import * as applicationsEdit from '#db/queries/applications/applications-edit.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { checkDetails, type WrongDetails } from '#lib/contracts/check-details.ts'
import type { JoinQuestion } from '#lib/contracts/forms/join.ts'
import { feeForAudience } from '#lib/fees/fee-choice.ts'
import type { Fee } from '#lib/fees/fees-by-audience.ts'
import { listCurrentFees } from '#lib/fees/list-current-fees.ts'
import { languageToStore } from '#lib/mail/compose.ts'
import { displayedType } from '#lib/records/membership-types.ts'
import { db } from '#lib/runtime/database.ts'
import { type JoinApplication, nextQuestion } from './questions.ts'
import { membershipOf } from './start-application.ts'

/** Finds the application of a link; undefined if the link is wrong or has expired. */
export async function findApplication(secret: string): Promise<JoinApplication | undefined> {
  const found = await applications.findApplication(db, hashOf(secret))
  return found && { ...found, type: displayedType(found.type) }
}

/**
 * Saves the answers to one question; if the applicant comes back later, they may be incomplete. Returns
 * 'not-open' if the application has been sent, or is not found, and 'postcode' if an address in the UK has none.
 */
export async function saveQuestionValues(
  secret: string,
  question: JoinQuestion,
  input: Readonly<Record<string, string | null | undefined>>,
  names: readonly string[],
  isLater: boolean,
): Promise<'saved' | 'not-open' | 'postcode' | WrongDetails> {
  // An empty text says that the applicant has seen an optional question.
  const empty = question === 'about' && !isLater ? '' : null
  const values: Partial<applications.JoinColumns> = Object.fromEntries(
    names.map((name) => [name, input[name] || empty]),
  )
  if (!isLater && values.country === 'United Kingdom' && !values.postcode) return 'postcode'
  const stored = await findApplication(secret)
  if (!stored) return 'not-open'
  const checked = checkDetails(values, stored)
  if ('wrong' in checked) return checked
  const isSaved = await applicationsEdit.saveJoinColumns(db, hashOf(secret), checked)
  return isSaved ? 'saved' : 'not-open'
}

/** Changes the membership that an application is for; false if it has been sent, or is not found. */
export const changeMembership = (secret: string, fee: Fee): Promise<boolean> =>
  applicationsEdit.saveJoinColumns(db, hashOf(secret), membershipOf(fee))

/**
 * Sends a complete application; a notice tells the applicant and the organisation. A renewal whose fee is known waits for
 * the payment. One stays unsent if its membership has been paid for, or if the applicant is no longer a contact of it.
 * Sending it again does nothing. Returns the question that is not answered, if there is one, `fee` if the fee is not the
 * one that was chosen: the application has the one of today, for the applicant to check, and `fee-ended` if there is none
 * today.
 */
export async function sendApplication(
  secret: string,
): Promise<JoinQuestion | 'fee' | 'fee-ended' | undefined> {
  const application = await findApplication(secret)
  if (application?.state !== 'started') return undefined
  const missing = nextQuestion(application)
  if (missing) return missing
  const fee = await findFeeToday(application)
  if (!fee) return 'fee-ended'
  const { amount } = membershipOf(fee)
  if (amount !== application.amount) {
    await applicationsEdit.saveJoinColumns(db, hashOf(secret), { amount })
    return 'fee'
  }
  await applicationsEdit.sendApplication(db, hashOf(secret), languageToStore())
  return undefined
}

async function findFeeToday(application: JoinApplication): Promise<Fee | undefined> {
  const { fees } = await listCurrentFees(application.renewal ? application.type : undefined)
  const chosen = feeForAudience(application)
  return fees.find((fee) => feeForAudience(fee) === chosen)
}

/**
 * Adds the applicant's response to a question of staff, who are told; sending it again does nothing. False if no question
 * waits for it, or the application is not found.
 */
export async function replyToQuestion(secret: string, text: string): Promise<boolean> {
  if (await applicationsEdit.replyToQuestion(db, hashOf(secret), text)) return true
  const messages = (await findApplication(secret))?.messages ?? []
  return messages.findLast(({ byStaff }) => !byStaff)?.text === text
}
