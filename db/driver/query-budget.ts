/**
 * The time that one request may wait for the database. Each of its queries is limited to what the
 * queries before it have left, so that several slow ones together take no longer than a single one.
 */
export class QueryBudget {
  private leftMs: number
  private running = 0
  private since = 0
  private spentMs = 0

  constructor(totalMs: number) {
    this.leftMs = totalMs
  }

  /** Starts a query and returns how many milliseconds it may take. */
  startQuery(): number {
    this.spend()
    this.running += 1
    return Math.max(0, this.leftMs)
  }

  /** Ends a query. Time in which several ran at once counts once. */
  endQuery(): void {
    this.spend()
    this.running -= 1
  }

  /** The milliseconds for which queries waited for the database so far. */
  spent(): number {
    this.spend()
    return this.spentMs
  }

  /** Lifts the limit from queries that start after the response, such as those of background work. */
  lift(): void {
    this.leftMs = Number.POSITIVE_INFINITY
  }

  private spend(): void {
    const now = performance.now()
    if (this.running > 0) {
      this.leftMs -= now - this.since
      this.spentMs += now - this.since
    }
    this.since = now
  }
}
