import type { Database } from '#db/driver/connect.ts'
import type { Operator } from '#db/queries/audit.ts'
import {
  type AccessPackData,
  type AccessPackRequester,
  collectAccessPack,
} from '#db/queries/operators/access-pack.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { downloadLimit, enforceLimits, limitFor } from '#lib/auth/throttle.ts'
import { env } from '#lib/env.ts'
import { db, openJobPool } from '#lib/runtime/database.ts'
import { accessPackText as text } from '#lib/text/en/operators/access-pack.ts'
import { activityText } from '#lib/text/en/security.ts'
import { zipFiles } from './zip-files.ts'

/** A ZIP file with everything that is held about a person, and the number of its audit events. */
export interface AccessPack {
  readonly zip: Uint8Array
  readonly events: number
}

/**
 * Makes the copy of a person's data (UK GDPR, article 15): JSON for programs and a page for people.
 * Undefined if there is no such account.
 */
export async function makeAccessPack(
  id: string,
  operator: Operator,
): Promise<AccessPack | undefined> {
  const pool = openJobPool()
  return packOf(pool, id, operator).finally(() => pool.$client.end({ timeout: 1 }))
}

/** Makes the access pack of a member who asks for it; fails with 429 if it is too often. */
export async function makeOwnAccessPack(
  { accountId }: SignedInMember,
  context: RequestContext,
): Promise<AccessPack | undefined> {
  await enforceLimits(limitFor(downloadLimit, accountId))
  return packOf(db, accountId, context)
}

async function packOf(
  pool: Database,
  id: string,
  requester: AccessPackRequester,
): Promise<AccessPack | undefined> {
  const data = await collectAccessPack(pool, id, requester)
  if (!data) return undefined
  const zip = await zipFiles([
    ['README.txt', text.readme],
    ['index.html', accessPackPage(data, new Date())],
    ...Object.entries(data).map(
      ([name, rows]) => [`${name}.json`, `${JSON.stringify(rows, null, 2)}\n`] as const,
    ),
  ])
  return { zip, events: data.activity.length }
}

/** The readable page of an access pack. */
export function accessPackPage(data: AccessPackData, madeAt: Date): string {
  const title = text.title(env.orgName)
  const sections = Object.entries(text.sections).map(([name, heading]) => {
    const rows = data[name as keyof AccessPackData]
    return `<h2>${escapeHtml(heading)}</h2>\n${rows.length > 0 ? table(rows) : `<p>${text.none}</p>`}`
  })
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>body { font: 1rem/1.5 sans-serif; margin: 2rem } td, th { text-align: left; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; white-space: pre-line }</style>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text.made(madeAt.toISOString().slice(0, 10)))}</p>
${sections.join('\n')}
</html>
`
}

type Rows = AccessPackData[keyof AccessPackData]

function table(rows: Rows): string {
  const columns = Object.keys(rows[0] ?? {}).filter((column) =>
    rows.some((row) => row[column] !== null),
  )
  const cells = (tag: string, values: readonly string[]) =>
    `<tr>${values.map((value) => `<${tag}>${escapeHtml(value)}</${tag}>`).join('')}</tr>`
  const body = rows.map((row) =>
    cells(
      'td',
      columns.map((column) => valueText(column, row[column] ?? null)),
    ),
  )
  return `<table>\n${cells('th', columns.map(columnName))}\n${body.join('\n')}\n</table>`
}

/** `charityNumber` → charity number. */
const columnName = (column: string) =>
  column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function valueText(column: string, value: string | boolean | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? text.yes : text.no
  return column === 'action' && value in activityText
    ? activityText[value as keyof typeof activityText]
    : value
}

const escapeHtml = (value: string) =>
  value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
