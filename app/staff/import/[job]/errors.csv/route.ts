import { fileResponse } from '#app/file-response.ts'
import { requireStaffRequest } from '#app/staff-request.ts'
import { streamOf } from '#lib/imports/applying/stream-table.ts'
import { errorsFileOf, findJob } from '#lib/imports/jobs/import-jobs.ts'

/** Sends the faulty lines of a file with the reasons, which can be corrected and imported. */
export async function GET(request: Request): Promise<Response> {
  const staff = await requireStaffRequest('import-data', '/staff/import', request)
  if (staff instanceof Response) return staff
  const id = new URL(request.url).pathname.split('/')[3] ?? ''
  const job = await findJob(id)
  if (!job?.hasErrorsFile) return new Response(null, { status: 404 })
  return fileResponse(streamOf(errorsFileOf(id)), 'errors', 'csv')
}
