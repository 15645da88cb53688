import { access, readFile, writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { importFile } from '#lib/imports/applying/import-file.ts'
import { undoImport } from '#lib/imports/applying/manage-imports.ts'
import { setDatabaseUrl } from '#lib/runtime/database.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'

type Request = Parameters<typeof importFile>[0]

let own: TestDatabase
test.beforeAll(async () => {
  own = await createDatabase()
  setDatabaseUrl(own.url)
})
test.afterAll(() => own.drop())

/** Imports these lines, by default without writing. */
async function apply(
  kind: Request['kind'],
  lines: readonly string[],
  request: Partial<Request> = {},
) {
  const path = test.info().outputPath('people.csv')
  await writeFile(path, lines.join('\n'))
  return importFile({
    path,
    kind,
    write: false,
    onlyGood: false,
    merge: [],
    operator: 'olga',
    onProgress() {},
    onMerge() {},
    ...request,
  })
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const linesOf = (found: readonly { readonly line: number }[]) => found.map(({ line }) => line)

test('a check shows the rows of the first five lines without faults, and neither empty values nor hashes', async () => {
  const hash = `$2b$10$${'e'.repeat(53)}`
  const { sample } = await apply('accounts', [
    'ID,Surname,Email,Phone,Password hash',
    'no-email,Field,ann,,',
    ...numbers(6).map((n) => `sample-${n},Field${n},,,${hash}`),
  ])
  expect(linesOf(sample)).toEqual([3, 4, 5, 6, 7])
  expect(sample[0]).toEqual({
    line: 3,
    table: 'accounts',
    values: { source: 'sheet', external_id: 'sample-1', surname: 'Field1', username: 'field1' },
  })
})

test('an import names the first thousand faults of the file and of the database, and counts all', async () => {
  await own.sql`
    insert into account (username, surname, country)
    select 'taken' || n, 'Field', 'France' from generate_series(1, 1001) n`
  const taken = (n: number) => `taken-${n},taken${n},a${n}@taken.example`
  const header = 'ID,Username,Email'
  const ofFile = await apply('accounts', [
    header,
    ...numbers(1_001).map((n) => `bad-${n},bad${n},none`),
  ])
  expect(ofFile.faults).toHaveLength(1_000)
  expect(ofFile).toMatchObject({ faultCount: 1_001, faultyLines: 1_001, lines: 1_001 })
  const ofDatabase = await apply('accounts', [header, ...numbers(1_001).map(taken)])
  expect(linesOf(ofDatabase.faults)).toEqual(numbers(1_000).map((n) => n + 1))
  expect(ofDatabase).toMatchObject({ faultCount: 1_001, faultyLines: 1_001 })
  const ofBoth = await apply('accounts', [header, 'bad-1,bad1,ann', taken(1), 'good-1,good1,'])
  expect(linesOf(ofBoth.faults)).toEqual([2, 3])
  expect(ofBoth).toMatchObject({ faultCount: 2, faultyLines: 2, lines: 3 })
  expect(ofBoth.faultGroups.map(({ code }) => code)).toEqual(['email-format', 'username-taken'])
})

test('an import names the first thousand people and memberships that are probably stored, and counts all', async () => {
  await own.sql`
    with person as (
      insert into account (username, forename, surname, email, country)
      select 'stored' || n, 'Ann', 'Stored' || n, n || '@hill.example', 'France' from generate_series(1, 1001) n)
    insert into membership (charity_number, type, country)
    select 'ST' || n, 'Friend', 'France' from generate_series(1, 1001) n`
  const found = await apply('sheet', [
    'Membership number,Membership type,First name,Last name,Email',
    ...numbers(1_001).map((n) => `ST${n},Friend,Ann,Stored${n},${n}@hill.example`),
  ])
  const first = numbers(1_000).map((n) => n + 1)
  expect(linesOf(found.probable)).toEqual(first)
  expect(linesOf(found.sameNumbers)).toEqual(first)
  expect(found).toMatchObject({
    probableCount: 1_001,
    sameNumberCount: 1_001,
    secondNumbers: 1_001,
  })
  const warning = found.warnings.find(({ code }) => code === 'same-number')
  expect(warning).toMatchObject({ count: 1_001 })
  expect(linesOf(warning?.found ?? [])).toEqual(first.slice(0, 20))
})

test('an import names the first thousand subscribers who stay unsubscribed, and counts all', async () => {
  await own.sql`
    insert into suppression (campaign, email_hash)
    select 'ebrief', sha256(convert_to('gone' || n || '@readers.example', 'UTF8'))
    from generate_series(1, 1001) n`
  const { counts, unsubscribed } = await apply('subscribers', [
    'Email',
    ...numbers(1_001).map((n) => `gone${n}@readers.example`),
  ])
  expect(linesOf(unsubscribed)).toEqual(numbers(1_000).map((n) => n + 1))
  expect(counts.subscribers).toMatchObject({ new: 0, unsubscribed: 1_001 })
})

test('an import names the first twenty rows that it changes, of accounts and memberships in the order of the file', async () => {
  const sheet = (town: string) => [
    'Membership number,Membership type,First name,Last name,Address',
    ...numbers(11).map((n) => `CH${n},Friend,Ann,Changed${n},${town}`),
  ]
  await apply('sheet', sheet('Bath'), { write: true })
  const { changed, counts } = await apply('sheet', sheet('Wells'))
  expect(counts).toMatchObject({ accounts: { changed: 11 }, memberships: { changed: 11 } })
  expect(linesOf(changed)).toEqual(numbers(10).flatMap((n) => [n + 1, n + 1]))
  expect(changed.map(({ changes }) => changes)).toEqual(
    numbers(20).map(() => ({ address: ['Bath', 'Wells'] })),
  )
})

test('a username that an import makes up gets the first number that no account has', async () => {
  await own.sql`
    insert into account (username, country)
    select username, 'France' from unnest(array['ida.marsh', 'ida.marsh.2', 'IDA.MARSH.3', 'ida.marsh.5']) as username`
  await apply('accounts', ['ID,Forename,Surname', 'ida,Ida,Marsh'], { write: true })
  const [stored] = await own.sql`select username from account where external_id = 'ida'`
  expect(stored?.username).toBe('ida.marsh.4')
})

test('a file that was imported is known by its bytes, until each of its imports was undone', async () => {
  const lines = ['ID,Surname', 'again,Field']
  const first = await apply('accounts', lines, { write: true })
  expect(first.sameFileAs).toBeUndefined()
  await own.sql`update account set surname = 'Marsh' where external_id = 'again'`
  const second = await apply('accounts', lines, { write: true })
  expect(second.sameFileAs).toBe(first.importId)
  expect((await apply('accounts', lines)).sameFileAs).toBe(second.importId)
  expect((await apply('accounts', [...lines, ''])).sameFileAs).toBeUndefined()
  await undoImport(second.importId ?? 0, 'olga', true)
  expect((await apply('accounts', lines)).sameFileAs).toBe(first.importId)
})

test('an import says how far it is, and writes only what was confirmed and only good lines if asked', async () => {
  let steps: unknown[] = []
  let progress: unknown
  let isConfirmed = false
  const asked: Partial<Request> = {
    write: true,
    onProgress: (...lines) => {
      progress = lines
    },
    onMerge: () => steps.push(progress, 'merge'),
    onWrite: () => steps.push('write'),
    confirm: async ({ counts, importId }) => {
      steps.push([counts.accounts?.new, importId])
      return isConfirmed
    },
  }
  const stored = () => own.sql`select external_id from account where external_id like 'asked-%'`
  const good = ['ID,Surname', 'asked-1,Field', 'asked-2,Marsh']
  const declined = await apply('accounts', good, asked)
  expect(steps).toEqual([[2, 3], 'merge', [2, null]])
  expect(declined).toMatchObject({ isDeclined: true, importId: null })
  expect(await stored()).toEqual([])

  steps = []
  isConfirmed = true
  const faulty = [...good, 'asked-2,Hill']
  const errorsPath = test.info().outputPath('errors.csv')
  const refused = await apply('accounts', faulty, { ...asked, errorsPath })
  expect(steps).toEqual([[3, 4], 'merge'])
  expect(refused).toMatchObject({ isDeclined: false, importId: null, faultCount: 1 })
  expect((await readFile(errorsPath, 'utf8')).split('\r\n')).toHaveLength(3)

  steps = []
  const unused = test.info().outputPath('unused.csv')
  const written = await apply('accounts', faulty, { ...asked, onlyGood: true })
  expect(steps).toEqual([[3, 4], 'merge', [2, null], 'write'])
  expect(written.importId).toBeGreaterThan(0)
  expect(await stored()).toHaveLength(2)
  await apply('accounts', good, { errorsPath: unused })
  await expect(access(unused)).rejects.toThrow('ENOENT')
})
