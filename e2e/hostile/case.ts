import type { Bystander } from './bystander.ts'
import type { World } from './world.ts'

/** A response, however it was received. The status is 0 if the connection closed without one. */
export interface Outcome {
  readonly status: number
  readonly text: string
  readonly durationMs: number
}

/** One row of the table. */
export interface HostileCase {
  readonly family: 'XML' | 'JSON' | 'HTTP' | 'authentication' | 'concurrency' | 'fault'
  /** A sentence without its end, which is the expected outcome. */
  readonly case: string
  readonly procedure: (world: World) => Promise<Outcome | readonly Outcome[]>
  /** The status and code, or `closed`; for many requests the number of each, such as `99 × 429`. */
  readonly expected: string
  /** The request that works for another network during the case and after it, in addition to the fees. */
  readonly stillWorks: Bystander
  /** Set if responses may take more than a second, because the case is about waiting or load. */
  readonly waits?: true
  /** Set if the case sends hundreds of requests. */
  readonly flood?: true
  /** Set if the case runs in `npm run hostile` only. */
  readonly long?: true
  /** Set if other networks may get 503 with Retry-After during the case, but not after it. */
  readonly disturbs?: true
}

const firstCode = /(?:"(?:code|error|action|Result)":"|<(?:code|error|action|Result)>)([^"<]+)/

/** Describes an outcome, or how many of each there were, as `expected` states it. */
export function describeOutcome(outcome: Outcome | readonly Outcome[]): string {
  if (!('length' in outcome)) {
    if (outcome.status === 0) return 'closed'
    return [outcome.status, firstCode.exec(outcome.text)?.[1]].filter(Boolean).join(' ')
  }
  const counts = new Map<string, number>()
  for (const one of outcome) {
    const description = describeOutcome(one)
    counts.set(description, (counts.get(description) ?? 0) + 1)
  }
  return [...counts]
    .map(([description, count]) => `${count} × ${description}`)
    .sort()
    .join(', ')
}

/** Makes the cases of a family that differ only in what they send and what is expected. */
export function tabulate<Sent>(
  common: Pick<HostileCase, 'family' | 'stillWorks'> & { readonly subject: string },
  procedure: (world: World, sent: Sent) => ReturnType<HostileCase['procedure']>,
  rows: Readonly<Record<string, readonly [sent: Sent, expected: string]>>,
): HostileCase[] {
  const { subject, ...shared } = common
  return Object.entries(rows).map(([description, [sent, expected]]) => ({
    ...shared,
    case: `${subject} ${description}`,
    procedure: (world) => procedure(world, sent),
    expected,
  }))
}
