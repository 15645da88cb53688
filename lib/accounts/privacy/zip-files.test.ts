import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipFiles } from './zip-files.ts'

const files = [
  ['README.txt', 'Read this first. £ ŵ'],
  ['empty.json', ''],
  ['large.json', JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ n, at: `${n}` })))],
] as const

test('zipFiles writes a ZIP file from which every text can be read again', async () => {
  const unpacked = unzipSync(await zipFiles(files))
  expect(Object.entries(unpacked).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual(files)
})
