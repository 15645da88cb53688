import { shared } from './shared.ts'

/** What is counted where it happens, to be told by the metrics: mails since the start, by outcome, and reads. */
export const tally = shared('tally', () => ({ mails: { sent: 0, failed: 0 }, replicaReads: 0 }))
