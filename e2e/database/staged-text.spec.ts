import { writeFile } from 'node:fs/promises'
import { connect, type Database } from '#db/driver/connect.ts'
import { findSignInCandidates } from '#db/queries/credentials/passwords.ts'
import { importFile } from '#lib/imports/applying/import-file.ts'
import type { SheetKind } from '#lib/imports/columns/table-name.ts'
import { csvLine } from '#lib/imports/values/csv-line.ts'
import { setDatabaseUrl } from '#lib/runtime/database.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/test.ts'

/** A stored spelling, and one in a file. */
const spellings = [
  ['ada-1', 'ADA-1'],
  ['éva', 'ÉVA'],
  ['ÉVA', 'éva'],
  ['éva', 'e\u0301va'],
  ['éva', 'E\u0301VA'],
  ['İris', 'iris'],
  ['İris', 'i\u0307ris'],
  ['ılgaz', 'ILGAZ'],
  ['Straße', 'STRASSE'],
  ['Straße', 'STRAẞE'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ΟΔΟΣ', 'οδος'],
  ['ЮЛИЯ', 'юлия'],
  ['ada', 'ａｄａ'],
  ['ＡＤＡ', 'ａｄａ'],
  ['bo', 'bo.'],
] as const

let own: TestDatabase
let db: Database
test.beforeAll(async () => {
  own = await createDatabase()
  db = connect(own.url)
  setDatabaseUrl(own.url)
})
test.afterAll(async () => {
  await db.$client.end()
  await own.drop()
})

/** Imports one line, or says what importing it would do. */
async function importLine(kind: SheetKind, line: Record<string, string>, write = false) {
  const path = test.info().outputPath('line.csv')
  await writeFile(
    path,
    [Object.keys(line), Object.values(line)].map((row) => csvLine(row)).join(''),
  )
  return importFile({
    path,
    kind,
    write,
    onlyGood: false,
    merge: [],
    operator: 'olga',
    onProgress() {},
    onMerge() {},
  })
}

/** Returns true if someone who types the name at sign-in means the stored username. */
async function signsIn(typed: string, username: string): Promise<boolean> {
  const { candidates } = await findSignInCandidates(db, typed.normalize('NFC'), Buffer.alloc(32))
  const [found] = await own.sql`select id from account where username = ${username}`
  return candidates.some(({ id }) => id === found?.id)
}

for (const [n, [stored, typed]] of spellings.entries()) {
  const pair = `${stored} and ${typed.replace('\u0301', '\\u0301').replace('\u0307', '\\u0307')}`

  test(`a file takes ${pair} for one username if sign-in does`, async () => {
    const [before, after] = [`${stored}.u${n}`, `${typed}.U${n}`]
    await importLine('accounts', { ID: `u${n}`, Username: before }, true)
    const { faults } = await importLine('accounts', { ID: `other-u${n}`, Username: after })
    const isSame = await signsIn(after, before)
    expect(faults.map(({ code }) => code)).toEqual(isSame ? ['username-taken'] : [])
  })

  test(`two lines of a file do not both get ${pair} if sign-in cannot tell them apart`, async () => {
    const path = test.info().outputPath('lines.csv')
    const lines = [
      ['ID', 'Username'],
      [`a${n}`, `${stored}.l${n}`],
      [`b${n}`, `${typed}.L${n}`],
    ]
    await writeFile(path, lines.map((row) => csvLine(row)).join(''))
    const [kind, merge] = ['accounts', []] as const
    const request = { path, kind, merge, operator: 'olga', onProgress() {}, onMerge() {} }
    const { faultyLines } = await importFile({ ...request, write: true, onlyGood: true })
    expect(faultyLines).toBeLessThanOrEqual(1)
    if (await signsIn(`${typed}.L${n}`, `${stored}.l${n}`)) expect(faultyLines).toBe(1)
  })

  test(`a file finds the person whose names are ${pair} if a search does`, async () => {
    const person = { Postcode: 'BA5 1AA', Email: `p${n}@hill.example` }
    const names = { 'First name': `${stored} p${n}`, 'Last name': `Fields ${stored}` }
    await importLine('accounts', { ID: `p${n}`, ...names, ...person }, true)
    await own.sql`update account set source = null, external_id = null where external_id = ${`p${n}`}`
    const spelt = { 'First name': `${typed} P${n}`, 'Last name': `FIELDS ${typed}` }
    const [same] = await own.sql`
      select search_words(${stored}) = search_words(${typed.normalize('NFC')}) as same`
    for (const sign of [
      { Postcode: 'ba51aa', Email: '' },
      { Postcode: '', Email: `P${n}@Hill.example` },
    ]) {
      const line = { ID: `other-p${n}`, ...spelt, ...sign }
      const { probableCount } = await importLine('accounts', line)
      expect(probableCount, JSON.stringify(sign)).toBe(same?.same || stored === 'bo' ? 1 : 0)
    }
  })

  test(`an import key is compared letter by letter: ${pair}`, async () => {
    const row = (id: string) => ({ ID: id, 'Membership number': `M${n}`, Type: 'Friend' })
    await importLine('memberships', row(`${stored}.k${n}`), true)
    const { counts } = await importLine('memberships', row(`${typed}.k${n}`))
    const isSame = stored.normalize('NFC') === typed.normalize('NFC')
    expect(counts.memberships).toMatchObject(isSame ? { unchanged: 1 } : { new: 1 })
  })
}

test('a file finds the subscriber ada whatever the case of her email', async () => {
  await importLine('subscribers', { Email: 'ada@readers.example' }, true)
  for (const email of ['ADA@readers.example', 'ada@READERS.example', 'ａｄａ＠readers.example']) {
    const { counts } = await importLine('subscribers', { Email: email })
    expect(counts.subscribers, email).toMatchObject({ new: 0, changed: 0, unchanged: 1 })
  }
})
