import type { Visit } from '#db/queries/audit.ts'
import { issuePassthrough as issue } from '#db/queries/credentials.ts'
import type { Infer } from '#lib/contract/message.ts'
import type { PassthroughToken } from '#lib/contracts/issuetoken.ts'
import { db } from '#lib/database.ts'
import { env } from '#lib/env.ts'
import type { Caller } from './caller.ts'
import { hashOf, newSecret } from './secret.ts'

/** At most ten minutes (interface section 8). */
const lifetimeSeconds = 10 * 60

/** Issues a token with which the member site's login page signs the caller in, once (endpoint 7). */
export async function issuePassthrough(
  caller: Caller,
  visit: Visit,
): Promise<Infer<typeof PassthroughToken>> {
  const token = newSecret()
  const issued = { hash: hashOf(token), realm: env.realm, lifetimeSeconds }
  caller.admit(await issue(db, caller.hash, issued, visit))
  return { token }
}
