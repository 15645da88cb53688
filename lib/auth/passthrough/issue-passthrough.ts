import * as credentials from '#db/queries/credentials/credentials.ts'
import type { RequestContext } from '#db/request-context.ts'
import { lifetimes } from '#db/values/lifetimes.ts'
import { faults } from '#lib/contract/fault.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { PassthroughToken } from '#lib/contracts/r1/issuetoken.ts'
import { env } from '#lib/env.ts'
import { Failure } from '#lib/failure.ts'
import * as en from '#lib/text/en.ts'
import type { Caller } from '../caller.ts'
import { hashOf, newSecret } from '../secret.ts'
import { rateLimits, rejection } from '../throttle.ts'

/** A member with a staff role has given only a password, which is not enough (decision 048). */
const staffNeedMfa = { ...faults.authentication(403), message: en.api.staffNeedsMfa }

/** Issues a token that signs the caller in at the login page, once (interface 4.7). */
export async function issuePassthrough(
  caller: Caller,
  context: RequestContext,
): Promise<MessageValue<typeof PassthroughToken>> {
  const token = newSecret()
  const passthrough = {
    hash: hashOf(token),
    realm: env.realm,
    lifetimeSeconds: lifetimes.passthrough,
  }
  const seconds = await caller.run((db, hash) =>
    credentials.issuePassthrough(db, hash, passthrough, context),
  )
  if (seconds === null) throw new Failure(staffNeedMfa)
  if (seconds > 0) throw rejection(rateLimits.issuesPerAccount, seconds)
  return { token }
}
