import type { rateLimits } from '#lib/auth/throttle.ts'
import * as en from '#lib/text/en.ts'
import { number } from '#lib/text/language/plural.ts'

const { bucket, duration, each, every, units, wait } = en.manual.frame

/**
 * Describes a rate limit of decision 009 in words: the attempts that never wait, undefined for a limit that refills evenly,
 * and the rule for all others.
 */
export function describeLimit(limit: (typeof rateLimits)[keyof typeof rateLimits]) {
  const { freeAttempts, baseSeconds, maxSeconds, aheadSeconds } = limit
  if (freeAttempts > 0) {
    return {
      free: number.en(freeAttempts),
      rest: wait(duration(baseSeconds), duration(maxSeconds)),
    }
  }
  const atOnce = Math.round(aheadSeconds / baseSeconds) + 1
  return {
    free: undefined,
    rest: atOnce === 1 ? every(duration(baseSeconds)) : bucket(atOnce, refillOf(baseSeconds)),
  }
}

/** A rate in the smallest unit that gives a whole number. */
function refillOf(seconds: number): string {
  for (const [unit, length] of [
    ['minute', 60],
    ['hour', 3_600],
    ['day', 86_400],
  ] as const) {
    const count = length / seconds
    if (count >= 1 && Math.abs(count - Math.round(count)) < 1e-6) {
      return each(Math.round(count), units[unit])
    }
  }
  return every(duration(Math.round(seconds)))
}
