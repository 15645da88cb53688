import type { AccountMatch } from '#db/queries/accounts/accounts.ts'
import * as accounts from '#db/queries/accounts/accounts.ts'
import { cleanText } from '#lib/contract/clean-text.ts'
import { canonicalEmail } from '#lib/contract/email.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { db } from '#lib/runtime/database.ts'

/** Finds the one account with this id, else with this username, else with this email. */
export async function findAccount(text: string): Promise<AccountMatch | 'unknown' | 'ambiguous'> {
  const [account, ...others] = await matchAccounts(text)
  if (!account) return 'unknown'
  return others.length > 0 ? 'ambiguous' : account
}

/** Lists the accounts with this id, else with this username, else with this email. */
export async function matchAccounts(text: string): Promise<readonly AccountMatch[]> {
  const typed = cleanText(text)
  const matches = await accounts.matchAccounts(db, {
    text: typed,
    email: canonicalEmail(typed) ?? typed,
    id: guidOrNil(typed),
  })
  for (const by of ['id', 'username'] as const) {
    const exact = matches.filter((match) => match.by === by)
    if (exact.length > 0) return exact
  }
  return matches
}
