import type { Actor } from '#db/queries/audit/audit.ts'
import { usernamesFor } from '#lib/auth/username.ts'
import { fullName } from '#lib/text/full-name.ts'
import { type AccountValues, createAccount } from './manage-account.ts'

/** Creates an account without a password, with a free username; undefined if every username that it tries is taken. */
export async function createPerson(
  person: Required<Pick<AccountValues, 'forename' | 'surname' | 'email'>>,
  actor: Actor,
): Promise<string | undefined> {
  for (const username of usernamesFor(fullName(person))) {
    const id = await createAccount({ username, ...person }, actor)
    if (typeof id === 'string') return id
  }
  return undefined
}
