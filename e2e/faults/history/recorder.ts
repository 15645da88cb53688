import type { ApiResponse } from '../../fixtures/client/http.ts'
import type { Issue, Operation, OperationOutcome, Redemption } from './check-history.ts'

/** A request and how long it took, with its response if there was one. */
export interface Attempt {
  readonly startMs: number
  readonly endMs: number
  readonly outcome: OperationOutcome
  readonly response: ApiResponse | undefined
}

/** Decides what a response other than 503 means; undefined if it should not occur. */
export type Classify = (response: ApiResponse) => OperationOutcome | undefined

/** Records operations with their times on one clock. */
export class Recorder {
  readonly operations: Operation[] = []
  /** Responses that no request should get. */
  readonly unexpected: string[] = []
  /** The number of operations that got 503 or a connection error. */
  get unknownCount(): number {
    return this.operations.filter(({ outcome }) => outcome === 'unknown').length
  }

  /** Sends a request and classifies its response. */
  async attempt(send: () => Promise<ApiResponse>, classify: Classify): Promise<Attempt> {
    const startMs = performance.now()
    const response = await send().catch(() => undefined)
    const times = { startMs, endMs: performance.now() }
    if (!response || response.status === 503) return { ...times, outcome: 'unknown', response }
    const outcome = classify(response)
    if (!outcome) this.unexpected.push(`${response.status} ${response.text.slice(0, 200)}`)
    return { ...times, outcome: outcome ?? 'unknown', response }
  }

  issue(credential: string, groups: readonly string[], attempt: Attempt): void {
    const { startMs, endMs, outcome } = attempt
    const issue: Issue = { kind: 'issue', credential, groups, startMs, endMs, outcome }
    this.operations.push(issue)
  }

  use(credential: string, { startMs, endMs, outcome }: Attempt): void {
    this.operations.push({ kind: 'use', credential, startMs, endMs, outcome })
  }

  end(group: string, { startMs, endMs, outcome }: Attempt): void {
    this.operations.push({ kind: 'end', group, startMs, endMs, outcome })
  }

  /**
   * Sends the same redemption several times at once, and returns the first acknowledged attempt with
   * the start of the earliest: the interval in which the successor was issued.
   */
  async redeem(
    credential: string,
    sends: readonly (() => Promise<ApiResponse>)[],
    classify: Classify,
    successorOf: (response: ApiResponse) => string,
  ): Promise<Attempt | undefined> {
    const attempts = await Promise.all(sends.map((send) => this.attempt(send, classify)))
    for (const { startMs, endMs, outcome, response } of attempts) {
      const redemption: Redemption = { kind: 'redemption', credential, startMs, endMs, outcome }
      const isAcknowledged = response && outcome === 'acknowledged'
      this.operations.push(
        isAcknowledged ? { ...redemption, successor: successorOf(response) } : redemption,
      )
    }
    const acknowledged = attempts
      .filter(({ outcome }) => outcome === 'acknowledged')
      .sort((a, b) => a.endMs - b.endMs)
    const startMs = Math.min(...attempts.map((attempt) => attempt.startMs))
    return acknowledged[0] && { ...acknowledged[0], startMs }
  }
}
