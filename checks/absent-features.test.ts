import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Fields, isList } from '#lib/contract/field.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { isTest, sourceFiles } from '../e2e/fixtures/source-files.ts'
import { factsOf } from './module-facts.ts'
import { tables } from './tables.ts'

/** The modules that start programs: those of PostgreSQL, and the reader of .xlsx files (decision 035), without user-supplied arguments. */
const allowed = [
  'db/backup/dump.ts',
  'db/embedded/server.ts',
  'db/run-program.ts',
  'lib/imports/reading/read-xlsx.ts',
]

// A request reaches app, lib and db. Scripts of contributors and of tests are not part of the service.
test('no code that a request can reach starts a program, except the reader of workbooks', () => {
  const service = sourceFiles.filter(
    ([path]) => /^((app|db|lib)\/|server\.ts)/.test(path) && !isTest(path),
  )
  const importersOf = (module: RegExp) =>
    service
      .filter((file) => factsOf(file).imports.some((name) => module.test(name)))
      .map(([path]) => path)
  expect(importersOf(/^((node:)?child_process|execa)$/).sort()).toEqual(allowed)
  const backups = /^(db\/backup|lib\/lifecycle\/(backup|doctor))\//
  // Only operators' commands back up, restore and diagnose.
  const starting = importersOf(/embedded\/(programs|server)|run-program|\/backup\//)
  expect(
    starting.filter((path) => !path.startsWith('db/embedded/') && !backups.test(path)),
  ).toEqual([])
})

const namesOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => (isList(field) ? namesOf(field.fields) : [field.name]))

test('no table and no message has a field for a password hint or a secret question', () => {
  const columns = tables.flatMap((table) => Object.keys(getTableColumns(table)))
  const fields = Object.values(contracts).flatMap(({ request, response }) =>
    [request, response].flatMap((message) => (message ? namesOf(message.fields) : [])),
  )
  expect(Math.min(columns.length, fields.length)).toBeGreaterThan(20)
  const hint = /password_?(hint|question)|(secret|security)_?question|memorable/i
  expect([...columns, ...fields].filter((name) => hint.test(name))).toEqual([])
})

test('no page plays audio or video, or embeds an object', () => {
  const pages = sourceFiles.filter(([path]) => /^app\/.*\.tsx$/.test(path))
  expect(pages.length).toBeGreaterThan(100)
  const embedded = ['audio', 'video', 'track', 'object', 'embed', 'iframe', 'marquee']
  const embedding = pages.filter((file) =>
    embedded.some((name) => factsOf(file).elements.has(name)),
  )
  expect(embedding.map(([path]) => path)).toEqual([])
})
