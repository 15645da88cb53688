import { expect, test } from 'vitest'
import { isTest, sourceFiles } from '../e2e/fixtures/source-files.ts'

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
  const starters = service.filter(([, text]) =>
    /['"](node:)?child_process['"]|['"]execa['"]/.test(text),
  )
  expect(starters.map(([path]) => path).sort()).toEqual(allowed)
  const importersOf = (module: RegExp) =>
    service.filter(([, text]) => module.test(text)).map(([path]) => path)
  const backups = /^(db\/backup|lib\/lifecycle\/(backup|doctor))\//
  // Only operators' commands back up, restore and diagnose.
  const starting = importersOf(/['"][^'"]*(embedded\/(programs|server)|run-program|\/backup\/)/)
  expect(
    starting.filter((path) => !path.startsWith('db/embedded/') && !backups.test(path)),
  ).toEqual([])
})

test('no table and no message has a field for a password hint or a secret question', () => {
  const declarations = sourceFiles.filter(
    ([path]) => /^(db\/tables|lib\/contracts)\//.test(path) && !isTest(path),
  )
  expect(declarations.length).toBeGreaterThan(20)
  const hints = declarations.filter(([, text]) =>
    /password_?(hint|question)|(secret|security)_?question|memorable/i.test(text),
  )
  expect(hints.map(([path]) => path)).toEqual([])
})

test('no page plays audio or video, or embeds an object', () => {
  const pages = sourceFiles.filter(([path]) => /^app\/.*\.tsx$/.test(path))
  expect(pages.length).toBeGreaterThan(100)
  const embedding = pages.filter(([, text]) =>
    /<(audio|video|track|object|embed|iframe|marquee)\b/.test(text),
  )
  expect(embedding.map(([path]) => path)).toEqual([])
})
