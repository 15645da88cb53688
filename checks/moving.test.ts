import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { productNames } from '#lib/imports/columns/product-mappings.ts'
import { openSheet } from '#lib/imports/open-sheet.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-moving-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A line of each product's export: the published names of its columns, and those that a charity adds itself. */
const exports: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  civicrm: {
    'Contact ID': '202',
    'Membership ID': '17',
    'Membership Type': 'Friend',
    'Member Since': '2019-05-01',
    'Membership Start Date': '2026-05-01',
    'Membership Expiration Date': '2027-04-30',
    'Membership Status': 'Current',
    'Individual Prefix': 'Ms',
    'First Name': 'Ada',
    'Last Name': 'Fields',
    'Current Employer': 'Hollow Farm',
    'Job Title': 'Grower',
    Email: 'ada@hollow-farm.example',
    Phone: '01749 000001',
    'Street Address': 'Hollow Farm',
    'Supplemental Address 1': 'Mill Lane',
    'Supplemental Address 2': '',
    City: 'Wells',
    State: 'Somerset',
    'Postal Code': 'BA5 1AA',
    Country: 'United Kingdom',
    'Is Deceased': '',
  },
  'wild-apricot': {
    'User ID': '5001',
    'First name': 'Ada',
    'Last name': 'Fields',
    Organization: 'Hollow Farm',
    Email: 'ada@hollow-farm.example',
    Phone: '01749 000001',
    'Membership level': 'Friend',
    'Membership status': 'Active',
    'Member since': '2019-05-01',
    'Renewal due': '2027-05-01',
    'Level last changed': '2019-05-01',
    'Member bundle ID or email': '',
    'Member role': '',
    Notes: 'likes apples',
  },
  beacon: {
    Title: 'Ms',
    'First name': 'Ada',
    'Last name': 'Fields',
    'Membership number': '17',
    'Membership type': 'Friend',
    'Email address': 'ada@hollow-farm.example',
    Joined: '2019-05-01',
    'Paid until': '2027-04-30',
  },
  donorfy: {
    Member_LastName: 'Fields',
    Member_Personal_AddressLine1: 'Hollow Farm',
    'First name': 'Ada',
    'Membership number': '17',
    'Membership type': 'Friend',
    Email: 'ada@hollow-farm.example',
    Joined: '2019-05-01',
    'Paid until': '2027-04-30',
  },
  excel: {
    'Member no': '17',
    Category: 'Friend',
    Firm: 'Hollow Farm',
    Forename: 'Ada',
    Surname: 'Fields',
    'E-mail': 'ada@hollow-farm.example',
    'Date joined': '01/05/2019',
    Expires: '30/04/2027',
    Notes: 'likes apples',
  },
}

const pages = readdirSync('docs/moving')
  .filter((name) => name !== 'README.md')
  .map((name) => name.replace('.md', ''))

test('every product with a page has an export to try it with', () => {
  expect(pages.sort()).toEqual(Object.keys(exports).sort())
  expect(pages).toEqual([...productNames].sort())
})

test.each(productNames)(
  'the page of %s says how to export, what is lost and what to keep',
  (name) => {
    const page = readFileSync(`docs/moving/${name}.md`, 'utf8')
    for (const part of ['**Export.**', '**Lost**', '**Keep elsewhere**', `--mapping ${name}`]) {
      expect(page).toContain(part)
    }
  },
)

test.each(productNames)('an export of %s is imported with --mapping and its name', async (page) => {
  const line = exports[page] ?? {}
  const path = join(folder, `${page}.csv`)
  writeFileSync(path, `${Object.keys(line).join(';')}\n${Object.values(line).join(';')}\n`)
  const sheet = await openSheet(path, { kind: 'sheet', mapping: page })
  const lines = []
  for await (const batch of sheet.batches()) lines.push(...batch)
  expect(lines.flatMap(({ faults }) => faults)).toEqual([])
  const values = Object.assign({}, ...lines.flatMap(({ rows }) => rows.map((row) => row.values)))
  expect(values).toMatchObject({
    forename: 'Ada',
    surname: 'Fields',
    email: 'ada@hollow-farm.example',
    type: 'Friend',
    joined: '2019-05-01',
    renews_on: '2027-04-30',
  })
})
