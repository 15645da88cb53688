import { writeFile } from 'node:fs/promises'
import type postgres from 'postgres'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { test as base } from '../fixtures/test.ts'
import { type Gatehouse, inOneProcess } from './gatehouse.ts'

/** The fixtures that the tests of imports share. */
interface ImportFixtures {
  /** A database of the test's own. */
  own: TestDatabase
  gatehouse: Gatehouse
  /** Writes a file for the test and returns its path. */
  save(name: string, lines: readonly string[]): Promise<string>
}

/** A test with a database of its own, the command on it, and files. */
export const test = base.extend<ImportFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  own: async ({}, use) => {
    const database = await createDatabase()
    await use(database)
    await database.drop()
  },
  gatehouse: ({ own }, use) => inOneProcess({ DATABASE_URL: own.url, SUDO_USER: 'olga' }, use),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  save: ({}, use, testInfo) =>
    use(async (name, lines) => {
      const path = testInfo.outputPath(name)
      await writeFile(path, lines.join('\r\n'))
      return path
    }),
})

/** The header of a sheet. */
export const header =
  'Membership no,Membership type,Organisation,Forename,Surname,Email,Address,Postcode,Country,Joined'
/** A sheet of three people with two memberships. */
export const members = [
  header,
  '2001,Individual Producer,Hill Farm,Ann,Field,ann@hill.example,1 Mill Lane,BA5 1AA,United Kingdom,31/01/2020',
  '2001,Individual Producer,Hill Farm,Ben,Field,ann@hill.example,1 Mill Lane,BA5 1AA,United Kingdom,31/01/2020',
  '2002,Producer Group,Vale Growers,Cat,Hedge,,2 Mill Lane,BA5 1AB,United Kingdom,2021-05-01',
]
/** The rows that the sheet adds. */
export const added = { accounts: 3, memberships: 2, contacts: 3 }
/** The tables that can be exported. */
export const tables = ['accounts', 'memberships', 'contacts', 'fees', 'subscribers'] as const

/** Every stored row that an import can write, without the counter of changes, so that two states can be compared. */
export async function dump(sql: postgres.Sql): Promise<Record<string, string[]>> {
  const rows = async (table: string) =>
    (
      await sql`select (to_jsonb(t) - 'contacts_version')::text as row from ${sql(table)} t order by 1`
    ).map(({ row }) => row)
  return {
    account: await rows('account'),
    membership: await rows('membership'),
    contact: await rows('contact'),
    fee: await rows('fee'),
    subscription: await rows('subscription'),
  }
}
