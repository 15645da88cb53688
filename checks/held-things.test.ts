import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, type SourceFile, sourceFiles } from '../e2e/fixtures/source-files.ts'
import { factsOf } from './module-facts.ts'

/** The rows of the table: the cells of each. */
const [, section = ''] = readFileSync('docs/reliability.md', 'utf8').split(
  '## What waits, and what ends it',
)
const rows = section
  .split('\n## ', 1)
  .join('')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what is held'))
  .map((line) => line.split(' | '))

/** Functions that wait, start a timer or a program, or keep something for the life of the process. */
const holding = [
  'processSingleton',
  'fairQueue',
  'oneAfterAnother',
  'cacheFor',
  'shareNextCall',
  'withLock',
  'acquire',
  'setInterval',
  'setTimeout',
  'sleep',
  'once',
  'spawn',
  'spawnSync',
  'fork',
]

function holds(file: SourceFile): boolean {
  const { calls, creations, collects } = factsOf(file)
  const waits = holding.some((name) => calls.has(name))
  return waits || collects || creations.has('Promise') || creations.has('Worker')
}

/** The service itself: an operator ends a command, and a browser its script. */
const isOfService = ([path]: SourceFile) => /^(?:app|lib|db|server\.ts)/.test(path) && !isTest(path)

/** Declares what other modules keep, and holds nothing. */
const declaration = 'lib/runtime/process-singleton.ts'

test('every module that waits or keeps something has a row in docs/reliability.md', () => {
  const named = rows.map(([, where = '']) => where).join()
  const missing = sourceFiles
    .filter((file) => isOfService(file) && holds(file))
    .map(([path]) => path)
    .filter((path) => path !== declaration && !named.includes(`\`${path}\``))
  expect(missing, 'say in the table what frees it, and which test shows that').toEqual([])
})

test('every row says how much or how long, what frees it, and which test shows that', () => {
  expect(rows.length).toBeGreaterThan(20)
  const citation = /`[\w./-]+\.(?:test|spec)\.ts`: "[^"]+"/
  const incomplete = rows.filter((cells) => cells.length !== 5 || !citation.test(cells[4] ?? ''))
  expect(incomplete).toEqual([])
})

test.each([
  'const waiting = new Map<string, Promise<unknown>>()',
  'await new Promise((resolve) => thread.once("exit", resolve))',
  'const uploads = processSingleton("uploads", () => 0)',
  'const child = spawn(program)',
])('a module with %s needs a row', (line) => {
  expect(holds(['lib/x.ts', line])).toBe(true)
})
