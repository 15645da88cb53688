import { processSingleton } from './process-singleton.ts'

const recentMs = 5_000
const outage = processSingleton('outage', () => ({ lastAt: 0 }))

/** Records that the database is unavailable at this moment. */
export function recordOutage(): void {
  outage.lastAt = Date.now()
}

/** Returns true if the database was unavailable within the last five seconds. */
export const isDatabaseUnavailable = (): boolean => Date.now() - outage.lastAt < recentMs
