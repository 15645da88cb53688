import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { SQL } from 'drizzle-orm'
import { type PgColumn, PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { hasStaffSession } from '#db/queries/staff-session.ts'
import { minPostgresVersion } from '#db/server-requirements.ts'
import { accountMerge } from '#db/tables/account.ts'
import { plannedErasure } from '#db/tables/privacy-request.ts'
import { impersonationLifetime } from '#db/values/lifetimes.ts'
import { actDays, contactDays, emailDays, eventDays, uploadDays } from '#db/values/periods.ts'
import { staffRoles } from '#db/values/staff-roles.ts'
import { hashPassword } from '#lib/auth/hashing/password.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { newRecoveryCodes } from '#lib/auth/mfa/recovery-codes.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { maxUploadMegabytes } from '#lib/imports/jobs/job.ts'
import { supportOf, warnDays } from '#lib/lifecycle/doctor/end-of-life.ts'
import { facts } from '#lib/manual/facts.ts'
import { definitions, settingNames } from '#lib/settings/definitions.ts'
import { commands, nouns } from '../cli/nouns.ts'
import { citedTest } from '../e2e/fixtures/checks/cited-test.ts'

const folder = 'docs/evaluation'
const read = (path: string) => readFileSync(path, 'utf8')
const { version, license, engines, scripts } = JSON.parse(read('package.json'))
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => [name, read(`${folder}/${name}`)] as const)
const pageOf = (name: string) => read(`${folder}/${name}`)

/** The group of a pattern in a statement of SQL, or in the default of a column. */
const inSql = (statement: SQL, pattern: RegExp): string | undefined =>
  new PgDialect({ casing: 'snake_case' }).sqlToQuery(statement).sql.match(pattern)?.[1]
const daysOf = (column: PgColumn) => inSql(column.default as SQL, /interval '(\d+ days)'/)

const [, memoryKib, passes] =
  (await hashPassword('copper lantern meadow')).match(/m=(\d+),t=(\d+)/) ?? []
const { recoveryHashes } = newRecoveryCodes({ accountId: randomUUID() } as SignedInMember)
const asvs = read('SECURITY.md')
  .match(/^\| all .*$/m)?.[0]
  .split(' | ')
const products = { 'Node.js': [20, 40], PostgreSQL: [15, 40] } as const
const endsOfLife = Object.entries(products).flatMap(([product, [first, last]]) =>
  Array.from({ length: last - first }, (_, n) => {
    const { until } = supportOf(product as keyof typeof products, String(first + n))
    return [`${product} ${first + n}`, until] as const
  }).filter(([, until]) => until !== undefined),
)

/** The values of the product, by the names that comments in the pages give them. */
const values: Readonly<Record<string, string | number | undefined>> = {
  ...Object.fromEntries(
    settingNames.map((name) => {
      const { traits } = definitions[name]
      return [name, 'default' in traits ? traits.default : '']
    }),
  ),
  actDays,
  contactDays,
  emailDays,
  eventDays,
  uploadDays,
  ...facts,
  ...Object.fromEntries(endsOfLife),
  version,
  licence: license,
  endpoints: Object.keys(contracts).length,
  'Node.js minimum': engines.node.slice(2),
  'PostgreSQL minimum': minPostgresVersion,
  'staff roles': staffRoles.length,
  'staff idle': inSql(hasStaffSession, /used_at > now\(\) - interval '([^']+)'/),
  'staff session': inSql(hasStaffSession, /started_at > .*?interval '([^']+)'/),
  impersonation: `${impersonationLifetime / 60} minutes`,
  'recovery codes': recoveryHashes.length,
  'hash memory': `${Number(memoryKib) / 1024} MiB`,
  'hash passes': passes,
  warning: warnDays,
  upload: `${maxUploadMegabytes} MB`,
  'undo erasure': daysOf(plannedErasure.dueAt),
  'undo merge': daysOf(accountMerge.undoUntil),
  'ASVS tests': asvs?.[1],
  'ASVS deviations': asvs?.[5],
}

/** Each value that a page states: the text before a comment, and the name in the comment. */
const claimsOf = (text: string) =>
  [...text.matchAll(/([^\n]*?)<!-- (.+?) -->/g)].map(([, before = '', name = '']) => {
    const value = String(values[name] ?? '')
    const isTrue = value !== '' && new RegExp(`(?<!\\w)${escaped(value)} ?$`).test(before)
    return { name, before: before.slice(-40), isTrue }
  })
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')

// checks/references.test.ts checks that each test that is cited exists and is not skipped.
describe('docs/evaluation', () => {
  test.each(pages)('every value in %s that a comment names is that of the code', (_, text) => {
    expect(claimsOf(text).filter(({ isTrue }) => !isTrue)).toEqual([])
  })

  test('a value that is not that of the code is found', () => {
    const text =
      '15<!-- PASSWORD_LENGTH --> 14<!-- PASSWORD_LENGTH --> 115<!-- PASSWORD_LENGTH --> 1<!-- none -->'
    expect(claimsOf(text).map(({ isTrue }) => isTrue)).toEqual([true, false, false, false])
  })

  test('every command in the pages exists', () => {
    const text = pages.map(([, page]) => page).join('\n')
    const names = [...text.matchAll(/`npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(names.filter((name) => !(name in scripts))).toEqual([])
    const known = [
      ...commands.map(({ name }) => name),
      ...nouns
        .filter((noun) => noun.commands.some(({ isDefault }) => isDefault))
        .map(({ name }) => name),
      ...nouns.flatMap(({ name, commands }) => commands.map((each) => `${name} ${each.name}`)),
    ]
    const called = [...text.matchAll(/`gatehouse ([a-z]+(?: [a-z-]+)?)/g)].map(([, call]) => call)
    expect(
      called.filter((call) => !known.some((name) => `${call} `.startsWith(`${name} `))),
    ).toEqual([])
    expect(names.length * called.length).toBeGreaterThan(0)
  })

  test('every command line with an argument in the pages has the required options', () => {
    const required = nouns.flatMap(({ name, commands }) =>
      commands.flatMap((each) =>
        Object.values(each.options ?? {}).flatMap(({ field }) =>
          field.required ? [[`${name} ${each.name} `, `--${field.name} `] as const] : [],
        ),
      ),
    )
    const lines = pages.flatMap(([, page]) =>
      [...page.matchAll(/`gatehouse ([a-z- ]+[A-Z][^`]*)`/g)].map(([, line]) => line ?? ''),
    )
    expect(lines).toContain('staff revoke USER --role ROLE')
    const incomplete = lines.filter((line) =>
      required.some(([start, option]) => line.startsWith(start) && !line.includes(option)),
    )
    expect(incomplete).toEqual([])
  })

  test('README.md lists every page', () => {
    const index = pageOf('README.md')
    const names = readdirSync(folder).filter((name) => name !== 'README.md')
    expect(names.filter((name) => !index.includes(`(${name})`))).toEqual([])
  })

  test('support.md has every supported version with its last day', () => {
    const named = claimsOf(pageOf('support.md')).map(({ name }) => name)
    const isForMembers = (name: string) => !/^Node\.js \d*[13579]$/.test(name)
    const expected = endsOfLife.map(([name]) => name).filter(isForMembers)
    expect(expected.filter((name) => !named.includes(name))).toEqual([])
  })
})

/** A part of a page without what is no claim in words: code, links, comments and tests. */
const proseOf = (text: string) =>
  text.replace(/`[^`]*`|\[[^\]]*\]\([^)]*\)/g, ' ').replace(/\S+(?: \w+)?\s*<!-- .+? -->/g, ' ')
/** A number that is no part of a name, such as WCAG 2.2 or SHA-256. */
const loneNumber = /(?<![A-Z][\w.]*[ -]|[\w.,])\d[\d.,]*/g
const evidence = /^(Evidence|Command|Untested): /m

describe('docs/evaluation/questions.md', () => {
  const [, ...questions] = pageOf('questions.md').split(/^### /m)
  const parts = questions.map((question) => {
    const [title = '', ...lines] = question.replace(/\n## [\s\S]*/, '').split('\n')
    const text = lines.join('\n')
    const start = text.search(evidence)
    return { title, claim: text.slice(0, start), shown: start < 0 ? '' : text.slice(start).trim() }
  })

  test('each question has an answer', () => {
    expect(parts.length).toBeGreaterThan(20)
    const unanswered = parts.filter(
      ({ title, claim }) => !/^\d+\. .+\?$/.test(title) || claim.trim() === '',
    )
    expect(unanswered).toEqual([])
  })

  test('each answer ends with tests, a command or the reason why it is untested', () => {
    const citation = `\`${citedTest.source}`
    const line = new RegExp(
      `^(Evidence: ${citation}( · ${citation})*|Command: \`npm run [\\w:]+\`|Untested: [^.].+\\.)$`,
    )
    const offenders = parts.flatMap(({ title, shown }) =>
      shown === '' || !shown.split('\n').every((each) => line.test(each)) ? [title] : [],
    )
    expect(offenders).toEqual([])
  })

  test('each number in an answer is a value of the code', () => {
    const offenders = parts.flatMap(({ title, claim }) =>
      (proseOf(claim).match(loneNumber) ?? []).map((number) => `${title}: ${number}`),
    )
    expect(offenders).toEqual([])
  })
})

/** The criteria of WCAG 2.2: those of level A, and those of level AA. */
const criteria = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
}

test('accessibility.md has each criterion of WCAG 2.2, with a test or without', () => {
  const rows = [
    ...pageOf('accessibility.md').matchAll(/^\| (\d\.\d\.\d+) .+? \| (A+) \| (.+?) \| /gm),
  ]
  const found = rows.map(([, number, level]) => `${number} ${level}`)
  const expected = Object.entries(criteria).flatMap(([level, numbers]) =>
    numbers.split(' ').map((number) => `${number} ${level}`),
  )
  expect(found.sort()).toEqual(expected.sort())
  const shown = new RegExp(
    `^(Not tested|Does not apply|(every page|\`${citedTest.source})( · (every page|\`${citedTest.source}))*)$`,
  )
  expect(rows.filter(([, , , cell = '']) => !shown.test(cell)).map(([row]) => row)).toEqual([])
})

describe('docs/evaluation/article-30.csv', () => {
  const rows: Record<string, string>[] = parse(pageOf('article-30.csv'), { columns: true })

  test('the record of Article 30 names every table with personal data', () => {
    const listed = new Set(rows.flatMap(({ tables = '' }) => tables.split(' ')))
    const personal = [
      ...read('docs/security/inventory.md').matchAll(/^\| (`.+?) \| .+ \| .*personal.* \|$/gm),
    ]
      .flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)])
      .map(([, table = '']) => table)
    expect(personal.length).toBeGreaterThan(20)
    expect(personal.filter((table) => !listed.has(table))).toEqual([])
  })

  test('the record of Article 30 has the periods of the code', () => {
    const wrong = rows.filter(
      ({ days, 'days set by': name = '' }) =>
        name !== '' && days !== String(values[name]).replace(/ days$/, ''),
    )
    expect(wrong).toEqual([])
    const settings = settingNames.filter((name) => name.startsWith('RETENTION_'))
    const named = rows.map((row) => row['days set by'])
    expect(settings.filter((name) => !named.includes(name))).toEqual([])
  })

  test('the record of Article 30 leaves only the days empty that no period sets', () => {
    const empty = rows.flatMap((row) =>
      Object.entries(row).flatMap(([column, cell]) =>
        cell === '' && !column.startsWith('days') ? [`${row.activity}: ${column}`] : [],
      ),
    )
    expect(empty).toEqual([])
  })
})
