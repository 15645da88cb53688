import { redirectFrom, requireStaffRequest } from '#app/staff-request.ts'
import { tableNames } from '#lib/imports/columns/table-name.ts'
import { exportFor } from '#lib/imports/staff/export-data.ts'

const page = '/staff/export'

/** Sends a table as CSV, page by page as it is read. */
export async function POST(request: Request): Promise<Response> {
  const staff = await requireStaffRequest('export-data', page, request)
  if (staff instanceof Response) return staff
  const form = await request.formData().catch(() => undefined)
  const table = tableNames.find((name) => name === form?.get('table'))
  if (!table) return redirectFrom(request.method, `${page}?problem=table`)
  const body = await exportFor(staff, table, form?.get('spreadsheet') === 'yes')
  const name = `${table}-${new Date().toISOString().slice(0, 10)}.csv`
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** Redirects a browser that opens the URL to the page with the form. */
export async function GET(request: Request): Promise<Response> {
  const staff = await requireStaffRequest('export-data', page, request)
  return staff instanceof Response ? staff : redirectFrom(request.method, page)
}
