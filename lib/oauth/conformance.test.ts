import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const page = readFileSync('docs/oauth-conformance.md', 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| '))
const claims = rows.filter((row) => !row.startsWith('| clause'))

/** What a row names: a test's title, or its group's and its own, and the file that holds it. */
const linksOf = (text: string) =>
  [...text.matchAll(/\[([^\]]+)\]\((\.\.\/[^)]+)\)/g)].map(([, title = '', path = '']) => ({
    titles: title.split(' › '),
    path: join('docs', path),
  }))

/** The title as the file has it, between quotes; `…` stands for what a test is told. */
const inQuotes = (title: string) =>
  new RegExp(`(['"\`])${title.split('…').map(escaped).join('\\$\\{[^`]+\\}')}\\1`)
const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

describe('the table of what the RFCs ask', () => {
  test('names for every clause a test that is there', () => {
    const wrong = claims.flatMap((row) =>
      linksOf(row)
        .filter(({ path }) => existsSync(path))
        .flatMap(({ path, titles }) => titles.map((title) => ({ path, title })))
        .filter(({ path, title }) => !inQuotes(title).test(readFileSync(path, 'utf8'))),
    )
    expect(wrong).toEqual([])
  })

  test('names files that are there, and are tests', () => {
    const paths = linksOf(page).map(({ path }) => path)
    const wrong = paths.filter((path) => !/\.(test|spec)\.ts$/.test(path) || !existsSync(path))
    expect(wrong).toEqual([])
  })

  test('has no row without a clause, what it asks, and a test', () => {
    const wrong = claims.filter((row) => {
      const cells = row.split('|').map((cell) => cell.trim())
      return cells.length !== 5 || !cells[1] || !cells[2] || linksOf(cells[3] ?? '').length === 0
    })
    expect(wrong).toEqual([])
    expect(claims.length).toBeGreaterThan(50)
  })

  test.each(['6749', '6750', '7636', '7009', '7662', '9207', '8414', 'Core 1.0', 'Logout 1.0'])(
    'speaks of %s',
    (name) => {
      expect(page).toMatch(new RegExp(`^## .*${escaped(name)}`, 'm'))
    },
  )

  test('would miss a title that was changed', () => {
    expect(inQuotes('is kept').test(`test('is kept', async`)).toBe(true)
    expect(inQuotes('is kept, in …').test(`test(\`is kept, in \${as}\`, async`)).toBe(true)
    expect(inQuotes('is kept').test(`test('is kept now', async`)).toBe(false)
  })
})
