import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { credentialKind } from '#db/tables/credential.ts'
import { importFile } from '#lib/imports/applying/import-file.ts'
import { undoImport } from '#lib/imports/applying/manage-imports.ts'
import type { SheetKind } from '#lib/imports/columns/table-name.ts'
import { formerNameKey } from '#lib/imports/uniqueness/name-key.ts'
import { csvLine } from '#lib/imports/values/csv-line.ts'
import { setDatabaseUrl } from '#lib/runtime/database.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/test.ts'

/** A fiftieth of the runs of other properties, because each of these is two imports of many people. */
const numRuns = Math.ceil(Number(process.env.FUZZ_RUNS || 300) / 50)

/** Letters and marks of each script, such that names often differ in one of them only. */
const alphabets = [
  'aàâãäåeéèoöønñłđ',
  'αάεέιίοόςσ',
  'ийеёоґєі',
  'ابتثاآ',
  'אבבּגדהָ',
  'किकीनान',
  'কিকীনান',
  '王李芳伟明',
  'たなだかガｶｱ',
  '김민준이',
  'ei明ж',
]
const words = fc
  .constantFrom(...alphabets)
  .chain((letters) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 3 }))
const names = fc.record({ forename: words, surname: words })

interface Name {
  readonly forename: string
  readonly surname: string
}

/** The order of dictionaries, without regard to case: it knows nothing of keys. */
const { compare } = new Intl.Collator('und', { sensitivity: 'accent' })
const isSame = (one: Name, other: Name) =>
  compare(`${one.forename} ${one.surname}`, `${other.forename} ${other.surname}`) === 0

/** A membership with a person in the first sheet, and who is in the second. */
const memberships = fc
  .record({
    person: names,
    other: names,
    second: fc.constantFrom('same', 'another', 'both'),
    canEnter: fc.boolean(),
    hasFormerKey: fc.boolean(),
  })
  .filter(({ person, other }) => !isSame(person, other))

let own: TestDatabase
test.beforeAll(async () => {
  own = await createDatabase()
  setDatabaseUrl(own.url)
})
test.afterAll(() => own.drop())

async function apply(kind: SheetKind, lines: readonly (readonly string[])[]) {
  const path = test.info().outputPath(`${kind}.csv`)
  await writeFile(path, lines.map((line) => csvLine(line)).join(''))
  return importFile({
    path,
    kind,
    write: true,
    onlyGood: true,
    merge: [],
    operator: 'olga',
    onProgress() {},
    onMerge() {},
  })
}

const header = ['Membership number', 'Membership type', 'First name', 'Last name', 'Email']
const lineOf = (number: string, { forename, surname }: Name, mailbox: string) => [
  number,
  'Friend',
  forename,
  surname,
  `${mailbox}@people.example`,
]

/** The accounts of the contacts of a membership, by the email that only one of them has. */
async function accountsOf(number: string): Promise<Map<string, Record<string, unknown>>> {
  const rows = await own.sql`
    select account.id, email, forename, surname from contact
    join membership on membership.id = membership_id join account on account.id = account_id
    where charity_number = ${number}`
  return new Map(rows.map((row) => [row.email.split('@')[0], row]))
}

let memberCount = 0
/** A membership number that no other case has. */
const newNumber = () => {
  memberCount += 1
  return `N${memberCount}`
}

test('a person who is in two sheets in a row has one account, and another person in any script another one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(memberships, { minLength: 1, maxLength: 20 }), async (drawn) => {
      const members = drawn.map((member) => ({ ...member, number: newNumber() }))
      const first = members.map(({ number, person }) => lineOf(number, person, 'first'))
      expect((await apply('sheet', [header, ...first])).faults).toEqual([])
      for (const { number, person, canEnter, hasFormerKey } of members) {
        const { id } = (await accountsOf(number)).get('first') ?? {}
        const former = `${number}/${formerNameKey(`${person.forename} ${person.surname}`)}`
        await own.sql`
          update account set password_hash = case when ${canEnter} then '$2b$10$x' end,
            external_id = case when ${hasFormerKey} then ${former} else external_id end
          where id = ${`${id}`}`
      }
      const before = await Promise.all(members.map(({ number }) => accountsOf(number)))
      const second = members.flatMap(({ number, person, other, second }) => [
        ...(second === 'another' ? [] : [lineOf(number, person, 'again')]),
        ...(second === 'same' ? [] : [lineOf(number, other, 'other')]),
      ])
      expect((await apply('sheet', [header, ...second])).faults).toEqual([])
      for (const [n, { number, second }] of members.entries()) {
        const after = await accountsOf(number)
        const { id, ...person } = before[n]?.get('first') ?? {}
        const mailbox = second === 'another' ? 'first' : 'again'
        const kept = { id, ...person, email: `${mailbox}@people.example` }
        expect([...after.keys()].sort()).toEqual(
          [mailbox, ...(second === 'same' ? [] : ['other'])].sort(),
        )
        expect(after.get(mailbox)).toEqual(kept)
      }
    }),
    { numRuns },
  )
})

interface Ada {
  readonly id: string
  readonly number: string
}

const ada = { forename: 'Ada', surname: 'Fields' }
const bo = { forename: 'Bo', surname: 'Hedge' }
const accountHeader = ['Source', 'ID', 'First name', 'Last name', 'Email']

/** The ways in which a row finds the account of Ada Fields: a kind of file, its header, and the line that would give it to Bo Hedge. */
const keys: Readonly<Record<string, [SheetKind, string[], (found: Ada) => string[]]>> = {
  'the ID of the person': [
    'sheet',
    [...header, 'Person ID'],
    ({ number }) => [...lineOf(number, bo, 'bo'), `${number}/ada-fields`],
  ],
  'the ID of the account': [
    'accounts',
    accountHeader,
    ({ number }) => ['sheet', `${number}/ada-fields`, 'Bo', 'Hedge', ''],
  ],
  'an ID that was exported': [
    'accounts',
    accountHeader,
    ({ id }) => ['gatehouse', id, 'Bo', 'Hedge', 'bo@people.example'],
  ],
  'a name that the account no longer has': [
    'sheet',
    header,
    ({ number }) => lineOf(number, ada, 'bo'),
  ],
}

type Way = (id: string) => Promise<unknown>

/** All that opens an account: every kind of credential, and what else does. */
const ways: Readonly<Record<string, Way>> = {
  'a password': (id) => own.sql`update account set password_hash = '$2b$10$x' where id = ${id}`,
  'a passkey': (id) => own.sql`
    insert into passkey
      (account_id, credential_id, public_key, counter, is_synced, is_backed_up, rp_id, name, removal_hash)
    values (${id}, ${randomBytes(16)}, ${randomBytes(16)}, 0, false, false, 'localhost', 'Phone',
      ${randomBytes(32)})`,
  'a staff role': (id) => own.sql`
    insert into staff_role (account_id, role) values (${id}, 'membership')`,
  ...Object.fromEntries(
    credentialKind.enumValues.map((kind): [string, Way] => [
      `a credential of the kind ${kind}`,
      (id) => own.sql`
        insert into credential (hash, kind, account_id, realm, address, label, expires_at)
        values (${randomBytes(32)}, ${kind}, ${id}, 'localhost',
          ${['email', 'restore'].includes(kind) ? 'ada@people.example' : null},
          ${kind === 'app-password' ? 'Phone' : null}, now() + interval '1 hour')`,
    ]),
  ),
}

/** Stores an invited account of Ada Fields for each of these, as the key finds it. */
async function addAdas(key: string, names: readonly string[]): Promise<[string, Ada][]> {
  const numbers = names.map(newNumber)
  const lines = numbers.map((number) => lineOf(number, ada, 'ada'))
  expect((await apply('sheet', [header, ...lines])).faults).toEqual([])
  const added = names.map(async (name, n): Promise<[string, Ada]> => {
    const number = `${numbers[n]}`
    const id = `${(await accountsOf(number)).get('ada')?.id}`
    if (key === 'an ID that was exported') {
      await own.sql`update account set source = null, external_id = null where id = ${id}`
    }
    if (key === 'a name that the account no longer has') {
      await own.sql`update account set forename = 'Adele' where id = ${id}`
    }
    return [name, { id, number }]
  })
  return Promise.all(added)
}

const personOf = async ({ id }: Ada) =>
  (await own.sql`select forename, surname, email from account where id = ${id}`)[0]

for (const [key, [kind, columns, lineFor]] of Object.entries(keys)) {
  test(`an import gives no account that it finds by ${key} to another person while someone can sign in to it`, async () => {
    const adas = await addAdas(key, Object.keys(ways))
    const before = await Promise.all(adas.map(([, found]) => personOf(found)))
    for (const [way, { id }] of adas) await ways[way]?.(id)
    const lines = adas.map(([, found]) => lineFor(found))
    const { faults, importId } = await apply(kind, [columns, ...lines])
    const faultOf = (n: number) => faults.find(({ line }) => line === n + 2)
    for (const [n, [way, found]] of adas.entries()) {
      expect([way, faultOf(n)?.code]).toEqual([way, 'another-person'])
      expect(faultOf(n)?.values).toEqual([`${before[n]?.forename} Fields, ada@people.example`])
      expect([way, await personOf(found)]).toEqual([way, before[n]])
    }
    expect(importId).toBeNull()
  })

  test(`an import corrects the name and the email of an account that it finds by ${key} while no one can sign in to it`, async () => {
    const adas = await addAdas(key, ['invited', 'whose link has expired'])
    await own.sql`
      insert into credential (hash, kind, account_id, realm, issued_at, expires_at)
      values (${randomBytes(32)}, 'invitation', ${`${adas[1]?.[1].id}`}, 'localhost',
        now() - interval '2 days', now() - interval '1 day')`
    const lines = adas.map(([, found]) => lineFor(found))
    const { faults, counts } = await apply(kind, [columns, ...lines])
    expect(faults).toEqual([])
    expect(counts.accounts).toMatchObject({ new: 0, changed: 2 })
  })

  test(`an undo gives no account that was found by ${key} back to another person while someone can sign in to it`, async () => {
    const adas = await addAdas(key, ['signs in', 'does not'])
    const before = await Promise.all(adas.map(([, found]) => personOf(found)))
    const lines = adas.map(([, found]) => lineFor(found))
    const { importId } = await apply(kind, [columns, ...lines])
    const after = await Promise.all(adas.map(([, found]) => personOf(found)))
    await ways['a password']?.(`${adas[0]?.[1].id}`)
    const undone = await undoImport(Number(importId), 'olga', true)
    expect(undone.counts.account).toEqual({ 'signed-in': 1, reversed: 1 })
    const now = await Promise.all(adas.map(([, found]) => personOf(found)))
    expect(now).toEqual([after[0], before[1]])
  })

  test(`an import changes the name or the email of an account that it finds by ${key}, if the other stays`, async () => {
    const adas = await addAdas(key, ['another name', 'another email'])
    for (const [, { id }] of adas) await ways['a password']?.(id)
    const stored = await Promise.all(adas.map(([, found]) => personOf(found)))
    const nameAt = columns.indexOf('First name')
    const lines = adas.map(([change, found], n) => {
      const { forename, surname, email } = stored[n] ?? {}
      const line = lineFor(found)
      return change === 'another name'
        ? line.with(columns.indexOf('Email'), email)
        : line.with(nameAt, forename).with(nameAt + 1, surname)
    })
    const { faults } = await apply(kind, [columns, ...lines])
    expect(faults).toEqual([])
  })
}

test('an import that changes the email of an account ends what was sent to the former one and is recorded on it, and so is its undo', async () => {
  const key = 'the ID of the account'
  const [kind, columns, lineFor] = keys[key] as (typeof keys)[string]
  const all = ['invitation', 'reset', 'session']
  const adas = await addAdas(key, ['another email', 'the same email'])
  const send = async () => {
    for (const [, { id }] of adas)
      for (const sent of all) await ways[`a credential of the kind ${sent}`]?.(id)
  }
  const left = () =>
    Promise.all(
      adas.map(async ([, { id }]) =>
        (
          await own.sql`select kind from credential where account_id = ${id} order by kind::text`
        ).map(({ kind }) => kind),
      ),
    )
  const stored = await Promise.all(adas.map(([, found]) => personOf(found)))
  const nameAt = columns.indexOf('First name')
  const lines = adas.map(([change, found], n) => {
    const { forename, surname, email } = stored[n] ?? {}
    const line = lineFor(found)
      .with(nameAt, `${forename}`)
      .with(nameAt + 1, surname)
    return change === 'the same email'
      ? line.with(columns.indexOf('Email'), email.toUpperCase())
      : line
  })
  await send()
  const { faults, importId } = await apply(kind, [columns, ...lines])
  expect([faults, await left()]).toEqual([[], [['session'], all]])
  await own.sql`delete from credential where account_id in ${own.sql(adas.map(([, { id }]) => id))}`
  await send()
  const undone = await undoImport(Number(importId), 'olga', true)
  expect(undone.counts.account).toEqual({ reversed: 2 })
  expect(await left()).toEqual([['session'], all])
  const events = await own.sql`
    select action, operator, import_id::int from audit_event
    where account_id = ${`${adas[0]?.[1].id}`} and action = 'email-changed'`
  const event = { action: 'email-changed', operator: 'olga', import_id: importId }
  expect(events).toEqual([event, event])
})
