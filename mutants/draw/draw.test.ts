import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { readTree } from '../defects/sandbox.js'
import { overlap, withEdits } from '../defects/switch.js'
import { areaOf, draw, placesOf } from './draw.js'
import { equivalents } from './equivalents.js'
import { withChange } from './refusals.js'

const tree = readTree()
const { places, equivalent } = placesOf(tree)

test('a draw of deliberate defects is the same for the same seed only', () => {
  const names = (seed: number) => draw(places, 50, seed).map(({ name }) => name)
  expect(names(1)).toEqual(names(1))
  expect(names(1)).not.toEqual(names(2))
})

test('drawn defects do not overlap, and are code that can be parsed', () => {
  const drawn = draw(places, 500, 3)
  expect(new Set(drawn.map(({ name }) => name)).size).toBe(500)
  const pairs = drawn.flatMap((one, at) => drawn.slice(at + 1).map((other) => overlap(one, other)))
  expect(pairs).not.toContain(true)
  for (const [path, source] of withEdits(tree, drawn)) {
    if (source !== tree.get(path)) parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  }
})

test('each drawn defect is code that can be parsed without a switch too, and no list gets a hole', () => {
  for (const place of draw(places, 500, 3)) {
    const alone = withChange(tree.get(place.path) ?? '', place)
    const { path, as, start } = place
    parseAst(alone, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
    if (as === 'element') expect(alone.slice(start).trimStart(), place.name).not.toMatch(/^,/)
  }
})

test('each change that is listed as equivalent exists', () => {
  const stale = equivalents.filter(
    ({ path, operator, line }) =>
      !equivalent.some(
        (place) => place.path === path && place.operator === operator && place.line === line,
      ),
  )
  expect(stale).toEqual([])
})

test.each([
  ['lib/memberships/contacts/offer.ts', 'memberships'],
  ['db/queries/contacts/contact-offers.ts', 'contacts'],
  ['db/queries/retention.ts', 'db'],
  ['app/(member)/security/page.tsx', 'member'],
  ['cli/fees/fee-commands.ts', 'cli'],
  ['server.ts', 'server'],
])('the area of %s is %s', (path, area) => {
  expect(areaOf(path)).toBe(area)
})
