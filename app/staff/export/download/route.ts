import { redirectFrom, requireStaffRequest } from '#app/staff-request.ts'
import { readText } from '#lib/http/body.ts'
import { exportTable } from '#lib/imports/applying/export-data.ts'
import { tableNames } from '#lib/imports/columns/table-name.ts'

const page = '/staff/export'

/** Sends a table as CSV, page by page as it is read. */
export async function POST(request: Request): Promise<Response> {
  const staff = await requireStaffRequest('export-data', page, request)
  if (staff instanceof Response) return staff
  const form = new URLSearchParams(await readText(request))
  const table = tableNames.find((name) => name === form.get('table'))
  if (!table) return redirectFrom(request.method, `${page}?problem=table`)
  const body = await exportTable(staff, table, form.get('spreadsheet') === 'yes')
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
