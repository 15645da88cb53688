import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unknownPaths } from './unknown-paths.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-paths-'))
const manifest = join(folder, 'routes.json')
writeFileSync(manifest, JSON.stringify({ a: '/', b: '/fees', c: '/memberships/[membership]' }))
const isUnknown = unknownPaths(manifest)
rmSync(folder, { recursive: true })

test.each(['/wp-login.php', '/a/b', '/.well-known/missing', '/feesx'])(
  'no page has the first segment of %s',
  (path) => expect(isUnknown(path)).toBe(true),
)

test.each([
  '/',
  '/fees',
  '/fees/x',
  '/memberships/1/2',
  '/_next/image',
  '/a/',
  '//a',
  '/a/../fees',
  '/%61',
])('%s is left to Next', (path) => expect(isUnknown(path)).toBe(false))

test('without a build every path is left to Next', () => {
  expect(unknownPaths(join(folder, 'none.json'))('/a')).toBe(false)
})
