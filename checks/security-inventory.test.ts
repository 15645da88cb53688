import { readFileSync } from 'node:fs'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { credentialKind } from '#db/tables/credential.ts'
import { siteCookies } from '#lib/auth/cookie.ts'
import { keyPurposes } from '#lib/runtime/service-secret.ts'
import { definitions, settingNames } from '#lib/settings/definitions.ts'
import { databaseUrl, databaseUrls, issuer, smtpUrl } from '#lib/settings/urls.ts'
import { commands, nouns } from '../cli/nouns.ts'
import { isTest, sourceFiles } from '../e2e/fixtures/source-files.ts'
import { factsOf } from './module-facts.ts'
import { tables } from './tables.ts'

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

const issuers = sourceFiles
  .filter((file) => /^(app|db|lib)\//.test(file[0]) && !isTest(file[0]))
  .filter((file) => {
    const { calls } = factsOf(file)
    return calls.has('newCredential') || calls.has('deriveSecret(access)')
  })
  .map(([path]) => path)

const urlsOfServers = new Set<unknown>(
  [databaseUrl, databaseUrls, smtpUrl, issuer].map(({ parse }) => parse),
)

test.each([
  ['ways to sign in', column('Ways to sign in', 3), issuers],
  ['kinds of credential', column('Credentials', 0), credentialKind.enumValues],
  ['tables', column('Data', 0), tables.map(getTableName)],
  ['derived keys', column('Keys and algorithms', 0), keyPurposes],
  [
    'settings with the URL of another server',
    column('Connections', 2),
    settingNames.filter((name) => urlsOfServers.has(definitions[name].kind.parse)),
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
