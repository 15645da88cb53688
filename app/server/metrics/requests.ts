/** Upper ends of the latency histogram, in seconds; nobody waits longer than the last. */
export const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

interface Route {
  /** How many answers fell below each bound and above the one before, with those beyond all at the end. */
  readonly counts: number[]
  seconds: number
  /** How many answers there were, by method and status. */
  readonly answers: Map<string, number>
}

/** What was answered, by route: plain numbers, since a metrics library costs more than such an answer does. */
export const answered = new Map<string, Route>()

/** How many requests are under way. */
export const underWay = { count: 0 }

export function countAnswer(route: string, method: string, status: number, seconds: number): void {
  const times = answered.get(route) ?? addRoute(route)
  times.seconds += seconds
  const bound = bounds.findIndex((end) => seconds <= end)
  const slot = bound < 0 ? bounds.length : bound
  times.counts[slot] = (times.counts[slot] ?? 0) + 1
  const key = `${method} ${status}`
  times.answers.set(key, (times.answers.get(key) ?? 0) + 1)
}

function addRoute(route: string): Route {
  const made = { counts: Array(bounds.length + 1).fill(0), seconds: 0, answers: new Map() }
  answered.set(route, made)
  return made
}
