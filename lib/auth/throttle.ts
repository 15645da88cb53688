import { setTimeout as sleep } from 'node:timers/promises'
import { issuePeriodSeconds, maxIssued } from '#db/queries/credentials/credential-limits.ts'
import {
  type AttemptLimit,
  type AttemptRefund,
  countAttempt,
  refundAttempt,
} from '#db/queries/rate-limits.ts'
import { emailRepeatMinutes, maxWaitMinutes } from '#db/values/periods.ts'
import { faults } from '#lib/contract/fault.ts'
import { env } from '#lib/env.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { oneAfterAnother } from '#lib/runtime/one-after-another.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { factorOfWider, widerNetworks } from '#lib/runtime/wider-networks.ts'
import { hashOf } from './secret.ts'

/** A limit before it is applied to a key. */
interface RateLimit extends Omit<AttemptLimit, 'key' | 'exemptKey' | 'newcomers'> {
  /** Its name in the header RateLimit-Policy. */
  readonly policy: string
}

/** A limit that applies to a key. */
export interface AppliedLimit extends AttemptLimit, RateLimit {}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** After the free attempts, each attempt makes the next one wait twice as long: from one second on, unless stated. */
const backoff = (
  policy: string,
  freeAttempts: number,
  unlike: Partial<Pick<RateLimit, 'baseSeconds' | 'maxSeconds' | 'forgetAfterSeconds'>> = {},
): RateLimit => ({
  policy,
  freeAttempts,
  baseSeconds: 1,
  maxSeconds: maxWaitMinutes * minute,
  forgetAfterSeconds: hour,
  aheadSeconds: 0,
  inTurn: false,
  ...unlike,
})

/** Many people can be on one network, so it waits less. */
const ofNetwork = { maxSeconds: 5 * minute, forgetAfterSeconds: 15 * minute }

/** A token bucket: so many attempts at once, and again as many, evenly spread, per period. */
const bucket = (policy: string, attempts: number, periodSeconds: number): RateLimit => {
  const seconds = periodSeconds / attempts
  return {
    policy,
    freeAttempts: 0,
    baseSeconds: seconds,
    maxSeconds: seconds,
    forgetAfterSeconds: periodSeconds + seconds,
    aheadSeconds: periodSeconds - seconds,
    inTurn: false,
  }
}

/** The rate limits of decision 009. Those that count networks apply with `networkLimits`. */
export const rateLimits = {
  /** Against guessing one member's password from one network. */
  signInsPerAccountAndNetwork: backoff('sign-ins-per-account-and-network', 4),
  /** Against guessing any member's password from one network. */
  signInsPerNetwork: backoff('sign-ins-per-network', 50, ofNetwork),
  /**
   * Against guessing one member's password from many networks. Attempts take turns, two seconds
   * apart, and wait for their turn for up to two seconds, or six from a network that is new to the
   * account.
   */
  signInsPerAccount: {
    ...backoff('sign-ins-per-account', 100, { baseSeconds: 2, maxSeconds: 2 }),
    aheadSeconds: 2,
    inTurn: true,
  },
  /** Against guessing on a browser in which the member has signed in before. */
  signInsPerDevice: backoff('sign-ins-per-device', 10),
  /** Against guessing a code of MFA in one session, or in one browser that has passed MFA before. */
  secondSteps: backoff('second-steps', 5),
  /** The same in all other sessions of an account: there are only a million codes. */
  secondStepsPerAccount: backoff('second-steps-per-account', 20, {
    maxSeconds: hour,
    forgetAfterSeconds: day,
  }),
  /** Against guessing a client's secret. */
  clientSecrets: backoff('client-secrets', 20),
  /** Against guessing any client's id and secret from one network. */
  clientSecretsPerNetwork: backoff('client-secrets-per-network', 100, ofNetwork),
  /** Against finding out which email addresses have accounts, and against flooding inboxes. */
  emailsPerNetwork: bucket('emails-per-network', 30, 15 * minute),
  /** The same for a known client, which has a bucket of its own. */
  emailsPerClient: bucket('emails-per-client', 600, hour),
  /** Against finding out which email addresses get the briefing. Most removals send no email (decision 024). */
  removals: bucket('removals', 600, hour),
  /** Against using the service to flood the inboxes of many people from many networks. */
  unidentifiedEmails: bucket('unidentified-emails', env.unidentifiedEmailsPerHour, hour),
  /** The same for resets. They go to registered addresses, so other ones cannot use it up. */
  unidentifiedResets: bucket('unidentified-resets', env.unidentifiedEmailsPerHour, hour),
  /** Against repeating an email of a kind to one recipient. */
  emailsPerRecipient: bucket('emails-per-recipient', 1, emailRepeatMinutes * minute),
  /** Against flooding one inbox. */
  emailsPerMailbox: bucket('emails-per-mailbox', 10, day),
  /**
   * Against filling the table of credentials. The statement that issues one counts it; the limit
   * here only describes it.
   */
  issuesPerAccount: backoff('issues-per-account', maxIssued, {
    baseSeconds: issuePeriodSeconds,
    maxSeconds: issuePeriodSeconds,
    forgetAfterSeconds: issuePeriodSeconds,
  }),
} as const satisfies Record<string, RateLimit>

/** Against making the service collect a member's data again and again; only a page uses it. */
export const downloadLimit: RateLimit = bucket('downloads-per-account', 5, hour)

/** Against making the service send emails about closing an account again and again. */
export const closureLimit: RateLimit = bucket('closures-per-account', 5, hour)

/** One email a day to a member whose program gives a password where an app password is needed. */
export const appPasswordNoticeLimit: RateLimit = bucket('app-password-notices', 1, day)

/** Against making the service email all contacts of a membership again and again. */
export const contactLimit: RateLimit = bucket('contact-changes-per-account', 60, hour)

/** Against inviting strangers to memberships. */
export const contactInvitationLimit: RateLimit = bucket('contact-invitations-per-account', 20, day)

/** Against filling the queue with applications for a mailbox that gets no more email; only pages use it. */
export const applicationLimit: RateLimit = bucket('applications-per-mailbox', 10, day)

/** Against filling the table of applications with renewals, which begin without an email. */
export const renewalLimit: RateLimit = bucket('renewals-per-account', 60, day)

/** Applies a rate limit to what the subjects identify together. */
export const limitFor = (rateLimit: RateLimit, ...subjects: readonly string[]): AppliedLimit => ({
  ...rateLimit,
  key: limitKey(...subjects),
})

/** Hashes the subjects of a limit, so that the table holds no names and no networks. */
export const limitKey = (...subjects: readonly string[]): Buffer => hashOf(JSON.stringify(subjects))

type AppliedLimits = readonly [AppliedLimit, ...AppliedLimit[]]

/**
 * Applies a rate limit to the subjects on a network: an IPv4 address or an IPv6 /64, and with four and
 * sixteen times as many attempts the /56 and the /48 around it. No limit counts networks otherwise.
 */
export function networkLimits(
  rateLimit: RateLimit,
  network: string,
  ...subjects: readonly string[]
): AppliedLimits {
  const [first, ...wider] = [network, ...widerNetworks(network)].map((counted, level) =>
    limitFor(multiply(rateLimit, factorOfWider ** level), ...subjects, counted),
  )
  return [first as AppliedLimit, ...wider]
}

function multiply(limit: RateLimit, times: number): RateLimit {
  const { policy, freeAttempts, baseSeconds, aheadSeconds } = limit
  if (freeAttempts > 0) return { ...limit, freeAttempts: freeAttempts * times }
  const periodSeconds = aheadSeconds + baseSeconds
  return bucket(policy, (periodSeconds / baseSeconds) * times, periodSeconds)
}

/** The maximum number of attempts waiting in this process at once. */
const maxWaiting = 200
const waiting = processSingleton('attempts-in-turn', () => ({ count: 0 }))

const inOrder = processSingleton('attempts-in-order', oneAfterAnother)

/**
 * Counts an attempt, once the attempts before it with a common limit are counted. In the database they
 * would wait for its row, each with a connection, while the one before them is written to the disk: 30
 * wrong passwords at once would leave no connection for other requests.
 */
export const countInOrder = (limits: AppliedLimits) =>
  inOrder(
    limits.map(({ key }) => key.toString('hex')),
    () => countAttempt(db, limits),
  )

/** Counts an attempt and waits for its turn, or fails with 429; returns the headers of the first limit (decision 009). */
export async function enforceLimits(...limits: AppliedLimits): Promise<Record<string, string>> {
  const outcome = await countInOrder(limits)
  if (!outcome.counted) throw rejection(outcome.limit as AppliedLimit, outcome.waitSeconds)
  const [first] = limits
  if (outcome.delaySeconds > 0) await waitForTurn(outcome.delaySeconds, first)
  const remaining = Math.floor(
    (first.aheadSeconds + first.baseSeconds - outcome.blockedSeconds) / first.baseSeconds + 1e-6,
  )
  return rateLimitHeaders(first, remaining, Math.ceil(outcome.blockedSeconds))
}

async function waitForTurn(seconds: number, limit: AppliedLimit): Promise<void> {
  if (waiting.count >= maxWaiting) throw rejection(limit, Math.ceil(seconds))
  waiting.count += 1
  await sleep(seconds * 1_000)
  waiting.count -= 1
}

/** The 429 of an attempt that exceeds a limit; no other code makes one (RFC 6585, section 4). */
export const rejection = (
  limit: RateLimit,
  seconds: number,
  fault = faults.rateLimit(seconds),
): Failure =>
  new Failure(fault, {
    'Retry-After': String(seconds),
    ...rateLimitHeaders(limit, 0, seconds),
  })

/** The headers of draft-ietf-httpapi-ratelimit-headers: what is allowed, and what remains of it. */
function rateLimitHeaders(
  { policy, freeAttempts, baseSeconds, aheadSeconds, forgetAfterSeconds, inTurn }: RateLimit,
  remaining: number,
  resetSeconds: number,
): Record<string, string> {
  const isBucket = freeAttempts === 0 && !inTurn
  const quota = isBucket ? Math.round(aheadSeconds / baseSeconds) + 1 : freeAttempts
  const window = isBucket ? Math.round(quota * baseSeconds) : forgetAfterSeconds
  return {
    'RateLimit-Policy': `"${policy}";q=${quota};w=${window}`,
    RateLimit: `"${policy}";r=${Math.max(0, remaining)};t=${resetSeconds}`,
  }
}

/** Describes how to uncount an attempt. The key, if given, is remembered for ninety days. */
export const refundOf = (limits: readonly AttemptLimit[], rememberKey?: Buffer): AttemptRefund => ({
  limits,
  remember: rememberKey && { key: rememberKey, seconds: 90 * day },
})

/** Uncounts an attempt that succeeded or that failed through no fault of the caller. */
export const refund = (...limits: readonly AttemptLimit[]): Promise<void> =>
  refundAttempt(db, refundOf(limits))

/** Does what an attempt was counted for, given how to uncount it. If it throws, nothing was guessed, and it is uncounted. */
export const whileCounted = <Result>(
  limits: readonly AttemptLimit[],
  act: (refund: AttemptRefund) => Promise<Result>,
): Promise<Result> =>
  act(refundOf(limits)).catch(async (error) => {
    await refund(...limits)
    throw error
  })
