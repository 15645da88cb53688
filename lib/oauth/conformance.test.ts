import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasTest } from '../../e2e/fixtures/checks/cited-test.ts'

const page = readFileSync('docs/oauth-conformance.md', 'utf8')
// The table of modules has a test of its own: e2e/oauth/basic-op/table.test.ts.
const [clauses = ''] = page.split('\n## OpenID Connect: Basic OP')
const rows = clauses.split('\n').filter((line) => line.startsWith('| '))
const requirements = rows.filter((row) => !row.startsWith('| clause'))

/** The links of a row: the titles of a test, and of its group if any, and the path of its file. */
const linksOf = (text: string) =>
  [...text.matchAll(/\[([^\]]+)\]\((\.\.\/[^)]+)\)/g)].map(([, title = '', path = '']) => ({
    titles: title.split(' › '),
    path: join('docs', path),
  }))

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test('docs/oauth-conformance.md names only test titles that exist', () => {
  const missing = requirements.flatMap((row) =>
    linksOf(row)
      .filter(({ path }) => existsSync(path))
      .flatMap(({ path, titles }) => titles.map((title) => ({ path, title })))
      .filter(({ path, title }) => !hasTest(path, title)),
  )
  expect(missing).toEqual([])
})

test('docs/oauth-conformance.md names only test files that exist', () => {
  const paths = linksOf(page).map(({ path }) => path)
  const wrong = paths.filter((path) => !/\.(test|spec)\.ts$/.test(path) || !existsSync(path))
  expect(wrong).toEqual([])
})

test('docs/oauth-conformance.md has a clause, a requirement and a test in every row', () => {
  const incomplete = requirements.filter((row) => {
    const cells = row.split('|').map((cell) => cell.trim())
    return cells.length !== 5 || !cells[1] || !cells[2] || linksOf(cells[3] ?? '').length === 0
  })
  expect(incomplete).toEqual([])
  expect(requirements.length).toBeGreaterThan(50)
})

test.each([
  '6749',
  '6750',
  '7636',
  '7009',
  '7662',
  '8252',
  '9207',
  '8414',
  'Core 1.0',
  'Logout 1.0',
])('docs/oauth-conformance.md has a section on %s', (name) => {
  expect(page).toMatch(new RegExp(`^## .*${escapeRegExp(name)}`, 'm'))
})
