import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMigrations } from './migration-files.ts'
import { effectOf } from './pending-migrations.ts'

const tables = readdirSync('db/tables').map((name) => name.replace(/\.ts$/, '').replace(/-/g, '_'))

test('each migration after the baseline names the tables that it reads or writes as a whole, or none', () => {
  const later = readMigrations().slice(1)
  const silent = later.filter(({ sql: [first = ''] }) => !/^-- tables: \w+/m.test(first))
  expect(silent.map(({ name }) => name)).toEqual([])
  const named = later.flatMap((migration) => effectOf(migration).tables)
  expect(named.filter((table) => table !== 'none' && !tables.includes(table))).toEqual([])
})

test('the comments of a migration say which tables it locks, and why an earlier version may fail', () => {
  const first =
    '-- Members have passkeys.\n-- tables: account, fee\n-- breaks: fees are optional\nselect 1'
  expect(effectOf({ sql: [first, '-- tables: client'] })).toEqual({
    breaks: 'fees are optional',
    tables: ['account', 'fee'],
  })
  expect(effectOf({ sql: ['-- tables: none\nselect 1'] })).toEqual({
    breaks: undefined,
    tables: ['none'],
  })
})

test('no migration after the baseline locks out the readers of a table while it builds an index', () => {
  const offenders = readMigrations()
    .slice(1)
    .filter(({ sql }) => {
      const text = sql.join('\n').replace(/^--.*$/gm, '')
      return /\breindex\b/i.test(text) || /drop index[\s\S]*create (unique )?index/i.test(text)
    })
  expect(offenders.map(({ name }) => name)).toEqual([])
})

test('a column that a migration fills is analysed by it or a later one, because autovacuum does not notice', () => {
  const later = readMigrations()
    .slice(1)
    .map(({ name, sql }) => ({ name, text: sql.join('\n') }))
  const filled = later.flatMap(({ text }, n) =>
    [...text.matchAll(/alter table "(\w+)" add column "(\w+)" .*\bstored\b/gi)].map(
      ([, table, column]) => ({ table, column, n }),
    ),
  )
  const isAnalysed = ({ table, n }: { readonly table?: string | undefined; readonly n: number }) =>
    later.slice(n).some(({ text }) => new RegExp(`^analyze .*"${table}"`, 'im').test(text))
  expect(filled.length).toBeGreaterThan(0)
  expect(filled.filter((column) => !isAnalysed(column))).toEqual([])
})

test('the baseline is the first migration', () => {
  expect(readMigrations()[0]?.name).toBe('0000_baseline')
})
