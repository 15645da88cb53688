import { processSingleton } from './process-singleton.ts'

/** Counts since the process started, incremented where the event happens and exported as metrics. */
export const counters = processSingleton('counters', () => ({
  /** Responses, and those with a status of 500 or above. */
  api: { requests: 0, failures: 0 },
  pages: { requests: 0, failures: 0 },
  mails: { sent: 0, failed: 0 },
  logoutNotices: { delivered: 0, failed: 0, givenUp: 0 },
  webhooks: { accepted: 0, refused: 0, failed: 0, gone: 0 },
  rateLimited: 0,
  /** Failures of background jobs, and of their rows, that are no outage of the database. */
  jobFailures: 0,
  replicaReads: 0,
}))
