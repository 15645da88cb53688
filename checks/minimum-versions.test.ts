import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const minimums: Record<string, { version: string }> = readJson('docs/minimum-versions.json')
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

const copiesOf = (name: string) =>
  Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`))

test('every package with a minimum version is in package-lock.json, and no copy is older', () => {
  const offenders = Object.entries(minimums).flatMap(([name, minimum]) => {
    const isOld = ({ version = '' }) => compareVersions(version, minimum.version) < 0
    const copies = copiesOf(name)
    const older = copies.flatMap(([path, copy]) => (isOld(copy) ? [path] : []))
    return copies.length === 0 ? [name] : older
  })
  expect(offenders).toEqual([])
})
