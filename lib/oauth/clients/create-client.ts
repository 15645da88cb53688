import { randomBytes } from 'node:crypto'
import { addClient } from '#db/queries/oauth/clients.ts'
import { roles as everyRole } from '#db/values/roles.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { db } from '#lib/runtime/database.ts'
import { enOperators } from '#lib/text/en-operators.ts'
import { type Draft, validateClient } from './validate-client.ts'

/** A client that was made, and its secret, which is told this once. */
export interface Created {
  readonly id: string
  readonly name: string
  readonly secret: string
}

/** Registers a client (RFC 6749, section 2), or says in sentences why not. */
export async function createClient(
  draft: Draft,
  operator: string,
): Promise<Created | { readonly refused: readonly string[] }> {
  const refused = validateClient(draft)
  if (refused.length > 0) return { refused }
  const { id = randomBytes(10).toString('hex'), name, own = false, roles = [] } = draft
  const secret = newSecret()
  const client = {
    id,
    name: name.trim(),
    secretHash: hashOf(secret),
    redirectUris: [...new Set(draft.redirectUris)],
    logoutUris: [...new Set(draft.logoutUris)],
    roles: everyRole.filter((role) => roles.length === 0 || roles.includes(role)),
    own,
  }
  const added = await addClient(db, client, operator)
  return added ? { id, name: client.name, secret } : { refused: [enOperators.refused.taken(id)] }
}
