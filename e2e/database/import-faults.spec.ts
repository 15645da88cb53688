import { connect } from '#db/driver/connect.ts'
import type { DatabaseFaultCode } from '#db/queries/imports/fault-ctes.ts'
import { mergeStagedRows } from '#db/queries/imports/merge.ts'
import { type StagedRow, Staging } from '#db/queries/imports/staging.ts'
import { databaseExpected } from '#lib/text/en/imports/database.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'

type Values = StagedRow['values']

const account = (line: number, external_id: string, username: string, details: Values = {}) => ({
  line,
  table: 'accounts',
  values: { source: 'crm', external_id, username, ...details },
})

const contact = (
  line: number,
  external_id: string,
  [person, membership]: readonly [string, string],
  role?: 'is_primary' | 'is_billing',
) => ({
  line,
  table: 'contacts',
  values: {
    source: 'crm',
    external_id,
    account_source: 'crm',
    account_external_id: person,
    membership_source: 'crm',
    membership_external_id: membership,
    is_primary: role === 'is_primary',
    is_billing: role === 'is_billing',
    lsfr_access: false,
  },
})

const dan = { forename: 'Dan', surname: 'Reed', postcode: 'ba11aa' }

/** A file with rows of one fault, and what its faults say: the line, the column, its value, and what is in the way. */
interface Case {
  readonly rows: readonly StagedRow[]
  readonly faults: readonly (readonly [
    line: number,
    name: string,
    value: string | null,
    other: string | null,
  ])[]
  readonly kind?: 'sheet'
}

const cases: Readonly<Partial<Record<DatabaseFaultCode, Case>>> = {
  'username-taken': {
    rows: [
      account(2, '1', 'ada.mill'),
      account(3, '9', 'ADA.mill'),
      account(4, '10', 'new.one'),
      account(5, '11', 'New.One'),
      { ...account(6, '12', 'bo.only'), derived: ['username'] },
    ],
    faults: [
      [3, 'username', 'ADA.mill', 'ada.mill'],
      [5, 'username', 'New.One', 'New.One'],
    ],
  },
  'account-unknown': {
    rows: [contact(2, 'c1', ['nobody', 'm1']), contact(3, 'c2', ['3', 'm1'])],
    faults: [[2, 'account_external_id', 'nobody', null]],
  },
  'membership-unknown': {
    rows: [contact(2, 'c1', ['3', 'nowhere']), contact(3, 'c2', ['3', 'm1'])],
    faults: [[2, 'membership_external_id', 'nowhere', null]],
  },
  'contact-exists': {
    rows: [contact(2, 'k2', ['1', 'm1']), contact(3, 'c2', ['3', 'm1'])],
    faults: [[2, 'external_id', 'k2', null]],
  },
  'two-primary': {
    rows: [
      contact(2, 'c1', ['3', 'm1'], 'is_primary'),
      contact(3, 'c2', ['1', 'm2'], 'is_primary'),
      contact(4, 'c3', ['3', 'm2'], 'is_primary'),
    ],
    faults: [
      [2, 'is_primary', 'yes', 'Ada Mill'],
      [4, 'is_primary', 'yes', 'Ada Mill'],
    ],
  },
  'two-billing': {
    rows: [
      contact(2, 'c1', ['3', 'm1'], 'is_billing'),
      contact(3, 'c2', ['1', 'm2'], 'is_billing'),
    ],
    faults: [[2, 'is_billing', 'yes', 'bo.only']],
  },
  'row-rejected': {
    kind: 'sheet',
    rows: [
      account(2, '9', 'bo.only'),
      account(3, '10', 'new.one'),
      {
        line: 2,
        table: 'memberships',
        values: { source: 'crm', external_id: 'm9', charity_number: '9', type: 'Friend' },
      },
      contact(2, 'c1', ['9', 'm9']),
      contact(3, 'c2', ['10', 'm9']),
      contact(4, 'c3', ['9', 'm9']),
    ],
    faults: [
      [2, 'username', 'bo.only', 'bo.only'],
      [3, '', '', '2'],
      [4, '', '', '2'],
    ],
  },
  'merge-unclear': {
    rows: [account(2, '9', 'dan.a', dan), account(3, '10', 'dan.b', dan)],
    faults: [
      [2, 'username', 'dan.reed', null],
      [3, 'username', 'dan.reed', null],
    ],
  },
}

/** The faults that `e2e/cli/import-fees.spec.ts` and `e2e/database/import-people.spec.ts` have. */
const elsewhere = ['another-person', 'fee-overlaps', 'fee-stays']

test('each fault that only the database can find is on its rows alone, and says what is in the way', async ({
  own: { sql, url },
}) => {
  expect([...Object.keys(cases), ...elsewhere].sort()).toEqual(Object.keys(databaseExpected).sort())
  await sql`
    with person as (
      insert into account (username, country, source, external_id, forename, surname, postcode, password_hash) values
        ('ada.mill', 'Ireland', 'crm', '1', 'Ada', 'Mill', null, null), ('bo.only', 'Ireland', 'crm', '2', null, null, null, null),
        ('cy.vale', 'Ireland', 'crm', '3', 'Cy', 'Vale', null, '$2y$x'), ('dan.reed', 'Ireland', null, null, 'Dan', 'Reed', 'BA1 1AA', null)
      returning id, external_id
    ), farm as (
      insert into membership (charity_number, type, source, external_id)
      values ('m1', 'Friend', 'crm', 'm1'), ('m2', 'Friend', 'crm', 'm2') returning id, external_id
    ) insert into contact (membership_id, account_id, source, external_id, is_primary, is_billing)
    select farm.id, person.id, 'crm', 'k' || person.external_id, person.external_id = '1', person.external_id = '2'
    from farm, person where farm.external_id = 'm1' and person.external_id in ('1', '2')`
  for (const [code, { rows, faults, kind }] of Object.entries(cases)) {
    // The end of the connection drops the staged rows.
    const db = connect(url, { maxConnections: 1 })
    const staging = new Staging(db)
    await staging.stage(rows)
    const report = await mergeStagedRows(db, {
      present: staging.present,
      write: false,
      onlyGood: false,
      merge: 'all',
      import: {
        operator: 'olga',
        kind: kind ?? 'tests',
        file: 'a.csv',
        sha256: newHash(),
        mapping: {},
      },
    })
    await db.$client.end()
    const found = report.faults.map(({ line, name, value, other }) => [line, name, value, other])
    expect(found, code).toEqual(faults)
    expect(
      report.faults.map((fault) => fault.code),
      code,
    ).toContain(code)
    expect([report.faultCount, report.faultyLines], code).toEqual([faults.length, faults.length])
  }
})
