import * as bounces from '#db/queries/tasks/bounces.ts'
import { env } from '#lib/env.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'
import { readBounce } from './read-bounce.ts'

/** The result of reading a returned message. */
type BounceOutcome =
  | { readonly outcome: 'no-setting' | 'not-a-bounce' | 'unknown' }
  | {
      readonly outcome: 'failed-once' | 'fails'
      readonly email: string
      readonly response: string
      readonly accounts: number
    }

const write = onPrimary(bounces.recordBounce)

/** Records that an email was not delivered, if this message of a mail server says so (decision 103). */
export async function recordBounce(message: Buffer): Promise<BounceOutcome> {
  if (!env.bounceEmail) return { outcome: 'no-setting' }
  const bounce = await readBounce(message)
  if (!bounce) return { outcome: 'not-a-bounce' }
  const failed = await write(bounce)
  if (!failed) return { outcome: 'unknown' }
  return {
    outcome: bounce.isPermanent ? 'fails' : 'failed-once',
    email: failed.recipient,
    response: bounce.response,
    accounts: failed.opened,
  }
}

/** Finds the email of the member if emails to it do not arrive. */
export const findFailingEmail = (member: { readonly accountId: string }) =>
  bounces.findFailingEmail(db, member)
