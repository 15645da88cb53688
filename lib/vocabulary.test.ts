import { expect, test } from 'vitest'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'

/** An exported name, and the file that exports it. */
type Export = readonly [name: string, path: string]

const declaration = /^export (?:async )?(?:const|let|function|class|interface|type) (\w+)/gm

const exportsOf = ([path, text]: SourceFile): Export[] =>
  [...text.matchAll(declaration)].map(([, name = '']) => [name, path])

/** `keptFor` → kept, for. */
const wordsOf = (name: string): string[] =>
  name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase())

/** Words that decision 030 retires, and what to write instead. */
const retired: Readonly<Record<string, string>> = {
  answer: 'response',
  answers: 'responses',
  asked: 'parameters or request',
  bounded: 'semaphore',
  chore: 'background job',
  chores: 'background jobs',
  endings: 'shutdown',
  freshness: '…Ms',
  given: 'input',
  grace: '…Ms',
  guessable: 'password weakness',
  judge: 'validate',
  kept: 'cache',
  lag: '…Ms',
  largest: 'max…',
  leaving: 'logout',
  longest: 'max…',
  manners: 'conventions',
  mend: 'replace',
  most: 'max…',
  nobody: 'nil or unauthenticated',
  patience: 'timeout',
  presented: 'input',
  refuser: 'reject',
  remember: 'cache or memoize',
  seen: 'used',
  shelter: 'fallback',
  silence: 'timeout',
  stranger: 'caller',
  tally: 'counters',
  told: 'input',
  visit: 'request context',
  void: 'expired',
  weigh: 'evaluate',
  weighed: 'evaluated',
  whoever: 'caller',
  young: '…Ms',
}

/** Names that Next requires of a page or a route module. */
const requiredByNext =
  /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|metadata|viewport|generateMetadata)$/

// A translation has the names of the English texts.
const exported = sourceFiles
  .filter(
    ([path]) =>
      /^(app|lib|db|cli)\//.test(path) && !path.startsWith('lib/text/cy/') && !isTest(path),
  )
  .flatMap(exportsOf)
  .filter(([name]) => !requiredByNext.test(name))

const retiredExports = (all: readonly Export[]) =>
  all.flatMap(([name, path]) =>
    wordsOf(name).flatMap((word) =>
      Object.hasOwn(retired, word) ? [`${path}: ${name} (${retired[word]})`] : [],
    ),
  )

/** Names that more than one file declares. */
const ambiguousExports = (all: readonly Export[]) => {
  const paths = new Map<string, Set<string>>()
  for (const [name, path] of all) paths.set(name, (paths.get(name) ?? new Set()).add(path))
  return [...paths]
    .filter(([, found]) => found.size > 1)
    .map(([name, found]) => `${name}: ${[...found].join(', ')}`)
}

test('no export uses a word that the project has retired', () => {
  expect(retiredExports(exported)).toEqual([])
  expect(exported.length).toBeGreaterThan(300)
})

test('no two exports share a name', () => {
  expect(ambiguousExports(exported)).toEqual([])
})

test('the vocabulary rules find a retired word and an ambiguous name', () => {
  const found: Export[] = [
    ['keptFor', 'lib/a.ts'],
    ['Given', 'lib/a.ts'],
    ['Given', 'lib/b.ts'],
  ]
  expect(retiredExports(found)).toHaveLength(3)
  expect(ambiguousExports(found)).toEqual(['Given: lib/a.ts, lib/b.ts'])
})
