import { randomInt } from 'node:crypto'
import type { Actor } from '#db/queries/audit/audit.ts'
import { usernameFor } from '#lib/auth/username.ts'
import { fullName } from '#lib/text/full-name.ts'
import { type AccountValues, createAccount } from './manage-account.ts'

/** Creates an account without a password, with a free username; undefined if every username that it tries is taken. */
export async function createPerson(
  person: Required<Pick<AccountValues, 'forename' | 'surname' | 'email'>>,
  actor: Actor,
): Promise<string | undefined> {
  const stem = usernameFor(fullName(person))
  const suffixes = ['', '.2', '.3', '.4', `.${randomInt(10_000, 1_000_000)}`]
  for (const suffix of suffixes) {
    const id = await createAccount({ username: stem + suffix, ...person }, actor)
    if (typeof id === 'string') return id
  }
  return undefined
}
