import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { membershipTypes } from '#db/values/membership-types.ts'
import { titles } from '#db/values/titles.ts'
import { importText } from '#lib/text/en/imports/reading.ts'
import type { Columns } from './column.ts'
import { headerKey } from './map-headers.ts'
import { sheetColumns } from './sheet-columns.ts'
import { tableColumns } from './table-columns.ts'

const page = readFileSync('docs/importing.md', 'utf8')

/** The text after a marker of docs/importing.md: all lines up to the next empty one. */
const blockAfter = (marker: string): string => {
  const start = page.indexOf(`<!-- ${marker} -->\n`)
  expect(start, `docs/importing.md has no marker '${marker}'`).toBeGreaterThan(0)
  return page.slice(start).split('\n').slice(1).join('\n').split('\n\n', 1)[0] ?? ''
}

const code = (text: string) => `\`${text}\``

function columnTable(columns: Columns): string {
  const rows = Object.entries(columns).map(([name, column]) => {
    const { header, synonyms, nextDay = [], kind, required, isExpected } = column
    const later = nextDay.length > 0 ? `; the day after it: ${nextDay.join(', ')}` : ''
    const mark = required || isExpected ? ' **R**' : ''
    return `| ${header}${mark} | ${code(name)} | ${synonyms.join(', ')}${later} | ${importText.accepts[kind]} |`
  })
  return ['| header | column | also recognised | contains |', '|---|---|---|---|', ...rows].join(
    '\n',
  )
}

function faultTable(): string {
  const rows = Object.entries(importText.expected).map(([name, expected]) => {
    const sentence = typeof expected === 'string' ? expected : expected('…' as never, '…' as never)
    return `| ${code(name)} | ${sentence} |`
  })
  return ['| fault | expected |', '|---|---|', ...rows].join('\n')
}

const blocks = {
  ...Object.fromEntries(
    Object.entries<Columns>(tableColumns).map(([table, columns]) => [
      `columns: ${table}`,
      columnTable(columns),
    ]),
  ),
  'columns: sheet': columnTable(sheetColumns),
  titles: `${titles.map(code).join(', ')}.`,
  'membership types': membershipTypes
    .slice(1)
    .map((type) => `- ${code(type)}`)
    .join('\n'),
  faults: faultTable(),
}

test('docs/importing.md lists the columns, values and faults; vitest --update writes them', async () => {
  let expected = page
  for (const [marker, block] of Object.entries(blocks)) {
    expected = expected.replace(blockAfter(marker).trimEnd(), () => block)
  }
  await expect(expected).toMatchFileSnapshot('../../../docs/importing.md')
})

test('no two columns of a file share a header, and a column has no header twice', () => {
  for (const columns of [sheetColumns, ...Object.values(tableColumns)] as Columns[]) {
    const headers = Object.entries(columns).flatMap(
      ([name, { header, synonyms, nextDay = [] }]) => [
        ...new Set([name, header].map(headerKey)),
        ...[...synonyms, ...nextDay].map(headerKey),
      ],
    )
    expect(headers.filter((header, n) => headers.indexOf(header) !== n)).toEqual([])
  }
})
