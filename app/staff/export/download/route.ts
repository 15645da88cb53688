import { dated, fileResponse } from '#app/file-response.ts'
import { everyList } from '#app/staff/lists/every-list.ts'
import { redirectFrom, requireStaffRequest } from '#app/staff-request.ts'
import { accountField } from '#lib/auth/draft.ts'
import { readText } from '#lib/http/body.ts'
import { streamList, streamTable } from '#lib/imports/applying/stream-table.ts'
import { tableNames } from '#lib/imports/columns/table-name.ts'

const page = '/staff/export'

/** Sends a table, or the list with this URL, as CSV, page by page as it is read. */
export async function POST(request: Request): Promise<Response> {
  const staff = await requireStaffRequest('export-data', page, request)
  if (staff instanceof Response) return staff
  const form = new URLSearchParams(await readText(request))
  const [path, parameters] = (form.get('list') ?? '').split('?')
  const list = everyList.find((one) => one.path === path)
  const opener = form.get(accountField) ?? ''
  const reader = await requireStaffRequest(list?.may ?? 'export-data', page, request, opener)
  if (reader instanceof Response) return reader
  if (list) {
    const body = await streamList(staff, list, new URLSearchParams(parameters))
    return fileResponse(body, dated(path?.split('/').at(-1) ?? ''), 'csv')
  }
  const table = tableNames.find((name) => name === form.get('table'))
  if (!table) return redirectFrom(request.method, `${page}?problem=table`)
  const forSpreadsheet = form.get('spreadsheet') === 'yes'
  return fileResponse(await streamTable(staff, table, { forSpreadsheet }), dated(table), 'csv')
}

/** Redirects a browser that opens the URL to the page with the form. */
export async function GET(request: Request): Promise<Response> {
  const staff = await requireStaffRequest('export-data', page, request)
  return staff instanceof Response ? staff : redirectFrom(request.method, page)
}
