import { randomInt } from 'node:crypto'
import type { Actor } from '#db/queries/audit/audit.ts'
import { usernameFor } from '#lib/auth/username.ts'
import { fullName } from '#lib/text/full-name.ts'
import { createAccount } from './manage-account.ts'

/** A person who has no account yet. */
interface NewPerson {
  readonly forename: string | null
  readonly surname: string | null
  readonly email: string | null
}

/** Creates an account without a password, with a free username; undefined if every username that it tries is taken. */
export async function createPerson(person: NewPerson, actor: Actor): Promise<string | undefined> {
  const stem = usernameFor(fullName(person))
  const suffixes = ['', '.2', '.3', '.4', `.${randomInt(10_000, 1_000_000)}`]
  for (const suffix of suffixes) {
    const id = await createAccount({ username: stem + suffix, ...person }, actor)
    if (typeof id === 'string') return id
  }
  return undefined
}
