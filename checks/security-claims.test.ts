import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The sections of ASVS 5.0.0 with the number of their requirements of levels 1 and 2. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}
const required = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, n) => `${section}.${n + 1}`),
)

/** The openings of the third column of a claim, in the order of the columns of SECURITY.md. */
const kinds: readonly RegExp[] = [
  /^`(app|checks|db|e2e|lib)\/[^`]+`: "[^"]+"/,
  /^Document: .*\]\(/,
  /^Not tested$/,
  /^Operator: ./,
  /^Deviation: ./,
  /^Does not apply: ./,
]
const notTested = kinds[2] as RegExp
const deviation = kinds[4] as RegExp

const [, ...parts] = readFileSync('docs/security/verification.md', 'utf8').split(/^## /m)
const partOf = (title: string) => parts.find((part) => part.startsWith(title)) ?? ''
const tableOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '))

/** `1.2.6–1.2.8, 1.3.1` names four requirements. */
const numbersOf = (cell = '') =>
  cell.split(', ').flatMap((range) => {
    const [first = '', last = first] = range.split('–')
    const section = first.replace(/\.\d+$/, '')
    const [from, to] = [first, last].map((number) => Number(number.split('.').at(-1)))
    const length = Number(to) - Number(from) + 1
    return Array.from({ length }, (_, n) => `${section}.${Number(from) + n}`)
  })

const chapters = parts.filter((part) => /^V\d+ /.test(part))
const claims = chapters.flatMap((part) =>
  tableOf(part).map(([cell, statement = '', evidence = '']) => ({
    title: part.split('\n', 1)[0] ?? '',
    cell,
    numbers: numbersOf(cell),
    statement,
    evidence,
  })),
)

// checks/references.test.ts checks that every test and document that a claim cites exists.
describe('docs/security/verification.md', () => {
  test('every requirement of ASVS 5.0, levels 1 and 2, has one claim in its chapter', () => {
    expect(claims.flatMap(({ numbers }) => numbers).sort()).toEqual([...required].sort())
    const misplaced = claims.filter(
      ({ title, numbers }) => !numbers.every((n) => title.startsWith(`V${n.split('.')[0]} `)),
    )
    expect(misplaced).toEqual([])
    expect(required).toHaveLength(253)
  })

  test('every claim has a statement, and says what shows it', () => {
    const incomplete = claims.filter(
      ({ statement, evidence }) => !statement || !kinds.some((kind) => kind.test(evidence)),
    )
    expect(incomplete).toEqual([])
  })

  test('every deviation has its requirements, a reason and a compensating control', () => {
    const claimed: Record<string, string[]> = {}
    for (const { evidence, numbers } of claims.filter((claim) => deviation.test(claim.evidence))) {
      const [, name = ''] = evidence.match(/^Deviation: ([^·]+?)(?: ·|$)/) ?? []
      claimed[name] = [...(claimed[name] ?? []), ...numbers]
    }
    const rows = tableOf(partOf('Deviations'))
    expect(Object.fromEntries(rows.map(([name, cell]) => [name, numbersOf(cell)]))).toEqual(claimed)
    expect(rows.filter((row) => row.length !== 4 || row.includes(''))).toEqual([])
  })

  test('every claim without a test is listed as a gap', () => {
    const gaps = claims
      .filter(({ evidence }) => notTested.test(evidence))
      .map(({ cell, statement }) => `- ${cell}: ${statement}`)
    expect(
      partOf('Not tested')
        .split('\n')
        .filter((line) => line.startsWith('- ')),
    ).toEqual(gaps)
  })
})

test('SECURITY.md counts the requirements of each chapter by what shows them', () => {
  const countsOf = (rows: typeof claims) =>
    kinds.map((kind) =>
      rows
        .filter(({ evidence }) => kind.test(evidence))
        .reduce((sum, { numbers }) => sum + numbers.length, 0),
    )
  const titles = chapters.map((part) => part.split('\n', 1)[0] ?? '')
  const expected = [
    ...titles.map((title) => [title, ...countsOf(claims.filter((c) => c.title === title))]),
    ['all', ...countsOf(claims)],
  ]
  const lines = readFileSync('SECURITY.md', 'utf8').split('\n')
  for (const row of expected) expect(lines).toContain(`| ${row.join(' | ')} |`)
})
