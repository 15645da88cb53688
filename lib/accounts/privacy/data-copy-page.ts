import type { AccessPackData } from '#db/queries/privacy/access-pack.ts'
import { escapeXml } from '#lib/contract/formats/write-xml.ts'
import { env } from '#lib/env.ts'
import { displayedType } from '#lib/records/membership-types.ts'
import { displayedValue } from '#lib/text/displayed-value.ts'
import { formatDateTime } from '#lib/text/format-time.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { currentTag, languageNames } from '#lib/text/language/language.ts'
import { type Texts, texts } from '#lib/text/texts.ts'

/** The page of an access pack that a person reads in a browser, in the current language. */
export function dataCopyPage(data: AccessPackData, madeAt: Date): string {
  const text = texts().dataCopy
  const title = text.title(env.orgName)
  const sections = Object.entries(text.sections).map(([key]) => {
    const section = key as keyof AccessPackData
    const rows = data[section]
    const content = rows.length > 0 ? table(section, rows) : `<p>${text.none}</p>`
    return `<h2>${escapeXml(text.sections[section])}</h2>\n${content}`
  })
  return `<!doctype html>
<html lang="${currentTag()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeXml(title)}</title>
<style>${style}</style>
<h1>${escapeXml(title)}</h1>
<p>${escapeXml(text.made(formatDate(madeAt)))}</p>
${sections.join('\n')}
</html>
`
}

/** A table may be wider than a phone, and then scrolls by itself. */
const style =
  'body { font: 1rem/1.5 sans-serif; margin: 1.5rem } div { overflow-x: auto } td, th { text-align: left; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; white-space: pre-line }'

type Section = keyof AccessPackData
type Rows = AccessPackData[Section]
type Value = Rows[number][string]

function table(section: Section, rows: Rows): string {
  const text = texts().dataCopy
  const columns = Object.keys(rows[0] ?? {}).filter((column) =>
    rows.some((row) => row[column] !== null),
  )
  const cells = (tag: string, values: readonly string[]) =>
    `<tr>${values.map((value) => `<${tag}>${escapeXml(value)}</${tag}>`).join('')}</tr>`
  const body = rows.map((row) =>
    cells(
      'td',
      columns.map((column) => valueText(section, column, row[column])),
    ),
  )
  const headings = columns.map(labelOf)
  const label = escapeXml(text.sections[section])
  return `<div role="region" aria-label="${label}" tabindex="0"><table>\n${cells('th', headings)}\n${body.join('\n')}\n</table></div>`
}

/** The label of a column: that of a detail of a person, or its own. */
function labelOf(column: string): string {
  const labels: Readonly<Record<string, { readonly label: string }>> = texts().records.person
  return labels[column]?.label ?? wordFor(texts().dataCopy.columns, column)
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

function valueText(section: Section, column: string, value: Value | undefined): string {
  const text = texts().dataCopy
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (time.test(value) && !Number.isNaN(Date.parse(value))) return formatDateTime(new Date(value))
  return wordsOf(section)[column]?.(value) ?? value
}

/** The functions that turn words of the database into display texts, by column. */
const wordsOf = (section: Section): Readonly<Record<string, (value: string) => string>> => ({
  action: (value) =>
    wordFor(texts().acts.to, value).replace('{membership}', texts().acts.anyone.membership),
  campaign: (value) => wordFor(texts().dataCopy.campaigns, value),
  country: displayedValue,
  kind: (value) => wordFor(texts().dataCopy.kinds, value),
  language: (value) => wordFor(languageNames(), value),
  replaced: (value) => value.replace(/^\w+/gm, labelOf),
  request: (value) => wordFor(texts().dataCopy.requests, value),
  roles: (value) =>
    value
      .split(', ')
      .map((role) => wordFor(texts().roles, role))
      .join('\n'),
  staffRole: (value) => wordFor(texts().staff.roles, value),
  state: (value) => {
    const { requestStates, invitationStates } = texts().dataCopy
    if (section === 'requests') return wordFor(requestStates, value)
    if (section === 'emails') return wordFor(texts().security.emails.states, value)
    if (section === 'contactInvitations') return wordFor(invitationStates, value)
    return texts().joinStatus.states[value as keyof Texts['joinStatus']['states']]?.label ?? value
  },
  title: displayedValue,
  type: displayedType,
})

const wordFor = (words: Readonly<Record<string, unknown>>, name: string): string => {
  const word = Object.hasOwn(words, name) ? words[name] : undefined
  return typeof word === 'string' ? word : name
}
