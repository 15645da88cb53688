import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const rejected = [
  'export const one = { ...{ b: 1 } }',
  "export const two = [...['b']]",
  'export const three = Math.max(...[1, 2])',
  "export const four = [...(['b'] as const)]",
  'export const five = <p {...{ id: "b" }} />',
]
const allowed = [
  'export const six = (b: object) => ({ ...b })',
  "export const seven = (b: object) => ({ ...('c' in b ? { d: 1 } : {}) })",
]

test('Biome rejects the spread of a literal, and allows that of a variable or of a condition', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spread-'))
  const plugins = [resolve('checks/spread-of-literal.grit')]
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins }))
  writeFileSync(join(folder, 'x.tsx'), [...rejected, ...allowed, ''].join('\n'))
  const biome = resolve('node_modules/.bin/biome')
  const { stdout } = spawnSync(biome, ['lint', '--reporter=json', '.'], { cwd: folder })
  rmSync(folder, { recursive: true })
  const { diagnostics } = JSON.parse(`${stdout}`)
  const lines = diagnostics.flatMap(
    (found: { category: string; location: { start: { line: number } } }) =>
      found.category === 'plugin' ? [found.location.start.line] : [],
  )
  expect(lines).toEqual(rejected.map((_, index) => index + 1))
})
