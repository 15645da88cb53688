import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planModules } from './modules.ts'

const page = readFileSync('docs/oauth-conformance.md', 'utf8')
const section =
  page.split('\n## ').find((part) => part.startsWith('OpenID Connect: Basic OP')) ?? ''

test('docs/oauth-conformance.md lists every module of the Basic OP plan with the result of its script', () => {
  const rows = planModules.map(
    ({ name, checks, result, why }) =>
      `| \`${name}\` | ${checks} | ${result}${why ? `: ${why}` : ''} |`,
  )
  expect(section.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows)
})

test('docs/oauth-conformance.md counts the results of the Basic OP plan', () => {
  const count = (wanted: string) => planModules.filter(({ result }) => result === wanted).length
  expect(planModules).toHaveLength(35)
  expect(section.replace(/\s+/g, ' ')).toContain(
    `${count('passes')} pass, ${count('review')} pass after a review, ` +
      `${count('warning')} end with a warning, ${count('skipped')} is skipped and ` +
      `${count('fails')} fails`,
  )
})
