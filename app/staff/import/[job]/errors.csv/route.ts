import { requireStaffRequest } from '#app/staff-request.ts'
import { errorsFileOf, showJob } from '#lib/imports/staff/import-jobs.ts'
import { streamOf } from '#lib/imports/staff/stream-of.ts'

/** Sends the faulty lines of a file with the reasons, which can be corrected and imported. */
export async function GET(request: Request): Promise<Response> {
  const staff = await requireStaffRequest('import-data', '/staff/import', request)
  if (staff instanceof Response) return staff
  const id = new URL(request.url).pathname.split('/')[3] ?? ''
  const job = await showJob(id)
  if (!job?.hasErrorsFile) return new Response(null, { status: 404 })
  return new Response(streamOf(errorsFileOf(id)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="errors.csv"',
      'Cache-Control': 'no-store',
    },
  })
}
