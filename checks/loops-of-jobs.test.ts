import { expect, test } from 'vitest'
import { sourceFiles } from '../e2e/fixtures/source-files.ts'
import { factsOf } from './module-facts.ts'

/** Modules of jobs whose loops stop at what throws, and why no row waits for another. */
const others = {
  'lib/accounts/applications/application-messages.ts':
    'The emails of one notice are stored together.',
  'lib/lifecycle/backup': 'A backup is made as a whole.',
  'lib/lifecycle/secret-kinds.ts': 'A command, which shows what throws.',
  'lib/runtime/in-batches.ts': 'One statement for thousands of rows.',
}

/** A loop over what may be rows: its body waits for something. */
const waitingLoop = /\b(?:for|while) (?:await )?\((?:[^{}]*\{[^}]*|.*)\bawait\b/

test('what a job does in a loop is done with the next row, too, if it throws', () => {
  const jobs = sourceFiles.filter(([path]) => path.startsWith('lib/lifecycle/'))
  const run = new Set([
    ...jobs.map(([path]) => path),
    ...jobs.flatMap((file) => factsOf(file).imports),
    'lib/accounts/people/invite-imported.ts',
  ])
  const stopping = sourceFiles
    .filter(([path, text]) => path.startsWith('lib/') && run.has(path) && waitingLoop.test(text))
    .filter(([, text]) => !/\bonRow\(|\bcatch\b/.test(text))
    .map(([path]) => path)
    .map((path) => Object.keys(others).find((known) => path.startsWith(known)) ?? path)
  expect([...new Set(stopping)].sort()).toEqual(Object.keys(others).sort())
})
