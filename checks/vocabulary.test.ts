import { expect, test } from 'vitest'
import { translations } from '#lib/text/texts.ts'
import { isTest, type SourceFile, sourceFiles } from '../e2e/fixtures/source-files.ts'
import { factsOf } from './module-facts.ts'
import { files, isMarkdown } from './repository-files.ts'

const inProduct = ([path]: SourceFile) => /^(app|lib|db|cli)\//.test(path)

// A translation has the names of the English texts.
const translated = Object.keys(translations).map((language) => `lib/text/${language}/`)
const modules = sourceFiles.filter(
  (file) =>
    inProduct(file) && !translated.some((folder) => file[0].startsWith(folder)) && !isTest(file[0]),
)

/** The first line of a TSDoc comment that begins with a noun clause. Write a noun or a verb instead. */
const nounClauses =
  /^[ \t]*\/\*\*[\s*]+((?:What|Whatever|Whether|Those|Who|Whoever|Whose|Which|How|Where|Why)\b.*)/gm

const nounClauseComments = (files: readonly SourceFile[]) =>
  files.flatMap(([path, text]) =>
    [...text.matchAll(nounClauses)].map(([, comment]) => `${path}: ${comment}`),
  )

/** The exported types whose name another file declares too. */
const ambiguousTypes = (files: readonly SourceFile[]) => {
  const paths = new Map<string, string[]>()
  for (const file of files) {
    const names = factsOf(file).exports.flatMap(({ name, isType }) => (isType ? [name] : []))
    for (const name of new Set(names)) paths.set(name, [...(paths.get(name) ?? []), file[0]])
  }
  return [...paths]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `${name}: ${found.join(', ')}`)
}

// An act has the same name in every layer, so functions may share theirs.
test('no two exported types share a name', () => {
  expect(modules.length).toBeGreaterThan(300)
  expect(ambiguousTypes(modules)).toEqual([])
})

test('no TSDoc comment in app, lib, db or cli begins with a noun clause', () => {
  expect(nounClauseComments(sourceFiles.filter(inProduct))).toEqual([])
})

/** Words with which a document tells how something came about, in place of how it is. */
const history =
  /\b(measured again|until now|formerly|used to (be|have)|an hour earlier|on a slow(er)? (machine|day)|on 20\d\d-\d\d-\d\d)\b/i

test('no document but a changelog tells history', () => {
  const documents = files.filter(([path]) => isMarkdown(path) && !/changelog\.md$/i.test(path))
  expect(documents.length).toBeGreaterThan(100)
  const telling = documents.filter(([, text]) =>
    history.test(text.replace(/^```[\s\S]*?^```/gm, '')),
  )
  expect(telling.map(([path]) => path)).toEqual([])
  expect('The memory was measured again an hour later.').toMatch(history)
})

test('the vocabulary rules find an ambiguous name and a noun clause', () => {
  const declaring: SourceFile[] = [
    ['lib/a.ts', 'export interface Given { a: 1 }'],
    ['lib/b.ts', 'export type Given = string'],
    ['lib/c.ts', 'export const Given = 1'],
  ]
  expect(ambiguousTypes(declaring)).toEqual(['Given: lib/a.ts, lib/b.ts'])
  const comments =
    '/** Whether it is. */\n  /**\n   * What it is.\n   */\n/** The one which is. */\n'
  expect(nounClauseComments([['lib/a.ts', comments]])).toHaveLength(2)
})
