import { processSingleton } from './process-singleton.ts'

const outage = processSingleton('outage', () => ({ lastSeen: 0 }))

/** Notes that the database did not answer just now. */
export function noteOutage(): void {
  outage.lastSeen = Date.now()
}

/** Whether the database did not answer within the last five seconds. */
export const isAway = (): boolean => Date.now() - outage.lastSeen < 5_000
