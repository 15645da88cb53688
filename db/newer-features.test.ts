// Features that PostgreSQL 15 lacks (decision 034). The tests on 15 find more, but need that version.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const newer = [
  ['returning old or new values', 18, /\breturning\b[^;`]*\b(old|new)\./i],
  [
    'casefold, array_sort, array_reverse or crc32',
    18,
    /\b(casefold|array_sort|array_reverse|crc32c?)\(/i,
  ],
  ['virtual generated columns', 18, /\bgenerated always as\b[^,;]*\bvirtual\b/i],
  ['merge … returning', 17, /\bmerge into\b[^;`]*\breturning\b/i],
  ['SQL/JSON queries', 17, /\b(json_table|json_exists|json_query|json_value|json_serialize)\(/i],
  ['uuid_extract', 17, /\buuid_extract_\w+\(/i],
  ['to_bin or to_oct', 17, /\bto_(bin|oct)\(/i],
  ['random with limits', 17, /\brandom\([^)]/i],
  ['transaction_timeout', 17, /\btransaction_timeout\b/i],
  ['any_value', 16, /\bany_value\(/i],
  ['is json', 16, /\bis (not )?json\b/i],
  [
    'JSON constructors',
    16,
    /\b(json_array|json_arrayagg|json_object|json_objectagg)\([^;`]*(\babsent on null\b|:)/i,
  ],
  ['pg_input_is_valid', 16, /\bpg_input_(is_valid|error_info)\(/i],
  [
    'random_normal, array_shuffle or array_sample',
    16,
    /\b(random_normal|array_shuffle|array_sample)\(/i,
  ],
] as const

/** SQL in files of db: whole migrations, and what stands between backticks in TypeScript. */
const statements = readdirSync('db', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.sql$|(?<!\.test)\.ts$/.test(name))
  .map((name) => join('db', name))
  .map((path) => [path, readFileSync(path, 'utf8')] as const)
  .map(
    ([path, text]) =>
      [path, path.endsWith('.sql') ? [text] : (text.match(/`[^`]*`/g) ?? [])] as const,
  )

test('no statement uses what PostgreSQL 15 lacks', () => {
  const offenders = newer.flatMap(([name, version, feature]) =>
    statements
      .filter(([, parts]) => parts.some((sql) => feature.test(sql)))
      .map(([path]) => `${path}: ${name}, new in ${version}`),
  )
  expect(offenders).toEqual([])
})

test.each([
  'update client set a = 1 returning id, cardinality(old.hashes)',
  'merge into account using staged on true when matched then delete returning account.id',
  'select any_value(name) from account',
])('the check of newer features finds %j', (sql) => {
  expect(newer.some(([, , feature]) => feature.test(sql))).toBe(true)
})
