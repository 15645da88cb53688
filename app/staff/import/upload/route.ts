import { signInAgainPath } from '#app/access/session.ts'
import { redirectFrom, requireStaffRequest } from '#app/staff-request.ts'
import { receiveUpload } from '#lib/imports/jobs/receive-upload.ts'

const page = '/staff/import'

/** Receives a file to import. Its body is read only once the session and the role were checked. */
export async function POST(request: Request): Promise<Response> {
  const staff = await requireStaffRequest('import-data', page, request)
  if (staff instanceof Response) return staff
  const received = await receiveUpload(staff, request)
  if ('id' in received) return redirectFrom(request.method, `${page}/${received.id}`)
  const { problem } = received
  const shown = problem === 'account' ? await signInAgainPath(page) : `${page}?problem=${problem}`
  return redirectFrom(request.method, shown)
}

/** Redirects a browser that opens the URL to the page with the form. */
export async function GET(request: Request): Promise<Response> {
  const staff = await requireStaffRequest('import-data', page, request)
  return staff instanceof Response ? staff : redirectFrom(request.method, page)
}
