import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sheetColumns } from './columns/sheet-columns.ts'
import { tableColumns } from './columns/table-columns.ts'
import { openSheet } from './open-sheet.ts'
import type { ImportRow, SheetKind, SheetLine } from './table-row.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(kind: SheetKind, ...lines: string[]) {
  const path = join(folder, 'lines.csv')
  writeFileSync(path, lines.join('\n'))
  const found: SheetLine[] = []
  for await (const batch of (await openSheet(path, { kind })).batches()) found.push(...batch)
  return {
    rows: found.flatMap(({ rows }) => rows),
    faults: found.flatMap(({ faults }) =>
      faults.map(({ line, column, code, suggestion }) =>
        [line, column, code, suggestion].join(' ').trim(),
      ),
    ),
  }
}
const ofTable = (rows: readonly ImportRow[], table: string) =>
  rows.filter((row) => row.table === table).map(({ values }) => values)

describe('a sheet of members', () => {
  const header = 'Membership no,Type,First name,Surname'

  // The time to look for a time of day grows with the square of the length.
  test('a cell that is too long for any column is not looked at further', async () => {
    const long = 'T'.repeat(20_000)
    const { faults } = await read('sheet', `${header},Joined`, `G1,Friend,Ada,Fields,${long}`)
    expect(faults).toEqual(['2 Joined too-long'])
  })

  const cells: Partial<Record<string, string>> = {
    username: 'ada',
    title: 'Mrs',
    postcode: 'BA5 1AA',
    email: 'ada@hollow-farm.example',
    country: 'Ireland',
    password_hash: `$2b$10$${'a'.repeat(21)}e${'a'.repeat(30)}e`,
    phone: '01749 000001',
    mobile: '07700 900001',
    fax: '01749 000002',
    language: 'English',
    disabled: 'yes',
    deceased: 'yes',
  }
  // Each line has a surname, and a status becomes values of other columns.
  const others = ['surname', 'status']
  test.each(
    Object.entries(sheetColumns).filter(
      ([name]) => name in tableColumns.accounts && !others.includes(name),
    ),
  )('the account of a line has its %s', async (name, { header: title }) => {
    const cell = cells[name] ?? 'Text'
    const { rows, faults } = await read(
      'sheet',
      `Membership no,Type,Surname,${title}`,
      `G1,Friend,Fields,${cell}`,
    )
    expect(faults).toEqual([])
    const [row] = ofTable(rows, 'accounts')
    expect(row?.[name]).toBe(cell === 'yes' ? true : name === 'language' ? 'en' : cell)
  })

  test('two people of one membership become two accounts, one membership and two contacts', async () => {
    const { rows, faults } = await read(
      'sheet',
      `${header},Organisation,Address 1,Town,County,Country,Joined`,
      'G1,Individual Producer,Ada,Fields,Hollow Farm,Mill Lane,Wells,Somerset,UK,1/2/2020',
      'G1,Individual Producer,Bo,Fields,Hollow Farm,Mill Lane,Wells,Somerset,,',
    )
    expect(faults).toEqual([])
    expect(ofTable(rows, 'accounts')).toEqual([
      {
        source: 'sheet',
        external_id: 'G1/ada-fields',
        username: 'ada.fields',
        forename: 'Ada',
        surname: 'Fields',
        address: 'Mill Lane\nWells',
        county: 'Somerset',
        country: 'United Kingdom',
      },
      expect.objectContaining({ external_id: 'G1/bo-fields', country: 'Please select' }),
    ])
    expect(ofTable(rows, 'memberships')).toEqual([
      {
        source: 'sheet',
        external_id: 'G1',
        charity_number: 'G1',
        type: 'Individual Producer',
        name: 'Hollow Farm',
        address: 'Mill Lane\nWells\nSomerset',
        country: 'United Kingdom',
        joined: '2020-02-01',
      },
    ])
    expect(ofTable(rows, 'contacts')).toEqual([
      {
        source: 'sheet',
        external_id: 'G1/ada-fields',
        account_source: 'sheet',
        account_external_id: 'G1/ada-fields',
        membership_source: 'sheet',
        membership_external_id: 'G1',
        is_primary: true,
        is_billing: true,
      },
      expect.objectContaining({ is_primary: false, is_billing: false }),
    ])
    expect(rows.map(({ derived }) => derived)).toEqual([
      ['username'],
      [],
      ['is_primary', 'is_billing'],
      ['username'],
      ['is_primary', 'is_billing'],
    ])
  })

  test('a person with an id on two lines is one account with two memberships', async () => {
    const { rows, faults } = await read(
      'sheet',
      `${header},Person ID,Username`,
      'G1,Friend,Ada,Fields,P1,ada',
      'G2,Friend,Ada,Fields,P1,ada',
      'G3,Friend,Ada,Field,P1,ada',
    )
    expect(faults).toEqual(['4 Person ID contradiction-person'])
    expect(rows.map(({ table }) => table)).toEqual([
      'accounts',
      'memberships',
      'contacts',
      'memberships',
      'contacts',
    ])
    expect(ofTable(rows, 'contacts').map(({ external_id }) => external_id)).toEqual([
      'G1/P1',
      'G2/P1',
    ])
  })

  test.each([
    [
      'another type',
      'Organisation',
      'G1,Friend,Ada,A,X',
      'G1,Industry,Bo,A,X',
      '3 Type contradiction',
    ],
    [
      'another organisation',
      'Organisation',
      'G1,Friend,Ada,A,X',
      'G1,Friend,Bo,A,Y',
      '3 Organisation contradiction',
    ],
    [
      'an organisation that the first line lacks',
      'Organisation',
      'G1,Friend,Ada,A,',
      'G1,Friend,Bo,A,Y',
      '3 Organisation contradiction',
    ],
    [
      'a second primary contact',
      'Main contact',
      'G1,Friend,Ada,A,y',
      'G1,Friend,Bo,A,y',
      '3 Main contact second-contact no',
    ],
    [
      'the same person',
      'Town',
      'G1,Friend,Ada,A,X',
      'G1,Friend,ADA,a,Y',
      '3 Surname duplicate-person',
    ],
    [
      'the same username',
      'Username',
      'G1,Friend,Ada,A,ada',
      'G2,Friend,Bo,A,ADA',
      '3 Username duplicate',
    ],
    ['no name', 'Town', 'G1,Friend,Ada,A,X', 'G2,Friend,,,Y', '3 Surname name-missing'],
    [
      'no fault for an empty organisation',
      'Organisation',
      'G1,Friend,Ada,A,X',
      'G1,Friend,Bo,A,',
      '',
    ],
    [
      'no second fault where the first line has one',
      'Town',
      'G1,Freind,Ada,A,X',
      'G1,Industry,Bo,A,X',
      '2 Type membership-type Friend',
    ],
  ])('a line with %s is reported', async (_, column, first, second, fault) => {
    const { faults } = await read('sheet', `${header},${column}`, first, second)
    expect(faults.join()).toBe(fault)
  })

  test('a membership whose first line is faulty is made from the next', async () => {
    const { rows } = await read('sheet', `${header},Email`, 'G1,Friend,Ada,A,x', 'G1,Friend,Bo,A,')
    expect(rows.map(({ line, table }) => `${line} ${table}`)).toEqual([
      '3 accounts',
      '3 memberships',
      '3 contacts',
    ])
  })

  test('a made username avoids those that the sheet gives to others', async () => {
    const { rows, faults } = await read(
      'sheet',
      `${header},Username`,
      'G1,Friend,Ada,Fields,',
      'G2,Friend,Ada,Fields,ada.fields',
    )
    expect(faults).toEqual([])
    expect(ofTable(rows, 'accounts').map(({ username }) => username)).toEqual([
      'ada.fields.g1',
      'ada.fields',
    ])
  })
})

describe('a table', () => {
  test('accounts need an id, and get the source and a username', async () => {
    const { rows, faults } = await read(
      'accounts',
      'ID,Source,Username,Forename,Surname,Disabled',
      '1,,,Ada,Fields,',
      '1,crm,bo,Bo,Fields,yes',
      '1,,x,,,',
      ',,y,,,',
      '2,,BO,,,',
    )
    expect(ofTable(rows, 'accounts')).toMatchObject([
      { source: 'sheet', external_id: '1', username: 'ada.fields', disabled: false },
      { source: 'crm', external_id: '1', username: 'bo', disabled: true },
    ])
    expect(faults).toEqual(['4 ID duplicate', '5 ID required', '6 Username duplicate'])
  })

  test('contacts name an account and a membership; a membership has one primary contact', async () => {
    const { rows, faults } = await read(
      'contacts',
      'ID,Account ID,Membership ID,Primary contact',
      '1,A,M,yes',
      '2,B,M,yes',
      '3,A,M,no',
      '4,C,M,',
    )
    expect(faults).toEqual(['3 Primary contact second-contact', '4 Account ID duplicate'])
    expect(ofTable(rows, 'contacts')[0]).toEqual({
      source: 'sheet',
      external_id: '1',
      account_source: 'sheet',
      account_external_id: 'A',
      membership_source: 'sheet',
      membership_external_id: 'M',
      is_primary: true,
    })
  })

  test('fees are unique by type, band and first day', async () => {
    const { rows, faults } = await read(
      'fees',
      'Position,Type,Description,Band,Individual,Amount,Valid from',
      '1,Friend,A friend,,yes,£24,',
      '2,Friend,A friend,,yes,30,1/1/2027',
      '3,friend,A friend,,yes,x,',
    )
    expect(ofTable(rows, 'fees')).toMatchObject([
      { position: 1, individual: true, amount: '24.00', valid_from: null },
      { position: 2, amount: '30.00', valid_from: '2027-01-01' },
    ])
    expect(faults).toEqual(['4 Amount placeholder', '4 Type duplicate'])
  })

  test.each([
    ['x,x,1/1/2027,31/12/2026', ['2 Valid to end-before-start']],
    ['x,x,1/1/2027,1/1/2027', []],
    ['x,x,,31/12/2026', []],
    [',Farms,,', ['2 Band description band-missing']],
    ['#N/A,Farms,,', ['2 Band excel-error']],
    [',,,', []],
  ])('a fee with the band, description and days %s has the faults %j', async (cells, expected) => {
    const header = 'Type,Description,Individual,Band,Band description,Valid from,Valid to'
    const { faults } = await read('fees', header, `Friend,A friend,yes,${cells}`)
    expect(faults).toEqual(expected)
  })

  test('a fee with a description of its band needs a column Band', async () => {
    const header = 'Type,Description,Individual,Band description'
    const { faults } = await read('fees', header, 'Friend,A friend,yes,Farms', 'Friend,B,no,')
    expect(faults).toEqual(['2 Band description band-missing'])
  })

  test('subscribers are unique by email without regard to case', async () => {
    const { rows, faults } = await read(
      'subscribers',
      'Email,Confirmed',
      'a@example.org,2026-01-31T09:00:00Z',
      'A@example.org,',
      ',',
      'b@example.org,31/1/26',
    )
    expect(ofTable(rows, 'subscribers')).toEqual([
      { email: 'a@example.org', campaign: 'ebrief', confirmed_at: '2026-01-31T09:00:00Z' },
      { email: 'b@example.org', campaign: 'ebrief', confirmed_at: '2026-01-31T00:00:00Z' },
    ])
    expect(faults).toEqual(['3 Email duplicate'])
  })
})
