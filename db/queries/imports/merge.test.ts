import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import type { Database } from '../../driver/connect.ts'
import { stagedColumns } from './import-tables.ts'
import { mergeStagedRows } from './merge.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

test('the statement that imports a sheet of people is that of the golden file', async () => {
  const statements: string[] = []
  const getValue = async (query: SQL) => {
    statements.push(dialect.sqlToQuery(query).sql)
    return []
  }
  const targets = ['accounts', 'memberships', 'contacts']
  await mergeStagedRows({ getValue } as unknown as Database, {
    present: new Map(targets.map((target) => [target, new Set(stagedColumns(target))])),
    write: true,
    onlyGood: false,
    merge: 'all',
    import: {
      operator: 'olga',
      kind: 'sheet',
      file: 'people.csv',
      sha256: Buffer.from(''),
      mapping: {},
    },
  }).catch((error) => {
    // No row has come back.
    if (statements.length === 0) throw error
  })
  const text = statements
    .join(';\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim()
  await expect(`${text};\n`).toMatchFileSnapshot('../../../e2e/database/import-sheet.sql')
})
