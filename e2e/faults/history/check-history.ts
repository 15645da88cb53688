/**
 * The outcome of an operation. It is unknown after a 503 or a connection error: the change may have been
 * made, may be made later, or never.
 */
export type OperationOutcome = 'acknowledged' | 'rejected' | 'unknown'

interface Interval {
  readonly startMs: number
  readonly endMs: number
  readonly outcome: OperationOutcome
}

/** A credential is issued. An end of any of its groups ends it, such as its account or family. */
export interface Issue extends Interval {
  readonly kind: 'issue'
  readonly credential: string
  readonly groups: readonly string[]
}

/** A request is made with a credential. */
export interface Use extends Interval {
  readonly kind: 'use'
  readonly credential: string
}

/** A credential that works once is exchanged for another one, its successor. */
export interface Redemption extends Interval {
  readonly kind: 'redemption'
  readonly credential: string
  readonly successor?: string
}

/** Every credential of a group ends: revocation, sign-out, change of password, disabling. */
export interface End extends Interval {
  readonly kind: 'end'
  readonly group: string
}

/** One operation on credentials, with the times at which its client started and finished it. */
export type Operation = Issue | Use | Redemption | End

/**
 * Checks a history of concurrent operations in the manner of Jepsen and returns its violations:
 * a use that starts after an acknowledged end succeeds; a credential that works once is redeemed for
 * two successors; a use between the acknowledged issue and the start of any end is rejected.
 */
export function checkHistory(history: readonly Operation[]): string[] {
  const issues = history.filter(({ kind }) => kind === 'issue') as Issue[]
  const endsByGroup = groupBy(
    history.filter(({ kind }) => kind === 'end') as End[],
    ({ group }) => group,
  )
  const attemptsByCredential = groupBy(
    history.filter(({ kind }) => kind === 'use' || kind === 'redemption') as (Use | Redemption)[],
    ({ credential }) => credential,
  )
  return issues.flatMap((issue) => {
    const ends = issue.groups.flatMap((group) => endsByGroup.get(group) ?? [])
    return checkCredential(issue, ends, attemptsByCredential.get(issue.credential) ?? [])
  })
}

function checkCredential(
  issue: Issue,
  ends: readonly End[],
  attempts: readonly (Use | Redemption)[],
): string[] {
  const endedMs = Math.min(...ends.filter((end) => mustEnd(end, issue)).map(({ endMs }) => endMs))
  const mayEndMs = Math.min(
    ...ends.filter((end) => mayEnd(end, issue)).map(({ startMs }) => startMs),
  )
  const redemptions = attempts.filter(({ kind }) => kind === 'redemption') as Redemption[]
  const violations: string[] = []
  for (const attempt of attempts) {
    const description = `${attempt.kind} of ${issue.credential} at ${attempt.startMs.toFixed(1)} ms`
    if (attempt.outcome === 'acknowledged' && attempt.startMs > endedMs) {
      violations.push(`${description} succeeded after its end at ${endedMs.toFixed(1)} ms`)
    }
    const mustSucceed =
      issue.outcome === 'acknowledged' &&
      attempt.startMs > issue.endMs &&
      attempt.endMs < mayEndMs &&
      !redemptions.some((other) => other !== attempt && other.startMs < attempt.endMs)
    if (attempt.outcome === 'rejected' && mustSucceed) {
      violations.push(`${description} was rejected although nothing had ended it`)
    }
  }
  const successors = new Set(
    redemptions
      .filter(({ outcome }) => outcome === 'acknowledged')
      .map(({ successor }) => successor),
  )
  if (successors.size > 1) {
    violations.push(`${issue.credential} was redeemed for ${successors.size} successors`)
  }
  return violations
}

/** Returns true if the end certainly ended the credential, which was issued before the end started. */
const mustEnd = (end: End, issue: Issue): boolean =>
  end.outcome === 'acknowledged' && issue.endMs < end.startMs

/**
 * Returns true if the end may have ended the credential. An unknown end may take effect at any later
 * time.
 */
const mayEnd = (end: End, issue: Issue): boolean =>
  end.outcome === 'unknown' || (end.outcome === 'acknowledged' && end.endMs > issue.startMs)

function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string) {
  const groups = new Map<string, Value[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}
