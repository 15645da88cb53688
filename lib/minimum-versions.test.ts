import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface MinimumVersion {
  readonly version: string
  readonly since: string
  readonly reason: string
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const minimums: Record<string, MinimumVersion> = readJson('docs/minimum-versions.json')
const packages: Record<string, { version?: string }> = readJson('package-lock.json').packages

/** Orders versions by their numbers; `5.0.0-beta.32` precedes `5.0.0`. */
function compareVersions(a: string, b: string): number {
  const parse = (version: string) => {
    const [release = '', ...prerelease] = version.split('-')
    const numbers = release.split('.').map(Number)
    const rest = prerelease.join('-').match(/\d+/g)?.map(Number)
    return [...numbers, rest ? 0 : 1, ...(rest ?? [])]
  }
  const [left, right] = [parse(a), parse(b)]
  const index = left.findIndex((number, n) => number !== right[n])
  return index < 0 ? left.length - right.length : (left[index] ?? 0) - (right[index] ?? 0)
}

test.each([
  ['1.2.3', '1.2.4'],
  ['1.9.0', '1.10.0'],
  ['5.0.0-beta.9', '5.0.0-beta.32'],
  ['5.0.0-beta.32', '5.0.0'],
])('version %s is older than %s', (older, newer) => {
  expect(compareVersions(older, newer)).toBeLessThan(0)
  expect(compareVersions(newer, older)).toBeGreaterThan(0)
})

test.each(Object.entries(minimums))(
  'every copy of %s in package-lock.json has at least the minimum version',
  (name, minimum) => {
    const copies = Object.entries(packages).filter(([path]) =>
      path.endsWith(`node_modules/${name}`),
    )
    expect(copies).not.toEqual([])
    const older = copies.filter(
      ([, { version = '' }]) => compareVersions(version, minimum.version) < 0,
    )
    expect(older).toEqual([])
  },
)

test.each(Object.entries(minimums))(
  'the minimum version of %s has a date and a reason',
  (_, { since, reason }) => {
    expect(since).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(reason).not.toBe('')
  },
)
