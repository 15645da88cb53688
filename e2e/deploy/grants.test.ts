import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from '../fixtures/source-files.ts'

const files = new Map(sourceFiles)

/** Their writes are for the operators' command, although the service reads with the same modules. */
const operatorsModules = ['db/demo.ts', 'db/migrate.ts']

/** The modules of db that the server, the pages and the endpoints load. */
function modulesOfService(): string[] {
  const found = new Set([
    'server.ts',
    'lib/lifecycle/jobs/job-thread.ts',
    ...[...files.keys()].filter((path) => /^app\//.test(path)),
  ])
  for (const path of found) {
    const imports = files.get(path)?.matchAll(/(?:\bfrom|\bimport)[\s(]*'([#.][^']+)'/g) ?? []
    for (const [, name = ''] of imports)
      found.add(name.startsWith('#') ? name.slice(1) : normalize(join(dirname(path), name)))
  }
  return [...found].filter((path) => path.startsWith('db/') && !operatorsModules.includes(path))
}

const verbs = { 'insert into': 'insert', update: 'update', 'delete from': 'delete' } as const

/** The writes in SQL and through Drizzle, as `update account`. */
const writesIn = (text: string): string[] => [
  ...[...text.matchAll(/\b(insert into|update|delete from) ([a-z_]+)\b/g)].map(
    ([, verb, table]) => `${verbs[verb as keyof typeof verbs]} ${table}`,
  ),
  ...[...text.matchAll(/\binsert into (\w+)[^`]*?\bdo update\s+set\b/g)].map(
    ([, table]) => `update ${table}`,
  ),
  ...[...text.matchAll(/\.(insert|update|delete)\((\w+)\)/g)].map(
    ([, verb, table = '']) =>
      `${verb} ${table.replace(/[A-Z]/g, (letter) => `_${letter}`.toLowerCase())}`,
  ),
]

/** The tables that retention rules name, whose statements have a placeholder. */
const agedOut = [
  ...(files.get('db/queries/retention.ts') ?? '').matchAll(/deleting\('[^']*', '(\w+)'/g),
].map(([, table]) => `delete ${table}`)

/** The tables whose rows an undo of an import deletes; its statements have a placeholder too. */
const undone = [
  ...(files.get('db/queries/imports/import-tables.ts') ?? '').matchAll(/^ {4}table: '(\w+)'/gm),
].map(([, table]) => `delete ${table}`)

/** The tables whose rows a merge of accounts moves as they are; its statements have a placeholder too. */
const moved = [
  ...(files.get('db/queries/accounts/merge-rows.ts') ?? '').matchAll(/^ +\{ table: '(\w+)'/gm),
].map(([, table]) => `update ${table}`)

const grants = readFileSync('deploy/grants.sql', 'utf8').matchAll(
  /^grant ((?:select|insert|update|delete|, )+?)(?: \((?:id|n|logout_[a-z_, ]+)\)(, delete)?)? on ([a-z_, \n]+?)\s+to gatehouse_service;/gm,
)
const granted = new Set(
  [...grants].flatMap(([, rights = '', more = '', tables = '']) =>
    tables
      .split(/,\s*/)
      .flatMap((table) => `${rights}${more}`.split(', ').map((right) => `${right} ${table}`)),
  ),
)
const tables = new Set([...granted].map((grant) => grant.split(' ')[1]))

test('the role of the service may write exactly what the queries of the service write', () => {
  const written = modulesOfService()
    .flatMap((path) => writesIn(files.get(path) ?? ''))
    .concat(agedOut, undone, moved)
    .filter((write) => tables.has(write.split(' ')[1]))
  const allowed = [...granted].filter((grant) => !grant.startsWith('select '))
  expect([...new Set(written)].sort()).toEqual(
    // The updates are only to lock rows.
    allowed.filter((grant) => !/^update (import_change|webhook_attempt)$/.test(grant)).sort(),
  )
})
