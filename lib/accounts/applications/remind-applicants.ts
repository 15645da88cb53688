import * as applicationsEdit from '#db/queries/applications/applications-edit.ts'
import { settleRenewals } from '#db/queries/memberships/renewals.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'

/** More in one run would delay other emails. */
const maxInRun = 200

/** Settles renewals that were paid for, reminds applicants after 7 and 21 days and ends applications after 30. */
export async function remindApplicants(): Promise<void> {
  await settleRenewals(db)
  await applicationsEdit.remindApplicants(db, maxInRun)
  const lapsed = await applicationsEdit.lapseApplications(db)
  if (lapsed > 0) log.info({ event: 'applications-lapsed', count: lapsed })
}
