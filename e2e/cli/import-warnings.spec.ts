import { expect } from '../fixtures/test.ts'
import { header, test } from './import-test.ts'

// Each test runs several commands, and a busy machine takes seconds for each.
test.describe.configure({ timeout: 180_000 })

test('gatehouse import warns of letters that were lost as ?, and rejects a year as a date', async ({
  gatehouse,
  save,
}) => {
  const file = await save('lost.csv', [
    header,
    '2001,Individual Producer,,T?m,Field,,1 Mill Lane,BA5 1AA,United Kingdom,2019',
    '2002,Producer Group,Ll?n Growers,Cat,Hedge,,Who knows ?,BA5 1AB,United Kingdom,31/01/2019',
  ])
  const { stdout } = await gatehouse('import', file, '--dry-run')
  expect(stdout).toContain("line 2, Joined: '2019'; expected a whole date such as 31/01/2019")
  expect(stdout).toMatch(/A \? in a name or an address, .*: Ll\?n \(line 3\)\n/)
})

test('gatehouse import names the lines on which something is probably wrong, and imports them', async ({
  gatehouse,
  save,
}) => {
  const nextYear = `${new Date().getUTCFullYear() + 1}-03-01`
  const people = [
    'Ann,Field,ann@hill.example,1 Mill Lane,BA5 1AA,2020-01-31,',
    'ann,Field,ann2@hill.example,1 Mill Lane,BA5 1AA,2020-01-31,',
    'Ben,Hedge,ann@hill.example,2 Mill Lane,BA5 1AB,2020-01-31,',
    'Cat & Dan,Hay,,3 Mill Lane,BA5 1AD,2020-01-31,',
    'The,Moss Family,,4 Mill Lane,BA5 1AE,2020-01-31,',
    'RENÉE,BRONTË,,5 Mill Lane,BA5 1AF,2020-01-31,',
    'Eve,Elm (deceased),,6 Mill Lane,BA5 1AG,2020-01-31,',
    'Fay,Oak,,7 Mill Lane,,2020-01-31,',
    'Gus,Ash,gus@gmial.com,8 Mill Lane,BA5 1AJ,2020-01-31,',
    'Hal,Yew,hal@hotmail.con,9 Mill Lane,BA5 1AL,2020-01-31,',
    `Ida,Fern,ida@hotmail.co.uk,10 Mill Lane,BA5 1AN,${nextYear},`,
    'Jo,Reed,jo@gmail.com,11 Mill Lane,BA5 1AP,2020-01-31,2019-12-31',
    'Kit,-,,12 Mill Lane,BA5 1AQ,2020-01-31,',
    'Li,Ma,,,,2020-01-31,2026-01-30',
  ].map((person, n) => `${4001 + n},Friend,${person}`)
  const file = await save('probably.csv', [
    'Membership no,Membership type,Forename,Surname,Email,Address,Postcode,Joined,Paid until',
    ...people,
  ])
  const { exitCode, stdout } = await gatehouse('import', file, '--yes', '--json')
  expect(exitCode).toBe(0)
  type Warning = { code: string; found: { line: number; other: number | null }[] }
  const warnings = (JSON.parse(stdout).warnings as Warning[]).map(({ code, found }) => [
    code,
    ...found.map(({ line, other }) => (other === null ? line : [line, other])),
  ])
  expect(warnings.sort()).toEqual([
    ['email-domain', 10, 11],
    ['joins-later', 12],
    ['letter-case', 7],
    ['no-postcode', 9],
    ['no-surname', 14],
    ['paid-before-joining', 13],
    ['remark', 8],
    ['same-email', [4, 2]],
    ['same-person', [3, 2]],
    ['two-people', 5, 6],
  ])
})
