import { processSingleton } from './process-singleton.ts'

/** What is counted where it happens, to be told by the metrics: mails since the start, by outcome, and reads. */
export const counters = processSingleton('tally', () => ({
  mails: { sent: 0, failed: 0 },
  replicaReads: 0,
}))
