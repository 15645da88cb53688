import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { planErasures } from '#lib/accounts/privacy/erase-account.ts'
import { importFile } from '#lib/imports/applying/import-file.ts'
import { undoImport } from '#lib/imports/applying/manage-imports.ts'
import { setDatabaseUrl } from '#lib/runtime/database.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { People } from '../fixtures/people.ts'

/** Changes after an import of a person, and the outcome of the undo for each of its rows. */
const laterChanges: Readonly<Record<string, { sql: string; outcomes: readonly string[] }>> = {
  nothing: { sql: 'select', outcomes: ['reversed', 'reversed', 'reversed'] },
  'the database got another time zone and style of dates': {
    sql: `do $$ begin
      execute format('alter database %I set timezone to ''Asia/Tokyo''', current_database());
      execute format('alter database %I set datestyle to ''German''', current_database());
    end $$`,
    outcomes: ['reversed', 'reversed', 'reversed'],
  },
  'the member signed in': {
    sql: `insert into audit_event (account_id, action)
      select id, 'signed-in' from account where username = 'ann.field'`,
    outcomes: ['signed-in', 'account-stays', 'contact-stays'],
  },
  'staff edited the account': {
    sql: `update account set phone = '01749 600000' where username = 'ann.field'`,
    outcomes: ['edited', 'account-stays', 'contact-stays'],
  },
  'staff edited the contact': {
    sql: 'update contact set is_billing = not is_billing where membership_id in (select id from membership where source is not null)',
    outcomes: ['contact-stays', 'edited', 'contact-stays'],
  },
  'staff edited the membership': {
    sql: `update membership set name = 'Vale' where source is not null`,
    outcomes: ['reversed', 'reversed', 'edited'],
  },
  'staff wrote a note on the person': {
    sql: `insert into record_note (account_id, text)
      select id, 'Rang' from account where username = 'ann.field'`,
    outcomes: ['edited', 'account-stays', 'contact-stays'],
  },
  'the person asked for the details that are stored': {
    sql: `insert into privacy_request (account_id, kind)
      select id, 'access' from account where username = 'ann.field'`,
    outcomes: ['edited', 'account-stays', 'contact-stays'],
  },
  'the person became staff': {
    sql: `insert into staff_role (account_id, role)
      select id, 'help-desk' from account where username = 'ann.field'`,
    outcomes: ['edited', 'account-stays', 'contact-stays'],
  },
  'another account of the person was merged': {
    sql: `insert into account_merge (merged_id, account_id, moved) select later.id, account.id, '{}'
      from account later, account where later.username = 'later' and account.username = 'ann.field'`,
    outcomes: ['edited', 'account-stays', 'contact-stays'],
  },
  'staff added a task to the membership': {
    sql: `insert into task (kind, membership_id, text)
      select 'note', id, 'Ring' from membership where source is not null`,
    outcomes: ['reversed', 'reversed', 'edited'],
  },
  'somebody was invited to the membership': {
    sql: `insert into contact_invitation (membership_id, inviter_id, email, expires_at)
      select membership.id, account.id, 'eve@oak.example', now() + interval '1 day'
      from membership, account where membership.source is not null and username = 'later'`,
    outcomes: ['reversed', 'reversed', 'edited'],
  },
  'staff added a contact': {
    sql: `insert into contact (membership_id, account_id) select membership.id, account.id
      from membership, account where membership.source is not null and username = 'later'`,
    outcomes: ['reversed', 'reversed', 'has-contacts'],
  },
  'staff made the person a contact of another membership': {
    sql: `insert into contact (membership_id, account_id) select membership.id, account.id
      from membership, account where membership.charity_number = '9999' and username = 'ann.field'`,
    outcomes: ['has-contacts', 'account-stays', 'contact-stays'],
  },
}

const operator = 'olga'

async function importSheet(path: string): Promise<number> {
  const { importId } = await importFile({
    path,
    kind: 'sheet',
    write: true,
    onlyGood: false,
    merge: [],
    operator,
    onProgress() {},
    onMerge() {},
  })
  return importId ?? 0
}

let own: TestDatabase
test.beforeAll(async () => {
  own = await createDatabase()
  setDatabaseUrl(own.url)
})
test.afterAll(() => own.drop())

test('an undo gives the real reason for each row that it keeps, and keeps it', async () => {
  const { sql } = own
  await new People(sql).add({ username: 'later' })
  await sql`insert into membership (charity_number, type) values ('9999', 'Friend')`
  const path = test.info().outputPath('one.csv')
  await writeFile(
    path,
    'Membership no,Type,Forename,Surname,Joined,Deceased\n2001,Friend,Ann,Field,2020-02-01,yes\n',
  )
  for (const [what, { sql: change, outcomes }] of Object.entries(laterChanges)) {
    const importId = await importSheet(path)
    await sql.unsafe(change)
    const { counts } = await undoImport(importId, operator, true)
    const found = ['account', 'contact', 'membership'].map((table) =>
      Object.keys(counts[table] ?? {}),
    )
    expect(found, what).toEqual(outcomes.map((outcome) => [outcome]))
    const left = await sql`
      select (select count(*) from account where source is not null)::int as account,
        (select count(*) from contact where account_id in (select id from account where username = 'ann.field'))::int as contact,
        (select count(*) from membership where source is not null)::int as membership`
    expect(
      Object.values(left[0] ?? {}).map((rows) => rows > 0),
      what,
    ).toEqual(outcomes.map((outcome) => outcome !== 'reversed'))
    await sql`delete from contact`
    await sql`delete from account where source is not null`
    await sql`delete from membership where source is not null`
  }
})

test('an import is undone once, after the later ones that changed its rows, and its preview undoes nothing', async () => {
  const { sql } = own
  const path = test.info().outputPath('order.csv')
  const header = 'Membership no,Type,Forename,Surname'
  const lines = Array.from({ length: 21 }, (_, n) => `${3_000 + n},Friend,Ann,Field${n}`)
  await writeFile(path, [header, ...lines].join('\n'))
  const first = await importSheet(path)
  await writeFile(path, [header, '3000,Industry,Ann,Field0'].join('\n'))
  const second = await importSheet(path)
  await writeFile(path, [header, '4000,Friend,Bo,Vale'].join('\n'))
  await importSheet(path)
  const undo = async (id: number, write = true) => {
    const { state, laterImport } = await undoImport(id, operator, write)
    return [state, laterImport]
  }
  expect(await undo(first)).toEqual(['later', second])
  expect(await undo(second, false)).toEqual(['done', null])
  expect(await undo(second)).toEqual(['done', null])
  expect(await undo(second)).toEqual(['undone', null])
  expect(await undoImport(999_999, operator, true)).toEqual({
    state: 'unknown',
    laterImport: null,
    counts: {},
    kept: [],
  })
  await sql`update membership set name = 'Edited ' || charity_number where charity_number like '30%'`
  const imported = await sql`
    select name from import_change join membership on membership.id = row_id
    where import_id = ${first} and target = 'membership' order by n`
  const { state, counts, kept } = await undoImport(first, operator, false)
  expect({ state, counts, kept: kept.map(({ name }) => name) }).toEqual({
    state: 'done',
    counts: { account: { reversed: 21 }, contact: { reversed: 21 }, membership: { edited: 21 } },
    kept: imported.slice(0, 20).map(({ name }) => name),
  })
  await sql`delete from import_change where import_id = ${first}`
  expect(await undo(first)).toEqual(['expired', null])
})

test('an undo gives no account its earlier email once its owner has proved the imported one', async () => {
  const { sql } = own
  const path = test.info().outputPath('email.csv')
  const people = ['Gil,Rowan', 'Hal,Rowan']
  const write = (domain: string) =>
    writeFile(
      path,
      `Membership no,Type,Forename,Surname,Email\n${people
        .map((name, n) => `${5_000 + n},Friend,${name},${name.split(',')[0]}@${domain}\n`)
        .join('')}`,
    )
  await write('mistyped.example')
  await importSheet(path)
  await write('right.example')
  const corrected = await importSheet(path)
  await sql`
    update account set email_verified_at = now()
    where forename = 'Gil' and surname = 'Rowan'`
  expect((await undoImport(corrected, operator, true)).counts).toEqual({
    account: { reversed: 1, 'signed-in': 1 },
  })
  const stored = await sql`select email from account where surname = 'Rowan' order by email`
  expect(stored.map(({ email }) => email.toLowerCase())).toEqual([
    'gil@right.example',
    'hal@mistyped.example',
  ])
})

test('an undo does not enable an account that is to be erased', async () => {
  const { sql } = own
  const path = test.info().outputPath('died.csv')
  const write = (died: string) =>
    writeFile(
      path,
      `Membership no,Type,Forename,Surname,Deceased\n${['Eve,Oak', 'Fay,Elm'].map((name, n) => `${4_000 + n},Friend,${name},${died}\n`).join('')}`,
    )
  await write('no')
  await importSheet(path)
  await write('yes')
  const died = await importSheet(path)
  const [eve] = await sql`select id from account where forename = 'Eve' and surname = 'Oak'`
  expect(await planErasures([eve?.id], operator)).toBe(1)
  expect((await undoImport(died, operator, true)).counts).toEqual({ account: { reversed: 2 } })
  const stored = await sql`
    select forename, disabled_at is not null as disabled, deceased_at is not null as deceased from account
    where (forename, surname) in (('Eve', 'Oak'), ('Fay', 'Elm')) order by forename`
  expect(stored).toEqual([
    { forename: 'Eve', disabled: true, deceased: false },
    { forename: 'Fay', disabled: false, deceased: false },
  ])
})

test('an undo gives no role to an account that it leaves disabled, and takes it from no other contact', async () => {
  const { sql } = own
  const path = test.info().outputPath('roles.csv')
  const disable = () =>
    sql`update account set disabled_at = now() where surname = 'Ash' and forename = 'Ann'`
  const erase = async () => {
    const [ann] = await sql`select id from account where surname = 'Ash' and forename = 'Ann'`
    expect(await planErasures([ann?.id], operator)).toBe(1)
  }
  const former = 'Ann,yes,no'
  const [handed, died] = ['Ann,no,no', 'Ann,no,yes']
  for (const [what, first, second, since, primary, counts] of [
    ['nothing', [former, 'Ben,no,no'], [handed, 'Ben,yes,no'], undefined, 'Ann', { reversed: 2 }],
    [
      'disabled since',
      [former, 'Ben,no,no'],
      [handed, 'Ben,yes,no'],
      disable,
      'Ben',
      { disabled: 2 },
    ],
    [
      'disabled by the import',
      [former, 'Ben,no,no'],
      [died, 'Ben,yes,no'],
      undefined,
      'Ann',
      { reversed: 2 },
    ],
    ['to be erased', [former, 'Ben,no,no'], [died, 'Ben,yes,no'], erase, 'Ben', { disabled: 2 }],
    [
      'the other one is new',
      [former],
      [handed, 'Ben,yes,no'],
      disable,
      undefined,
      { disabled: 1, reversed: 1 },
    ],
    [
      'has lost none',
      [handed, 'Ben,yes,no'],
      [former, 'Ben,no,no'],
      disable,
      'Ben',
      { reversed: 2 },
    ],
  ] as const) {
    const write = (lines: readonly string[]) =>
      writeFile(
        path,
        `Membership no,Type,Surname,Forename,Primary contact,Deceased\n${lines.map((line) => `6000,Friend,Ash,${line}\n`).join('')}`,
      )
    await write(first)
    await importSheet(path)
    await write(second)
    const importId = await importSheet(path)
    await since?.()
    expect((await undoImport(importId, operator, true)).counts.contact, what).toEqual(counts)
    const primaries = await sql`
      select forename from contact join account on account.id = account_id where is_primary and surname = 'Ash'`
    expect(
      primaries.map(({ forename }) => forename),
      what,
    ).toEqual(primary ? [primary] : [])
    await sql`delete from contact`
    await sql`delete from account where surname = 'Ash'`
    await sql`delete from membership where charity_number = '6000'`
  }
})
