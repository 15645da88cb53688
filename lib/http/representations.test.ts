import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  allowCodings,
  codingOf,
  readyResponse,
  representationsOf,
  toResponse,
} from './representations.ts'

allowCodings()

test.each([
  [null, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate, zstd', undefined],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['gzip;q=many', undefined],
] as const)('codingOf(%j) is %s', (acceptEncoding, expected) => {
  expect(codingOf(acceptEncoding)).toBe(expected)
})

const text = 'é'.repeat(1_000)

test('representationsOf compresses a body and gives each coding its own ETag', async () => {
  const find = representationsOf(text, 'often')
  const [plain, gzip, br] = await Promise.all([find(null), find('gzip'), find('gzip, br')])
  expect(new TextDecoder().decode(plain.bytes)).toBe(text)
  expect(gunzipSync(gzip.bytes).toString()).toBe(text)
  expect(brotliDecompressSync(br.bytes).toString()).toBe(text)
  expect([plain.coding, gzip.coding, br.coding]).toEqual([undefined, 'gzip', 'br'])
  expect(new Set([plain.tag, gzip.tag, br.tag]).size).toBe(3)
  expect(find('gzip')).toBe(find('gzip'))
})

test('representationsOf leaves a body below 1 KB as it is', () => {
  expect(representationsOf('a'.repeat(1_023), 'often')('gzip')).not.toHaveProperty('coding')
})

test.each([
  ['the same tag', (tag: string) => tag, 304],
  ['a weak tag', (tag: string) => `W/${tag}`, 304],
  ['one of several tags', (tag: string) => `"x", ${tag}`, 304],
  ['any tag', () => '*', 304],
  ['another tag', () => '"x"', 200],
])('readyResponse compares %s with If-None-Match', async (_, matching, status) => {
  const found = await representationsOf(text, 'often')('br')
  const response = toResponse(readyResponse(found, matching(`${found.tag}`), {}))
  expect(response.status).toBe(status)
  expect(response.headers.get('etag')).toBe(found.tag)
  expect(response.headers.get('content-encoding')).toBe('br')
})
