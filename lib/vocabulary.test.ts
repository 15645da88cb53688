import { expect, test } from 'vitest'
import { isTest, type SourceFile, sourceFiles } from '../e2e/fixtures/source-files.ts'

/** An exported name, and the file that exports it. */
type Export = readonly [name: string, path: string]

const declarations = /^export (?:async )?(?:const|let|function|class|interface|type) (\w+)/gm
const typeDeclarations = /^export (?:class|interface|type) (\w+)/gm

const declaredBy =
  (declarations: RegExp) =>
  ([path, text]: SourceFile): Export[] =>
    [...text.matchAll(declarations)].map(([, name = '']) => [name, path])

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
const modules = sourceFiles.filter(
  ([path]) => /^(app|lib|db|cli)\//.test(path) && !path.startsWith('lib/text/cy/') && !isTest(path),
)
const exported = modules
  .flatMap(declaredBy(declarations))
  .filter(([name]) => !requiredByNext.test(name))

/** The first line of a TSDoc comment that begins with a noun clause. Write a noun or a verb instead. */
const nounClauses =
  /^[ \t]*\/\*\*[\s*]+((?:What|Whatever|Whether|Those|Who|Whoever|Whose|Which|How|Where|Why)\b.*)/gm

const nounClauseComments = (files: readonly SourceFile[]) =>
  files.flatMap(([path, text]) =>
    [...text.matchAll(nounClauses)].map(([, comment]) => `${path}: ${comment}`),
  )

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

// An act has the same name in every layer, so functions may share theirs.
test('no two exported types share a name', () => {
  expect(ambiguousExports(modules.flatMap(declaredBy(typeDeclarations)))).toEqual([])
})

test('no TSDoc comment in app, lib, db or cli begins with a noun clause', () => {
  const files = sourceFiles.filter(([path]) => /^(app|lib|db|cli)\//.test(path))
  expect(nounClauseComments(files)).toEqual([])
})

test('the vocabulary rules find a retired word, an ambiguous name and a noun clause', () => {
  const found: Export[] = [
    ['keptFor', 'lib/a.ts'],
    ['Given', 'lib/a.ts'],
    ['Given', 'lib/b.ts'],
  ]
  expect(retiredExports(found)).toHaveLength(3)
  expect(ambiguousExports(found)).toEqual(['Given: lib/a.ts, lib/b.ts'])
  const comments =
    '/** Whether it is. */\n  /**\n   * What it is.\n   */\n/** The one which is. */\n'
  expect(nounClauseComments([['lib/a.ts', comments]])).toHaveLength(2)
})
