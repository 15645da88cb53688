import {
  type AttemptLimit,
  type AttemptRefund,
  countAttempt,
  refundAttempt,
} from '#db/queries/rate-limits.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'

/** How much of something is free of waiting, and how the wait grows after that. */
export interface Policy {
  readonly freeAttempts: number
  readonly baseSeconds: number
  readonly maxSeconds: number
  readonly forgetAfterSeconds: number
}

const minute = 60
const hour = 60 * minute

/** The limits of decision 009. */
export const policies = {
  /** Guessing one person's password from one place. */
  signInHere: {
    freeAttempts: 4,
    baseSeconds: 1,
    maxSeconds: 15 * minute,
    forgetAfterSeconds: hour,
  },
  /** Guessing anyone's from one place. */
  signInNetwork: {
    freeAttempts: 50,
    baseSeconds: 1,
    maxSeconds: 5 * minute,
    forgetAfterSeconds: 15 * minute,
  },
  /** Guessing one person's from everywhere; it never holds a network where they signed in before. */
  signInName: { freeAttempts: 100, baseSeconds: 1, maxSeconds: minute, forgetAfterSeconds: hour },
  /** Guessing a client's secret. */
  client: { freeAttempts: 20, baseSeconds: 1, maxSeconds: 15 * minute, forgetAfterSeconds: hour },
  /** Asking which addresses have accounts, or filling a stranger's letter-box. */
  mailNetwork: { freeAttempts: 30, baseSeconds: 5, maxSeconds: hour, forgetAfterSeconds: hour },
  /** One mail of a kind to an address in five minutes. */
  mail: { freeAttempts: 0, baseSeconds: 300, maxSeconds: 300, forgetAfterSeconds: 300 },
} as const satisfies Record<string, Policy>

/** Counts under a policy for the subjects, which are stored hashed. */
export const count = (policy: Policy, ...subjects: readonly string[]): AttemptLimit => ({
  ...policy,
  key: keyOf(...subjects),
})

/** The key of what a count, or a memory, is about. */
export const keyOf = (...subjects: readonly string[]): Buffer => hashOf(JSON.stringify(subjects))

/** Counts an attempt; fails with 429 and the time to wait where there were too many. */
export async function limit(...counts: readonly AttemptLimit[]): Promise<void> {
  const seconds = await countAttempt(db, counts)
  if (seconds > 0) throw new Failure(faults.rateLimit(seconds), { 'Retry-After': String(seconds) })
}

/** Counts an attempt; tells whether it may be made. */
export const isAllowed = async (count: AttemptLimit): Promise<boolean> =>
  (await countAttempt(db, [count])) === 0

/** What takes back what was counted, once it is rightful; a key that is known is remembered for ninety days. */
export const forgiveness = (counts: readonly AttemptLimit[], known?: Buffer): AttemptRefund => ({
  keys: counts.map(({ key }) => key),
  remember: known && { key: known, seconds: 90 * 24 * hour },
})

/** Takes back what was counted, for it was rightful. */
export const forgive = (counts: readonly AttemptLimit[]): Promise<void> =>
  refundAttempt(db, forgiveness(counts))
