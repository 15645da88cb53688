import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { londonDay } from '#lib/text/language/format-date-time.ts'
import { openSheet } from '../open-sheet.ts'
import { csvLine } from '../values/csv-line.ts'
import type { ReplacedValues } from '../values/replace-values.ts'
import type { ImportWarning, WarningCode } from './import-warning.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-warnings-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Cells = Readonly<Record<string, string>>

/** A person's row that gives no warning. */
const ada: Cells = {
  'Membership no': 'G1',
  Type: 'Friend',
  Organisation: 'Hollow Farm',
  Title: 'Ms',
  'First name': 'Ada',
  Surname: 'Fields',
  Email: 'ada@hill.example',
  'Address 1': '1 Mill Lane',
  Town: 'Wells',
  County: 'Somerset',
  Postcode: 'BA5 1AA',
  Country: 'United Kingdom',
  Phone: '01749 600000',
  Mobile: '07700 900001',
  Joined: '2020-02-11',
  'Paid until': '2027-02-10',
  Ended: '',
  Status: '',
  Deceased: '',
}
/** Another one, of another place. */
const bo: Cells = {
  ...ada,
  'Membership no': 'G2',
  'First name': 'Bo',
  Email: 'bo@vale.example',
  Postcode: 'BA5 1AB',
}

async function warningsOf(
  rows: readonly Cells[],
  replaced?: ReplacedValues,
): Promise<readonly ImportWarning[]> {
  const path = join(folder, 'rows.csv')
  const cells = rows.map((row) => csvLine(Object.values({ ...ada, ...row })))
  writeFileSync(path, csvLine(Object.keys(ada)) + cells.join(''))
  const sheet = await openSheet(path, { kind: 'sheet', ...(replaced && { replaced }) })
  for await (const batch of sheet.batches()) {
    expect(batch.flatMap(({ faults }) => faults)).toEqual([])
  }
  return sheet.warnings()
}

const today = londonDay(new Date())
const year = Number(today.slice(0, 4))
/** Twelve memberships whose days of a column are these. */
const twelve = (column: string, dayOf: (n: number) => string) =>
  Array.from({ length: 12 }, (_, n) => ({
    'Membership no': `M${n}`,
    Surname: `Hedge${String.fromCharCode(97 + n)}`,
    Email: '',
    Joined: '',
    'Paid until': '',
    [column]: dayOf(n + 1),
  }))
const together = (...changes: readonly Cells[]) => changes.map((change) => ({ ...bo, ...change }))

/** The rows that have each warning, and rows that look alike and have none; those of workbooks are tested below. */
const cases: Readonly<
  Record<
    Exclude<WarningCode, 'hidden-row' | 'hidden-column'>,
    { wrong: Cells[][]; right: Cells[][] }
  >
> = {
  'no-surname': { wrong: [[{ Surname: '' }], [{ Surname: '-' }]], right: [[{ 'First name': '' }]] },
  'placeholder-name': {
    wrong: ['TBC', 'Unknown', 'n/a', 'not known'].map((Surname) => [{ Surname }]),
    right: [[{ Surname: 'Ng' }], [{ Surname: 'Nunn' }]],
  },
  deceased: {
    wrong: [[{ Deceased: 'RIP' }], [{ Status: 'Deceased' }], [{ Deceased: '2019' }]],
    right: [[{ Deceased: 'no' }], [{ Status: 'Active' }]],
  },
  'status-unknown': {
    wrong: ['Pending', 'Gone away', 'Suspended'].map((Status) => [{ Status }]),
    right: ['Active', 'Lapsed', 'RIP', 'member'].map((Status) => [{ Status }]),
  },
  'ended-by-status': {
    wrong: ['Lapsed', 'resigned', 'Ex-member', 'Inactive'].map((Status) => [{ Status }]),
    right: [[{ Status: 'Lapsed', Ended: '2025-02-11' }], [{ Status: 'Current' }]],
  },
  'lost-letter': {
    wrong: [[{ Surname: 'F?elds' }], [{ 'Address 1': '1 Ll?n' }]],
    right: [[{ 'Address 1': 'Who knows ?' }]],
  },
  'two-people': {
    wrong: [
      ...['Mr & Mrs', 'Mr and Mrs', 'Mr/Mrs', 'Dr + Mr', 'Mr Mrs'].map((Title) => [{ Title }]),
      [{ 'First name': 'Ada & Bo' }],
      ...[
        'Ada and Bo',
        'Siân a Gwyn',
        'Mair ac Owen',
        'Ada, Bo',
        'Ada plus Bo',
        'Mr and Mrs J',
        'J&M',
      ].map((name) => [{ 'First name': name }]),
      [{ Surname: 'Fields & Hedge' }],
      [{ Surname: 'Fields Family' }],
      [{ Surname: 'The Fieldses' }],
      [{ 'First name': '', Surname: 'J & M Smith' }],
    ],
    right: [
      [{ Surname: 'Sandé' }],
      [{ 'First name': 'Andrew' }],
      ...['A', 'John A', 'A J', 'A.'].map((name) => [{ 'First name': name }]),
      [{ Title: 'Rt Hon' }],
      [{ Surname: 'Theis' }],
      [{ Surname: 'Fields, OBE' }],
    ],
  },
  'title-dropped': {
    wrong: ['Mx', 'Cllr', 'Sgt', 'Capt.'].map((Title) => [{ Title }]),
    right: [[{ Title: 'DR' }], [{ Title: '' }], [{ Title: 'Mrs.' }]],
  },
  'letter-case': {
    wrong: [
      [{ 'First name': 'ADA', Surname: 'FIELDS' }],
      [{ Surname: 'FIELDS' }],
      [{ 'First name': 'ada', Surname: 'fields' }],
    ],
    right: [[{ Surname: 'van Dyke' }], [{ Surname: '李' }], [{ Surname: 'NG' }]],
  },
  remark: {
    wrong: ['Hall RIP', 'Hall (deceased)', 'Hall dec’d', 'Hall 2', 'Hall - moved'].map(
      (Surname) => [{ Surname }],
    ),
    right: [[{ Surname: 'Ripley' }], [{ Surname: 'Slater' }]],
  },
  company: {
    wrong: [
      [{ 'First name': 'Hollow', Surname: 'Farm' }],
      [{ 'First name': '', Surname: 'Vale Growers Ltd' }],
    ],
    right: [[{ Surname: 'Church' }], [{ Surname: 'Farmer' }], [{ Surname: 'Trustram' }]],
  },
  'no-postcode': { wrong: [[{ Postcode: '' }]], right: [[{ Postcode: '', Country: 'France' }]] },
  'postcode-elsewhere': {
    wrong: [[{ Town: 'Wells BA5 1AA' }], [{ County: 'ba51aa' }]],
    right: [[{ Town: 'Wells 5' }]],
  },
  'email-domain': {
    wrong: [[{ Email: 'a@gmial.com' }], [{ Email: 'a@hotmail.con' }], [{ Email: 'a@gmail.co.uk' }]],
    right: [[{ Email: 'a@hotmail.co.uk' }], [{ Email: 'a@gmail.com' }]],
  },
  'two-phones': {
    wrong: [
      ...['01749 600000 / 07700 900001', '01749 600000 or 600001', '01749600000;07700900001'].map(
        (Phone) => [{ Phone }],
      ),
      [{ Mobile: '07700 900001, 07700 900002' }],
    ],
    right: [[{ Phone: '01749 600000 ext. 12' }], [{ Phone: '+44 (0)1749 600000' }]],
  },
  'phone-digits': {
    wrong: ['01749 60000', '07700 90000', '600000', '01749 6000000'].map((Phone) => [{ Phone }]),
    right: [[{ Phone: '0161 496 0000' }], [{ Phone: '+353 1 555 0100' }]],
  },
  'same-email': {
    wrong: [together({}, { 'Membership no': 'G3', 'First name': 'Cy' })],
    right: [[ada, bo]],
  },
  'same-number': {
    wrong: [together({}, { 'Membership no': 'g2', 'First name': 'Cy', Email: '' })],
    right: [together({}, { 'First name': 'Cy', Email: '' }), [ada, bo]],
  },
  'same-person': {
    wrong: [
      ['Bo', 'Bo'],
      ['Jon', 'John'],
      ['Siân', 'Sian'],
      ['Kit', 'Katherine'],
      ['Chris', 'Christopher'],
    ].map(([first = '', second = '']) =>
      together(
        { 'First name': first, Email: '' },
        { 'Membership no': 'G3', 'First name': second, Email: '' },
      ),
    ),
    right: [
      together({ Email: '' }, { 'Membership no': 'G3', 'First name': 'Siân', Email: '' }),
      together({ Email: '' }, { 'Membership no': 'G3', Email: '', Postcode: 'BA5 1AD' }),
    ],
  },
  'joins-later': {
    wrong: [[{ Joined: `${year + 1}-03-01` }]],
    right: [[{ Joined: `${year - 1}-03-01` }]],
  },
  'joined-long-ago': {
    wrong: [[{ Joined: '1900-01-01' }]],
    right: [[{ Joined: '1960-03-01' }], [{ Joined: `${year - 100}${today.slice(4)}` }]],
  },
  'paid-before-joining': {
    wrong: [[{ 'Paid until': '2019-02-11' }]],
    right: [[{ 'Paid until': '2020-02-11' }]],
  },
  'ended-before-joining': {
    wrong: [[{ Ended: '2019-02-11' }]],
    right: [[{ Ended: '2020-02-11' }]],
  },
  'paid-long-ago': {
    wrong: [[{ Joined: '', 'Paid until': `${year - 21}-02-11` }]],
    right: [[{ Joined: '', 'Paid until': `${year - 19}-02-11` }]],
  },
  'paid-far-ahead': {
    wrong: [[{ 'Paid until': '2099-12-31' }]],
    right: [[{ 'Paid until': `${year + 9}-02-11` }]],
  },
  'days-moved': {
    wrong: [
      twelve('Paid until', (n) => `${year - 3}-${`${n}`.padStart(2, '0')}-11`),
      twelve('Joined', (n) =>
        new Date(Date.UTC(2010, n, 0) - 86_400_000).toISOString().slice(0, 10),
      ),
    ],
    right: [
      twelve('Paid until', (n) => `${n > 3 ? year - 3 : year + 1}-${`${n}`.padStart(2, '0')}-11`),
      twelve('Joined', (n) => new Date(Date.UTC(2010, n, 0)).toISOString().slice(0, 10)),
    ],
  },
}

for (const [code, { wrong, right }] of Object.entries(cases)) {
  test(`the warning ${code} is of each row that has it, and of no row that looks alike`, async () => {
    for (const rows of wrong) {
      const codes = (await warningsOf(rows)).map((found) => found.code)
      expect(codes, JSON.stringify(rows)).toContain(code)
    }
    for (const rows of right) {
      const codes = (await warningsOf(rows)).map((found) => found.code)
      expect(codes, JSON.stringify(rows)).not.toContain(code)
    }
  })
}

test('the warnings have the lines and the values of their rows', async () => {
  const lines = []
  for (const [code, { wrong }] of Object.entries(cases)) {
    lines.push(`# ${code}`)
    for (const rows of wrong) lines.push(JSON.stringify(await warningsOf(rows)))
  }
  // Some cases count their years from this one.
  const text = lines.join('\n').replace(/\d{4}(?=-\d\d-\d\d)/g, '{year}')
  await expect(`${text}\n`).toMatchFileSnapshot('./find-warnings.golden.txt')
})

test('a row with which nothing is wrong has no warning', async () => {
  expect(await warningsOf([ada, bo])).toEqual([])
})

test('a row of two people stays a warning whatever replaces its cells', async () => {
  const rows = [{ Title: 'Mr & Mrs', 'First name': 'J' }]
  for (const Title of ['', 'Mr']) {
    const [warning, ...others] = await warningsOf(rows, { Title: { 'Mr & Mrs': Title } })
    expect(others).toEqual([])
    expect(warning).toMatchObject({ code: 'two-people', found: [{ value: 'Mr & Mrs J Fields' }] })
  }
  const [warning] = await warningsOf([{ 'First name': 'Ada & Bo' }], {
    'First name': { 'Ada & Bo': 'Ada' },
  })
  expect(warning?.code).toBe('two-people')
})
