import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands, nouns } from '../cli/nouns.ts'
import { credentialKind } from '../db/tables/credential.ts'
import { isTest, sourceFiles } from '../e2e/fixtures/source-files.ts'
import { siteCookies } from './auth/cookie.ts'
import { keyPurposes } from './runtime/service-secret.ts'

const [, ...parts] = readFileSync('docs/security/inventory.md', 'utf8').split(/^## /m)

/** The cells of the table of a section, without those of its header. */
const rowsOf = (title: string) =>
  (parts.find((part) => part.startsWith(`${title}\n`)) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '))

const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code)
const column = (title: string, n: number) => rowsOf(title).flatMap((cells) => codesIn(cells[n]))

const sources = sourceFiles.filter(([path]) => /^(app|db|lib)\//.test(path) && !isTest(path))

/** The first groups of a pattern in a file. */
const namesIn = (path: string, pattern: RegExp) =>
  sources
    .filter(([source]) => source.startsWith(path))
    .flatMap(([, text]) => [...text.matchAll(pattern)].map(([, name]) => name))

const issuers = sources.flatMap(([path, text]) =>
  /= newCredential\(|deriveSecret\('access'/.test(text) ? [path] : [],
)

test.each([
  ['ways to sign in', column('Ways to sign in', 3), issuers],
  ['kinds of credential', column('Credentials', 0), credentialKind.enumValues],
  ['tables', column('Data', 0), namesIn('db/tables/', /pgTable\(\s*'(\w+)'/g)],
  ['derived keys', column('Keys and algorithms', 0), keyPurposes],
  [
    'settings with the URL of another server',
    column('Connections', 2),
    namesIn('lib/settings/definitions.ts', /(\w+): optional\((?:databaseUrls?|smtpUrl|issuer)\b/g),
  ],
] as const)('docs/security/inventory.md lists the %s', (_, listed, declared) => {
  expect([...listed].sort()).toEqual([...declared].sort())
})

test('docs/security/inventory.md lists each cookie with its SameSite', () => {
  const listed = rowsOf('Cookies').map(([name, sameSite]) => [codesIn(name)[0], sameSite])
  expect(Object.fromEntries(listed)).toEqual(siteCookies)
})

test("docs/security/inventory.md lists the operators' commands", () => {
  const listed = rowsOf('Commands').map(([noun, names]) => [codesIn(noun).join(), codesIn(names)])
  const declared = [...nouns, { name: '', commands }].map(({ name, commands }) => [
    name,
    commands.map((command) => command.name),
  ])
  expect(listed).toEqual(declared)
})
