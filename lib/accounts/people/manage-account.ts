import { hasCode } from '#db/driver/errors.ts'
import { type AccountSummary, findAccountSummary } from '#db/queries/accounts/accounts.ts'
import type { AccountValues, EditedAccount } from '#db/queries/accounts/accounts-edit.ts'
import * as accountsEdit from '#db/queries/accounts/accounts-edit.ts'
import { findPersonProfile } from '#db/queries/accounts/profiles.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import {
  type ContactMembership,
  listContactMemberships,
} from '#db/queries/memberships/memberships.ts'
import { unselected } from '#db/values/countries.ts'
import { type AccountDelay, delayKeys, listAccountDelays } from '#lib/auth/account-delays.ts'
import { checkDetails, type WrongDetails } from '#lib/contracts/check-details.ts'
import { db } from '#lib/runtime/database.ts'

export type { AccountValues }

/** Creates an account in the state 'invited', and returns its id; undefined if the username is taken. */
export async function createAccount(
  values: AccountValues & { readonly username: string },
  actor: Actor,
): Promise<string | WrongDetails | undefined> {
  const checked = checkDetails(values, {})
  if ('wrong' in checked) return checked
  return accountsEdit.createAccount(db, { country: unselected, ...dropNull(checked) }, actor)
}

const dropNull = (values: AccountValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as AccountValues

/**
 * Changes an account. Returns
 * 'taken' if another account has the username, and undefined if there is no such account or if a value
 * of `shown` has changed since (decision 057). `undoes` is the act that it takes back.
 */
export async function editAccount(
  id: string,
  values: AccountValues,
  actor: Actor,
  shown: AccountValues = {},
  undoes: string | null = null,
): Promise<EditedAccount | WrongDetails | 'taken' | undefined> {
  const stored = await findPersonProfile(db, id)
  const checked = checkDetails(values, { ...stored, ...shown, ...(undoes && values) })
  if ('wrong' in checked) return checked
  try {
    return await accountsEdit.editAccount(db, id, checked, actor, shown, undoes)
  } catch (error) {
    if (hasCode(error, /^23505$/)) return 'taken'
    throw error
  }
}

/** An account as the command shows it. */
export interface AccountWithDelays extends AccountSummary {
  readonly delays: readonly AccountDelay[]
  readonly memberships: readonly ContactMembership[]
}

/** Finds what an operator needs to help the owner of an account. */
export async function showAccount(id: string): Promise<AccountWithDelays | undefined> {
  const [summary, memberships] = await Promise.all([
    findAccountSummary(db, id),
    listContactMemberships(db, id),
  ])
  return summary && { ...summary, memberships, delays: await listAccountDelays(subjectOf(summary)) }
}

/** Ends the delays of an account after failed sign-ins and emails; returns those that it ended. */
export async function unlockAccount(
  id: string,
  actor: Actor,
): Promise<readonly AccountDelay[] | undefined> {
  const summary = await findAccountSummary(db, id)
  if (!summary) return undefined
  const subject = subjectOf(summary)
  const delays = await listAccountDelays(subject)
  await accountsEdit.unlockAccount(db, id, delayKeys(subject), actor)
  return delays
}

const subjectOf = ({ id, email, failedSignIns, access }: AccountSummary) => ({
  id,
  email,
  networks: [
    ...new Set([...failedSignIns, ...access].flatMap(({ network }) => (network ? [network] : []))),
  ],
})
