import { addToServiceDay, type ServiceCount } from '#db/queries/service-days.ts'
import { counters } from '#lib/runtime/counters.ts'
import { db } from '#lib/runtime/database.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'

const recorded = processSingleton('recorded-counts', () => new Map<string, ServiceCount>())

const totals = (): ServiceCount[] => {
  const { api, pages, mails } = counters
  return [
    { part: 'api', ...api },
    { part: 'pages', ...pages },
    { part: 'email', requests: mails.sent + mails.failed, failures: mails.failed },
  ]
}

/** Adds what this process has counted since the last call to the record of today (decision 096). */
export async function recordCounts(): Promise<void> {
  const now = totals()
  const added = now.flatMap(({ part, requests, failures }) => {
    const last = recorded.get(part) ?? { requests: 0, failures: 0 }
    const count = { requests: requests - last.requests, failures: failures - last.failures }
    return count.requests > 0 ? [{ part, ...count }] : []
  })
  if (added.length === 0) return
  await addToServiceDay(db, added)
  for (const count of now) recorded.set(count.part, count)
}
