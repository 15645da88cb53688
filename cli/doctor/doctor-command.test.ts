import { expect, test } from 'vitest'
import { type NamedFinding, ok, problem, warning } from '#lib/lifecycle/doctor/finding.ts'
import { resultOf } from './doctor-command.ts'

const fine: NamedFinding = { check: 'retention', ...ok('retention') }
const worth: NamedFinding = { check: 'backup', ...warning('noBackup') }
const wrong: NamedFinding = { check: 'database', ...problem('oldPostgres', '14.1') }

test.each([
  ['all is well', [fine], [0, 0, undefined], 'The upgrade can go ahead.'],
  ['there is a warning', [fine, worth], [0, 1, undefined], '0 problems, 1 warning.'],
  ['there is a problem', [wrong, fine], [1, 0, 1], '1 problem, 0 warnings.'],
  ['there are both', [worth, wrong, worth], [1, 2, 1], '1 problem, 2 warnings.'],
])(
  'gatehouse doctor says in its last line, its JSON and its exit code that %s',
  (_, findings, counts, end) => {
    const { json, text, exitCode } = resultOf(findings, 'The upgrade can go ahead.')
    expect(text.split('\n').slice(-2)).toEqual(['', end])
    const {
      problems,
      warnings,
      findings: shown,
    } = json as {
      problems: number
      warnings: number
      findings: readonly { check: string; level: string; fix?: string }[]
    }
    expect([problems, warnings, exitCode]).toEqual(counts)
    expect(shown.map(({ check }) => check)).toEqual(findings.map(({ check }) => check))
    for (const { level, fix } of shown) expect(fix !== undefined).toBe(level !== 'ok')
    for (const { fix } of shown) if (fix) expect(text).toContain(`\n         ${fix}\n`)
  },
)

test('gatehouse doctor says that everything is in order if no command gives it another end', () => {
  expect(resultOf([fine]).text).toMatch(/\nEverything is in order\.$/)
})

test('gatehouse doctor writes what it finds in columns, and what to do below it', () => {
  const lines = [
    'ok {7}retention: .+',
    'warning {2}backup: .+',
    ' {9}\\S.+',
    'PROBLEM {2}database: .+',
  ]
  expect(resultOf([fine, worth, wrong]).text).toMatch(new RegExp(`^${lines.join('\\n')}\\n {9}\\S`))
})
