import type { AttemptRefund } from '#db/queries/rate-limits.ts'
import { enforceLimits, limitFor, limitKey, rateLimits, refundOf } from './throttle.ts'

/**
 * Counts a sign-in before it is attempted, per name and network, per network and per name, and
 * returns the refund for a success. The limit per name exempts networks from which the member
 * signed in before, so that attackers elsewhere cannot lock the member out (decision 009).
 */
export async function limitSignIn(name: string, network: string): Promise<AttemptRefund> {
  const subject = name.toLowerCase()
  const knownNetwork = limitKey('signed-in', subject, network)
  const limits = [
    limitFor(rateLimits.signInsPerNameAndNetwork, 'sign-in', subject, network),
    limitFor(rateLimits.signInsPerNetwork, 'sign-in', network),
    {
      ...limitFor(rateLimits.signInsPerName, 'sign-in-anywhere', subject),
      exemptKey: knownNetwork,
    },
  ]
  await enforceLimits(...limits)
  return refundOf(limits, knownNetwork)
}
