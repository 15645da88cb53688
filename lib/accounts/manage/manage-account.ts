import { hasCode } from '#db/driver/errors.ts'
import type { Operator } from '#db/queries/audit.ts'
import { type AccountSummary, findAccountSummary } from '#db/queries/operators/account-summary.ts'
import {
  type AccountValues,
  addInvitedAccount,
  type EditedAccount,
  unlockAccountRow,
  updateAccount,
} from '#db/queries/operators/accounts.ts'
import { type AccountDelay, delayKeys, listAccountDelays } from '#lib/auth/account-delays.ts'
import { emailChangedMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'

/** Creates an account in the state 'invited'; undefined if the username is taken. */
export const createAccount = (
  values: AccountValues & { readonly username: string },
  operator: Operator,
): Promise<string | undefined> =>
  addInvitedAccount(db, { country: 'Please select', ...dropNull(values) }, operator)

const dropNull = (values: AccountValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as AccountValues

/**
 * Changes an account, and informs the old mailbox if the email has changed (decision 028). Returns
 * 'taken' if another account has the username, and undefined if there is no such account or if a value
 * of `shown` has changed since (decision 057).
 */
export async function editAccount(
  id: string,
  values: AccountValues,
  operator: Operator,
  shown: AccountValues = {},
): Promise<EditedAccount | 'taken' | undefined> {
  try {
    const edited = await updateAccount(db, id, values, operator, shown)
    if (edited?.oldEmail && edited.email && edited.oldEmail !== edited.email) {
      await sendEmail(emailChangedMessage(edited.oldEmail, edited.email, edited.name))
    }
    return edited
  } catch (error) {
    if (hasCode(error, /^23505$/)) return 'taken'
    throw error
  }
}

/** An account as the command shows it. */
export interface ShownAccount extends AccountSummary {
  readonly delays: readonly AccountDelay[]
}

/** Finds what an operator needs to help the owner of an account. */
export async function showAccount(id: string): Promise<ShownAccount | undefined> {
  const summary = await findAccountSummary(db, id)
  return summary && { ...summary, delays: await listAccountDelays(subjectOf(summary)) }
}

/** Ends the delays of an account after failed sign-ins and emails; returns those that it ended. */
export async function unlockAccount(
  id: string,
  operator: Operator,
): Promise<readonly AccountDelay[] | undefined> {
  const summary = await findAccountSummary(db, id)
  if (!summary) return undefined
  const subject = subjectOf(summary)
  const delays = await listAccountDelays(subject)
  await unlockAccountRow(db, id, delayKeys(subject), operator)
  return delays
}

const subjectOf = ({ id, email, failedSignIns, access }: AccountSummary) => ({
  id,
  email,
  networks: [
    ...new Set([...failedSignIns, ...access].flatMap(({ network }) => (network ? [network] : []))),
  ],
})
