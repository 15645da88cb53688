import type { AttemptRefund } from '#db/queries/rate-limits.ts'
import { count, forgiveness, keyOf, limit, policies } from '#lib/auth/throttle.ts'

/**
 * Counts a sign-in before it is tried, per person and network, per network, and per person: guessing
 * grows slow from anywhere, and yet nobody can shut out a member who has signed in from home before.
 * Gives what takes the attempt back if it succeeds.
 */
export async function limitSignIn(name: string, network: string): Promise<AttemptRefund> {
  const person = name.toLowerCase()
  const home = keyOf('signed-in', person, network)
  const counts = [
    count(policies.signInHere, 'sign-in', person, network),
    count(policies.signInNetwork, 'sign-in', network),
    { ...count(policies.signInName, 'sign-in-anywhere', person), exemptKey: home },
  ]
  await limit(...counts)
  return forgiveness(counts, home)
}
