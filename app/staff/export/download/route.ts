import { redirectFrom, requireStaffRequest } from '#app/staff-request.ts'
import { membershipsList } from '#lib/accounts/lists/memberships.ts'
import { peopleList } from '#lib/accounts/lists/people.ts'
import { readText } from '#lib/http/body.ts'
import { streamTable } from '#lib/imports/applying/stream-table.ts'
import { type TableName, tableNames } from '#lib/imports/columns/table-name.ts'
import { describeFilter, type ListFilters } from '#lib/lists/filters.ts'
import { readListQuery } from '#lib/lists/list.ts'

const page = '/staff/export'

/** The list that an export has the rows of. */
async function listOf(table: TableName, parameters: string | null) {
  const exported = [peopleList, membershipsList].find((list) => list.exported === table)
  if (parameters === null || !exported) return {}
  const { filter } = readListQuery<ListFilters, string>(exported, new URLSearchParams(parameters))
  return { list: (await exported.reader()).source(filter), filters: describeFilter(filter) }
}

/** Sends a table or a list as CSV, page by page as it is read. */
export async function POST(request: Request): Promise<Response> {
  const staff = await requireStaffRequest('export-data', page, request)
  if (staff instanceof Response) return staff
  const form = new URLSearchParams(await readText(request))
  const table = tableNames.find((name) => name === form.get('table'))
  if (!table) return redirectFrom(request.method, `${page}?problem=table`)
  const body = await streamTable(staff, table, {
    forSpreadsheet: form.get('spreadsheet') === 'yes',
    ...(await listOf(table, form.get('list'))),
  })
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
