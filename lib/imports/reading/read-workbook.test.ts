import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { sentenceOf } from '#lib/text/language/outcome.ts'
import { texts } from '#lib/text/texts.ts'
import {
  cellOf,
  sharedRow,
  subscriberRows,
  workbookOf,
  workbookWith,
} from '../../../e2e/fixtures/workbook.ts'
import { readWorkbook } from './read-workbook.ts'
import { dayWriter } from './workbook-days.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-workbook-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(workbook: Buffer) {
  const path = join(folder, 'people.xlsx')
  writeFileSync(path, workbook)
  return readWorkbook(path).then(({ records }) => records)
}

/** The sentence with which reading fails. */
const failure = (workbook: Buffer): Promise<string> =>
  read(workbook).then(
    () => 'no error',
    (error) => sentenceOf(texts().imports.sheet, error),
  )

test('readWorkbook reads dates, numbers and errors, and the lines of rows', async () => {
  const { records } = await readWorkbook('e2e/cli/sheets/members.xlsx')
  expect(records.map(({ line }) => line)).toEqual([1, 2, 4, 5, 6])
  expect(records[1]?.cells).toContain('7700900001')
  expect(records[2]?.cells).toEqual(expect.arrayContaining(['2024-02-01', '#N/A']))
})

test('readWorkbook reads cells up to column 200 and row 100,000', async () => {
  const added = `<row r="100000">${cellOf('GR100000', 'last')}</row>`
  const records = await read(workbookOf(subscriberRows('a@example.org', added)))
  expect(records.map(({ line }) => line)).toEqual([1, 2, 100_000])
  expect(records[2]?.cells[199]).toBe('last')
})

test.each(['abc', '', '0', '-1', '2.5'])(
  'readWorkbook counts a row whose number is %j after the one before',
  async (number) => {
    const added = `<row r="${number}">${cellOf('A0', 'last')}</row>`
    const records = await read(workbookOf(subscriberRows('a@example.org', added)))
    expect(records.map(({ line }) => line)).toEqual([1, 2, 3])
  },
)

test.each([
  ['XFD1048576', `<row r="3">${cellOf('XFD1048576', 'x')}</row>`],
  ['GS3', `<row r="3">${cellOf('GS3', 'x')}</row>`],
  ['A100001', `<row>${cellOf('A100001', 'x')}</row>`],
  ['XFD3', `<row r="3"><x:c s="1"\n r = 'XFD3'/></row>`],
  ['100001', '<row r="100001"/>'],
])('readWorkbook rejects a workbook with the cell or row %s, and names it', async (cell, added) => {
  const sentence = await failure(workbookOf(subscriberRows('a@example.org', added)))
  expect(sentence).toBe(
    `people.xlsx has the cell or row ${cell}, and an .xlsx file can have 200 columns and 100,000 rows. Delete the columns and rows beyond your table, or save it as 'CSV UTF-8 (Comma delimited)'.`,
  )
})

test('readWorkbook rejects a workbook that is larger than 100 MB once it is unpacked', async () => {
  const sentence = await failure(workbookOf(' '.repeat(100_000_001)))
  expect(sentence).toMatch(/^people\.xlsx is larger than 100 MB once it is unpacked\. Delete/)
})

/** Changes the size that the header of a file in a workbook says. */
function claimSize(workbook: Buffer, file: string, size: number) {
  workbook.writeUInt32LE(size, workbook.lastIndexOf(file) - 46 + 24)
  return workbook
}

test('readWorkbook unpacks no more than the header of a file says', async () => {
  const workbook = workbookOf(' '.repeat(1_000_000))
  const failureOf = (size: number) => failure(claimSize(workbook, 'xl/worksheets/sheet1.xml', size))
  expect(await failureOf(10)).toMatch(/cannot be read/)
  expect(await failureOf(100_000_001)).toMatch(/100 MB/)
})

test('readWorkbook leaves pictures out, and needs no shared texts and no styles', async () => {
  const picture = 'xl/media/image1.png'
  const needed = unzipSync(workbookOf(subscriberRows('a@example.org')), {
    filter: ({ name }) => !/sharedStrings|styles/.test(name),
  })
  const zipped = Buffer.from(zipSync({ ...needed, [picture]: strToU8('x') }))
  const workbook = claimSize(zipped, picture, 100_000_001)
  expect((await read(workbook)).map(({ cells }) => cells)).toEqual([['Email'], ['a@example.org']])
})

test('readWorkbook rejects a workbook whose cells share one text and have more than 100 MB of it', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, n) => sharedRow(n + 1)).join('')
  const shared = 'a'.repeat(1_000_000)
  expect(await read(workbookOf(rows(100), shared))).toHaveLength(100)
  expect(await failure(workbookOf(rows(101), shared))).toMatch(/larger than 100 MB/)
})

test.each([
  ['a broken file', Buffer.from('504b030400000000', 'hex')],
  ['a zip file of something else', workbookOf('').subarray(0, 100)],
])('readWorkbook rejects %s and says what to do', async (_, workbook) => {
  expect(await failure(workbook)).toMatch(/cannot be read as \.xlsx\. Open it in Excel/)
})

/** A row of numbers, the first in the first style. */
const numbers = (line: number, ...values: readonly (number | string)[]) =>
  `<row r="${line}">${values.map((value, n) => `<c r="${String.fromCharCode(65 + n)}${line}" s="${n}"><v>${value}</v></c>`).join('')}</row>`
const emails = (email: string) => ({ rows: subscriberRows(email) })

async function readAll(workbook: Buffer) {
  const path = join(folder, 'shown.xlsx')
  writeFileSync(path, workbook)
  return readWorkbook(path)
}

test('readWorkbook reads the first visible sheet, and names it and the others', async () => {
  const { report, records } = await readAll(
    workbookWith([
      { ...emails('old@example.org'), name: 'Old', state: 'hidden' },
      { ...emails('older@example.org'), name: 'Older', state: 'veryHidden' },
      {
        ...emails('a@example.org'),
        name: 'Members_x0020_&amp; friends',
        columns: '<cols><col min="2" max="2" width="0"/></cols>',
      },
      { ...emails('b@example.org'), name: 'Notes' },
    ]),
  )
  expect(records.map(({ cells }) => cells[0])).toEqual(['Email', 'a@example.org'])
  expect(report).toEqual({
    sheet: 'Members & friends',
    unread: [
      { name: 'Old', isHidden: true },
      { name: 'Older', isHidden: true },
      { name: 'Notes', isHidden: false },
    ],
    hiddenColumns: [1],
    firstDay: 0,
  })
})

test('readWorkbook reads a cell as its format shows it, and a format that hides a part of it is a fault', async () => {
  const formats = ['000000', '0.00', 'General', 'dd/mm/yyyy', 'mmm yyyy', '"G"0']
  const { records } = await readAll(
    workbookWith([{ rows: numbers(1, 123, '37.800000000000004', 0.1 + 0.2, 46_053, 46_053, 12) }], {
      formats,
    }),
  )
  expect(records[0]?.cells).toEqual([
    '000123',
    '37.80',
    '0.3',
    '2026-01-31',
    '#FORMAT! 46053',
    'G12',
  ])
})

test.each([
  ['1', [0, 1, 2, 3, 4, 9, 10, 49], ['1', '1', '1.00', '1', '1.00', '100%', '100.00%', '1']],
  ['-1234.5', [37, 38, 39, 40], ['-1,235', '-1,235', '-1,234.50', '-1,234.50']],
  ['46053.5', [14, 15, 22], ['2026-01-31', '2026-01-31', '2026-01-31T12:00:00']],
  ['46053.5', [5, 20, 45, 46, 999], Array.from({ length: 5 }, () => '#FORMAT! 46053.5')],
])(
  'readWorkbook reads %s under the formats %j, which a workbook does not declare, as %j',
  async (value, formats, shown) => {
    const cells = formats.map(() => value)
    const { records } = await readAll(workbookWith([{ rows: numbers(1, ...cells) }], { formats }))
    expect(records[0]?.cells).toEqual(shown)
  },
)

test('a number in a column of days is a day of a workbook that counts from 1904, and no other number is', () => {
  const types = ['text', 'date', 'date', 'time', 'date']
  const cells = ['44591', '44591', '2019', '44591.5', 'n/a']
  expect(dayWriter(0, types)({ line: 2, cells }).cells).toEqual(cells)
  expect(dayWriter(1462, types)({ line: 2, cells }).cells).toEqual([
    '44591',
    '2026-01-31T00:00:00',
    '2019',
    '2026-01-31T12:00:00',
    'n/a',
  ])
})

/** The places of a workbook that have a boolean: the workbook with it, and what is read if it is true and if it is false. */
const booleans: Readonly<
  Record<
    string,
    (written: string) => Promise<{ readonly found: unknown; readonly ifTrue: unknown }>
  >
> = {
  'date1904 of the workbook': async (written) => {
    const { records } = await readAll(
      workbookWith([{ rows: numbers(1, 46_053) }], {
        attributes: `date1904="${written}"`,
        formats: ['dd/mm/yyyy'],
      }),
    )
    return { found: records[0]?.cells[0] === '2030-02-01', ifTrue: true }
  },
  'hidden of a row': async (written) => {
    const { records } = await readAll(
      workbookWith([{ rows: `<row r="1" hidden="${written}">${cellOf('A1', 'x')}</row>` }]),
    )
    return { found: records[0]?.isHidden, ifTrue: true }
  },
  'hidden of a column': async (written) => {
    const { report } = await readAll(
      workbookWith([
        { ...emails('x'), columns: `<cols><col min="2" max="3" hidden="${written}"/></cols>` },
      ]),
    )
    return { found: report.hiddenColumns.join(), ifTrue: '1,2' }
  },
  'the value of a cell': async (written) => {
    const { records } = await readAll(
      workbookWith([{ rows: `<row r="1"><c r="A1" t="b"><v>${written}</v></c></row>` }]),
    )
    return { found: records[0]?.cells[0], ifTrue: 'TRUE' }
  },
}

for (const [place, read] of Object.entries(booleans)) {
  test.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
  ])(`readWorkbook reads ${place} as XML Schema writes it: %s`, async (written, isTrue) => {
    const { found, ifTrue } = await read(written)
    expect(found === ifTrue).toBe(isTrue)
  })
}

test('readWorkbook reads rich text without its phonetic runs, escaped characters and rows without references', async () => {
  const rich =
    '<c t="inlineStr"><is><r><t>Zo</t></r><r><t xml:space="preserve">ë </t></r><rPh><t>so</t></rPh></is></c>'
  const { records } = await readAll(
    workbookWith(
      [
        {
          rows: `<row>${rich}<c t="str"><v>a_x000A_b</v></c><c t="e"><v>#N/A</v></c><c t="str"><v><![CDATA[a<b]]></v></c><c t="s" s="1"><v>0</v></c></row>`,
        },
      ],
      { formats: ['General', '"G"@'], shared: '1001' },
    ),
  )
  expect(records).toEqual([{ line: 1, cells: ['Zoë ', 'a\nb', '#N/A', 'a<b', 'G1001'] }])
})
