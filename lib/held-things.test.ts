import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, type SourceFile, sourceFiles } from '../e2e/fixtures/source-files.ts'

const heading = '## What waits, and what ends it'

/** The rows of the table: the cells of each. */
const [, section = ''] = readFileSync('docs/reliability.md', 'utf8').split(heading)
const rows = section
  .split('\n## ', 1)
  .join('')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what is held'))
  .map((line) => line.split(' | '))

/** Code that waits for something, or keeps it for the life of the process. */
const holds =
  /\b(?:processSingleton|fairQueue|oneAfterAnother|cacheFor|shareNextCall|withLock|acquire|setInterval|setTimeout|sleep|spawn|spawnSync|fork)\(|\bnew (?:Promise|Worker)\b|\bawait once\(|advisory_lock|^(?:export )?const \w+ = new (?:Map|Set|WeakMap)(?:<.*>)?\(\)/m

/** The service itself: an operator ends a command, and a browser its script. */
const isOfService = ([path]: SourceFile) => /^(?:app|lib|db|server\.ts)/.test(path) && !isTest(path)

/** Modules that declare a kind, and hold nothing. */
const declarations = ['lib/runtime/process-singleton.ts']

test('every module that waits or keeps something has a row in docs/reliability.md', () => {
  const named = rows.map(([, where = '']) => where).join()
  const missing = sourceFiles
    .filter((file) => isOfService(file) && holds.test(file[1]))
    .map(([path]) => path)
    .filter((path) => !named.includes(`\`${path}\``) && !declarations.includes(path))
  expect(missing, 'say in the table what frees it, and which test shows that').toEqual([])
})

test('every row says how much or how long, what frees it, and which test shows that', () => {
  expect(rows.length).toBeGreaterThan(20)
  const incomplete = rows.filter(
    (cells) => cells.length !== 5 || !/`[\w./-]+\.(?:test|spec)\.ts`: "[^"]+"/.test(cells[4] ?? ''),
  )
  expect(incomplete).toEqual([])
})

test.each([
  'const waiting = new Map<string, Promise<unknown>>()',
  'await new Promise((resolve) => thread.once("exit", resolve))',
  'const uploads = processSingleton("uploads", () => 0)',
  'const child = spawn(program)',
])('a module with %s needs a row', (line) => {
  expect(holds.test(line)).toBe(true)
})
