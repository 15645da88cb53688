import type { Database } from '#db/driver/connect.ts'
import * as applicationsEdit from '#db/queries/applications/applications-edit.ts'
import { settleRenewals } from '#db/queries/memberships/renewals.ts'
import { inBatches } from '#lib/runtime/in-batches.ts'
import { log } from '#lib/runtime/log.ts'

/** More in one run would delay other emails. */
const maxInRun = 200

/** Settles renewals that were paid for, reminds applicants after 7 and 21 days and ends applications after 30. */
export async function remindApplicants(pool: Database, signal?: AbortSignal): Promise<void> {
  await inBatches((batchSize) => settleRenewals(pool, batchSize), signal)
  await applicationsEdit.remindApplicants(pool, maxInRun)
  const lapsed = await applicationsEdit.lapseApplications(pool)
  if (lapsed > 0) log.info({ event: 'applications-lapsed', count: lapsed })
}
