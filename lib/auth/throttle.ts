import {
  type AttemptLimit,
  type AttemptRefund,
  countAttempt,
  refundAttempt,
} from '#db/queries/rate-limits.ts'
import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { hashOf } from './secret.ts'

type RateLimit = Omit<AttemptLimit, 'key' | 'exemptKey'>

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The rate limits of decision 009. */
export const rateLimits = {
  /** Against guessing one member's password from one network. */
  signInsPerNameAndNetwork: {
    freeAttempts: 4,
    baseSeconds: 1,
    maxSeconds: 15 * minute,
    forgetAfterSeconds: hour,
  },
  /** Against guessing any member's password from one network. */
  signInsPerNetwork: {
    freeAttempts: 50,
    baseSeconds: 1,
    maxSeconds: 5 * minute,
    forgetAfterSeconds: 15 * minute,
  },
  /** Against guessing one member's password from many networks. */
  signInsPerName: {
    freeAttempts: 100,
    baseSeconds: 1,
    maxSeconds: minute,
    forgetAfterSeconds: hour,
  },
  /** Against guessing a client's secret. */
  clientSecrets: {
    freeAttempts: 20,
    baseSeconds: 1,
    maxSeconds: 15 * minute,
    forgetAfterSeconds: hour,
  },
  /** Against finding out which email addresses have accounts, and against flooding inboxes. */
  emailsPerNetwork: {
    freeAttempts: 30,
    baseSeconds: 5,
    maxSeconds: hour,
    forgetAfterSeconds: hour,
  },
  /** One email of a kind to one recipient in five minutes. */
  emailsPerRecipient: {
    freeAttempts: 0,
    baseSeconds: 5 * minute,
    maxSeconds: 5 * minute,
    forgetAfterSeconds: 5 * minute,
  },
} as const satisfies Record<string, RateLimit>

/** Applies a rate limit to what the subjects identify together. */
export const limitFor = (rateLimit: RateLimit, ...subjects: readonly string[]): AttemptLimit => ({
  ...rateLimit,
  key: limitKey(...subjects),
})

/** Hashes the subjects of a limit, so that the table holds no names and no networks. */
export const limitKey = (...subjects: readonly string[]): Buffer => hashOf(JSON.stringify(subjects))

/** Counts an attempt. Fails with 429 and Retry-After if it exceeds one of the limits. */
export async function enforceLimits(...limits: readonly AttemptLimit[]): Promise<void> {
  const seconds = await countAttempt(db, limits)
  if (seconds > 0) rejectForSeconds(seconds)
}

/** Fails with 429 and Retry-After. */
export function rejectForSeconds(seconds: number): never {
  throw new Failure(faults.rateLimit(seconds), { 'Retry-After': String(seconds) })
}

/** Counts an attempt and returns whether the limit allows it. */
export const tryAttempt = async (limit: AttemptLimit): Promise<boolean> =>
  (await countAttempt(db, [limit])) === 0

/** Describes how to uncount an attempt. The key, if given, is remembered for ninety days. */
export const refundOf = (limits: readonly AttemptLimit[], rememberKey?: Buffer): AttemptRefund => ({
  keys: limits.map(({ key }) => key),
  remember: rememberKey && { key: rememberKey, seconds: 90 * day },
})

/** Uncounts an attempt that succeeded or that failed through no fault of the caller. */
export const refund = (...limits: readonly AttemptLimit[]): Promise<void> =>
  refundAttempt(db, refundOf(limits))
