import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sentenceOf } from '#lib/text/language/outcome.ts'
import { texts } from '#lib/text/texts.ts'
import { errorsHeader, errorsLine } from './applying/write-errors.ts'
import { parseMapping } from './columns/map-headers.ts'
import { openSheet } from './open-sheet.ts'
import type { SheetLine, SheetOptions } from './table-row.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-sheet-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function open(content: string | Buffer, options: Partial<SheetOptions> = {}) {
  const path = join(folder, 'people.csv')
  writeFileSync(path, content)
  const sheet = await openSheet(path, { kind: 'subscribers', ...options })
  const lines: SheetLine[] = []
  for await (const batch of sheet.batches()) lines.push(...batch)
  return {
    report: sheet.report,
    lines,
    rows: lines.flatMap(({ rows }) => rows),
    faults: lines.flatMap(({ faults }) => faults.map(texts().imports.fault)),
  }
}

/** The sentence of the error with which opening fails. */
const failure = (content: string | Buffer, options: Partial<SheetOptions> = {}): Promise<string> =>
  open(content, options).then(
    () => 'no error',
    (error) => sentenceOf(texts().imports.sheet, error),
  )

const accounts = 'ID;Forename;Surname\n1;Zoë;Brontë\n2;Seán;O’Neill\n3;Ada;Fields\n4;Siân;Rees\n'
const utf16 = Buffer.from(`\uFEFF${accounts}`, 'utf16le')
const windows1252 = Buffer.from(accounts.replace('’', '\x92'), 'latin1')

describe('encodings', () => {
  test.each([
    ['UTF-8', 'UTF-8', Buffer.from(accounts)],
    ['UTF-8 with a BOM', 'UTF-8', Buffer.from(`\uFEFF${accounts}`)],
    ['UTF-16 LE', 'UTF-16 LE', utf16],
    ['UTF-16 LE without a BOM', 'UTF-16 LE', utf16.subarray(2)],
    ['UTF-16 BE', 'UTF-16 BE', Buffer.from(utf16).swap16()],
    ['Windows-1252', 'Windows-1252', windows1252],
  ])('openSheet reads %s and shows names with accents first', async (_, encoding, bytes) => {
    const { report, rows } = await open(bytes, { kind: 'accounts' })
    expect(report).toMatchObject({
      encoding,
      delimiter: ';',
      sampleNames: ['Zoë Brontë', 'Seán O’Neill', 'Siân Rees'],
    })
    expect(rows.map(({ values }) => values.surname)).toEqual([
      'Brontë',
      'O’Neill',
      'Fields',
      'Rees',
    ])
  })

  test('openSheet reads a letter whose bytes are in two chunks of the file', async () => {
    const start = `Email,Campaign\n${'a@example.org,x\n'.repeat(20_000)}`
    for (const padding of ['', ' ']) {
      const { rows } = await open(`${start}${padding}b@example.org,${'é'.repeat(500)}\n`)
      expect(rows.at(-1)?.values.campaign).toBe('é'.repeat(500))
    }
  })

  test('capitals before a curly apostrophe in Windows-1252 are not mistaken for UTF-8', async () => {
    const { report } = await open(Buffer.from('ID,Surname\n1,CAF\xc9\x92S\n', 'latin1'), {
      kind: 'accounts',
    })
    expect(report).toMatchObject({ encoding: 'Windows-1252', sampleNames: ['CAFÉ’S'] })
  })

  test('openSheet reads a few misread names in a Windows-1252 file as faults, each with its line', async () => {
    const lines = Array.from({ length: 30 }, (_, n) => `${n},Bront\xeb\n`)
    lines[7] = '7,Zo\xc3\xab\n'
    lines[8] = '8,Paw\xc5\x82a\n'
    const { report, faults } = await open(Buffer.from(`ID,Surname\n${lines.join('')}`, 'latin1'), {
      kind: 'accounts',
    })
    expect(report.encoding).toBe('Windows-1252')
    expect(faults).toEqual([
      expect.stringMatching(/^line 9, Surname: 'ZoÃ«'.*use 'Zoë'$/),
      expect.stringMatching(/^line 10, Surname: 'PawÅ‚a'.*use 'Pawła'$/),
    ])
  })

  test.each([
    [
      'two encodings',
      Buffer.concat([Buffer.from('Email\nZoë\n'), Buffer.from('Bront\xeb\n', 'latin1')]),
      /mixes two encodings: line 2 is UTF-8 and line 3 is not/,
    ],
    [
      'an unknown encoding',
      Buffer.from('Email\nx\nBront\x81\n', 'latin1'),
      /unknown encoding \(first seen on line 3\).*CSV UTF-8/,
    ],
    ['the old format of Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Save it as \.xlsx/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /not a text file/],
    ['nothing', '', /people\.csv is empty/],
    ['a BOM only', '\uFEFF', /people\.csv is empty/],
    ['empty lines only', '\r\n\r\n', /people\.csv is empty/],
    ['headers only', 'Email\r\n\r\n', /has headers but no rows/],
  ])('openSheet rejects a file with %s and says what to do', async (_, content, message) => {
    expect(await failure(content)).toMatch(message)
  })
})

describe('records', () => {
  test.each([
    ['commas', 'Email,Campaign\na@example.org,x', ','],
    ['semicolons', 'Email;Campaign\na@example.org;x', ';'],
    ['tabs', 'Email\tCampaign\na@example.org\tx', '\t'],
    ['the delimiter of a sep= line', 'sep=;\r\nEmail;Campaign\r\na@example.org;x\r\n', ';'],
    ['commas in quotation marks', 'Email;"Campaign"\na@example.org;x', ';'],
    ['one column', 'Email\na@example.org', ','],
    ['spaces behind commas', 'Email, "Campaign"\na@example.org, "x"\n', ','],
    ['semicolons, quotation marks and CR only', 'Email;"Campaign"\ra@example.org;"x"\r', ';'],
    ['a sep= line of tabs', 'sep=\t\nEmail\tCampaign\na@example.org\tx\n', '\t'],
    ['a quoted sep= line', '"sep=;"\nEmail;Campaign\na@example.org;x\n', ';'],
    ['an empty first line', '\r\nEmail;Campaign\r\na@example.org;x\r\n', ';'],
    ['a first line of spaces', '  \n\n"Email";"Campaign"\na@example.org;x', ';'],
    [
      'a header on two lines',
      '"Email";"Campaign\n(the, first, one, of, several)"\na@example.org;x',
      ';',
    ],
    ['more commas in a quoted header', '"Email";"Campaign, list, or group"\na@example.org;x', ';'],
    ['more commas in a bare header', 'Email;Campaign, list, or group\na@example.org;x', ';'],
    ['a comma in each row', 'Email;Campaign;Note, if any\na@example.org;x;a, b', ';'],
    ['more semicolons in the cells', 'Email,Campaign\na@example.org,x;y;z', ','],
    ['commas in a header of one column', 'sep=;\nEmail\na@example.org', ';'],
    ['a quotation mark in the header', 'Email;Campaign "x\na@example.org;x', ';'],
  ])('openSheet reads a file with %s', async (_, content, delimiter) => {
    const { report, rows } = await open(content)
    expect(report.delimiter).toBe(delimiter)
    expect(rows.map(({ values }) => values.email)).toEqual(['a@example.org'])
    expect(rows[0]?.values.campaign).not.toContain('"')
  })

  test.each(['\n', '\r\n', '\r'])(
    'lines are those of the file, with %j between them',
    async (end) => {
      const text = [
        'sep=,',
        'ID,Address',
        '',
        '1,"Hollow Farm',
        '',
        'Wells"',
        '2,"a ""b"""',
        ' , ',
        '3,x',
      ]
      const { lines } = await open(text.join(end), { kind: 'accounts' })
      expect(lines.map(({ line }) => line)).toEqual([4, 7, 9])
      expect(lines.map(({ rows }) => rows[0]?.values.address)).toEqual([
        'Hollow Farm\n\nWells',
        'a "b"',
        'x',
      ])
    },
  )

  test('a quotation mark inside a cell is text', async () => {
    const { rows } = await open('Email,Campaign\na@example.org,the "big" one\nb@example.org,"x" y')
    expect(rows.map(({ values }) => values.campaign)).toEqual(['the "big" one', '"x" y'])
  })

  test('a quotation mark that is not closed is an error with its line', async () => {
    expect(
      await failure('Email,Campaign\na@example.org,x\nb@example.org,"y\nc@example.org,z\n'),
    ).toMatch(/people\.csv, line 3: a quotation mark opens a cell and is not closed/)
    expect(await failure(`Email\n"a@example.org\n${'b@example.org\n'.repeat(10_000)}`)).toMatch(
      /people\.csv, line 2: the row is too long/,
    )
  })

  test('a row with too many cells is a fault, and empty ones at the end are not', async () => {
    const { faults, rows } = await open(
      'Email,Campaign\na@example.org\nb@example.org,x,y\nc@example.org,x,, \n',
    )
    expect(faults).toEqual([
      expect.stringMatching(/^line 3, Campaign: 'y'; expected 2 cells, .* but there are 3/),
    ])
    expect(rows).toHaveLength(2)
  })
})

describe('headers', () => {
  test('headers are recognised by synonyms, and others are reported', async () => {
    const { report } = await open(
      'Membership No.,MEMBERSHIP TYPE,Christian name,Last  Name,E-mail address,ZIP,Shoe size,\nG1,Friend,Ada,Fields,,,5,\n',
      { kind: 'sheet' },
    )
    expect(report.mapping).toEqual({
      'Membership No.': 'charity_number',
      'MEMBERSHIP TYPE': 'type',
      'Christian name': 'forename',
      'Last Name': 'surname',
      'E-mail address': 'email',
      ZIP: 'postcode',
      'Shoe size': null,
      '(column 8 has no header)': null,
    })
    expect(report.ignored).toEqual(['Shoe size', '(column 8 has no header)'])
  })

  test('a file with more than 200 columns is rejected, and one with 200 is not', async () => {
    const columns = (count: number) =>
      ['Email', ...Array.from({ length: count - 1 }, (_, n) => `Note ${n}`)].join(',')
    const file = (count: number) => `${columns(count)}\na@example.org${','.repeat(count - 1)}\n`
    expect((await open(file(200))).report.ignored).toHaveLength(199)
    expect(await failure(file(201))).toBe(
      'people.csv has 201 columns, and a file can have 200. Delete the columns that you do not import.',
    )
  })

  test('a mapping overrides the guess and may ignore a column', async () => {
    const { rows } = await open('Contact,Email,List\na@example.org,b@example.org,news\n', {
      mapping: parseMapping('{"Contact": "email", "List": null}'),
    })
    expect(rows[0]?.values).toEqual({ email: 'a@example.org', campaign: 'ebrief' })
  })

  test('a sheet of paid or ended memberships has their numbers, may have days, and names none twice', async () => {
    const paid = await open('Member no;Expires;Renewal due\nG1;;1\n', { kind: 'paid' }).catch(
      ({ code }) => code,
    )
    expect(paid).toBe('same-column')
    const due = await open('Member no,Renewal due\nG1,01/02/2027\ng1,\nG2,\n,01/02/2027\n', {
      kind: 'paid',
    })
    expect(due.rows.map(({ line, values }) => [line, values])).toEqual([
      [2, { charity_number: 'G1', renews_on: '2027-01-31' }],
      [4, { charity_number: 'G2', renews_on: null }],
    ])
    expect(due.faults).toEqual([
      "line 3, Member no: 'g1'; expected a value that line 2 does not have",
      expect.stringMatching(/^line 5, Member no: /),
    ])
    const { rows } = await open('Membership number,Date left\nG1,31/12/2025\n', { kind: 'ended' })
    expect(rows[0]?.values).toEqual({ charity_number: 'G1', ended_on: '2025-12-31' })
  })

  test.each([
    [
      'a required column is missing',
      'Name,Town\nx,y\n',
      {},
      /no column 'Email address'. Its headers are: 'Name', 'Town'/,
    ],
    ['a header occurs twice', 'Email,Note,Note\nx,y,z\n', {}, /two columns 'Note'/],
    [
      'two headers mean one column',
      'Email,Mail\nx,y\n',
      {},
      /'Email' and 'Mail' both mean 'Email address'/,
    ],
    [
      'a mapped header is missing',
      'Email\nx\n',
      { mapping: { Mail: 'email' } },
      /header 'Mail', which people\.csv does not have/,
    ],
    [
      'a mapped column does not exist',
      'Email\nx\n',
      { mapping: { Email: 'mail' } },
      /column 'mail', which does not exist. The columns are: email, campaign, confirmed_at/,
    ],
  ])('openSheet says what to do if %s', async (_, content, options, message) => {
    expect(await failure(content, options)).toMatch(message)
  })

  test.each(['no json', '[]', '{"a": 1}'])('parseMapping rejects %s', (json) => {
    expect(() => parseMapping(json)).toThrow('mapping-format')
  })
})

test('errors.csv repeats faulty rows, and importing it again gives the same faults', async () => {
  const first = await open(
    'ID;Forename;Address;Country;Notes\n1;"Zoë";"a;b\n""c""";Britain;x\n2;Ada;;UK;\n3; Bo;;=1;\n',
    { kind: 'accounts' },
  )
  const faulty = first.lines.filter(({ faults }) => faults.length > 0)
  const write = ({ report }: typeof first, lines: readonly SheetLine[]) =>
    errorsHeader(report) + lines.map((line) => errorsLine(line, report)).join('')
  const written = write(first, faulty)
  expect(written).toMatch(
    /^\uFEFFID;Forename;Address;Country;Notes;Reasons\r\n1;Zoë;"a;b\n""c""";Britain;x;/,
  )
  expect(written).toContain("use 'United Kingdom'")
  const second = await open(written, { kind: 'accounts' })
  expect(second.report.ignored).toEqual(['Notes'])
  expect(second.lines.map(({ cells }) => cells.slice(0, 5))).toEqual(
    faulty.map(({ cells }) => cells.map((cell) => (cell === '=1' ? ' =1' : cell))),
  )
  expect(second.lines.map(({ faults }) => faults.map(({ code }) => code))).toEqual([
    ['country'],
    ['formula'],
  ])
  expect(write(second, second.lines)).toBe(written.replace("'=1'", "' =1'"))
})

test('the value of a password hash is in no fault', async () => {
  const { faults } = await open('ID,Password\n1,hunter2 plain\n', { kind: 'accounts' })
  expect(faults.join()).toContain('Password: expected a hash of argon2id')
  expect(faults.join()).not.toContain('hunter2')
})
