import { readFileSync } from 'node:fs'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sealedColumns } from '#db/queries/sealed.ts'
import { secretKinds } from '#lib/lifecycle/secret-kinds.ts'
import { keyPurposes } from '#lib/runtime/service-secret.ts'
import { backupText } from '#lib/text/en/operators/backup.ts'
import { secretKinds as sentences } from '#lib/text/en/operators/secret-kinds.ts'
import { tables } from './tables.ts'

const kinds = Object.values(secretKinds)

test('every column that is encrypted with a key from AUTH_SECRET belongs to a kind that keys rotate moves', () => {
  const inTables = tables.flatMap((table) =>
    Object.keys(getTableColumns(table))
      .filter((name) => name.startsWith('sealed'))
      .map((name) => `${getTableName(table)}.${name.replace(/[A-Z]/g, '_$&').toLowerCase()}`),
  )
  const moved = kinds.flatMap(({ columns }) =>
    columns.map((column) => `${sealedColumns[column].table}.${sealedColumns[column].value}`),
  )
  expect(moved.sort()).toEqual(inTables.sort())
})

test('every purpose of a key from AUTH_SECRET belongs to a kind', () => {
  const purposes: string[] = kinds.flatMap(({ purposes }) => [...purposes])
  expect([...new Set(purposes)].sort()).toEqual([...keyPurposes].sort())
})

test('docs/worst-days.md says of every kind what happens when AUTH_SECRET is changed and has leaked', () => {
  const rows = Object.keys(secretKinds).map((kind) => {
    const { name, changed, leaked } = sentences[kind as keyof typeof sentences]
    return `| ${name} | ${changed} | ${leaked} |\n`
  })
  expect(readFileSync('docs/worst-days.md', 'utf8')).toContain(rows.join(''))
})

test('gatehouse backup names every kind that a restored database cannot read without AUTH_SECRET', () => {
  const made = backupText.made({ folder: 'x', size: '1 kB', isEmbedded: false, isEncrypted: true })
  const stored = Object.entries(secretKinds).filter(([, { columns }]) => columns.length > 0)
  const names = stored.map(([kind]) => sentences[kind as keyof typeof sentences].name)
  expect(made).toContain(names.map((name) => `  ${name}\n`).join(''))
})
