import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contracts } from '#lib/contracts/r1/index.ts'
import { quote, snippetPath, snippetsOf } from './quotations.ts'
import { quotedFiles, quotedPart } from './quoted-files.ts'

const folder = 'examples/snippets'
const snippetPaths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.includes('.'))
  .map((path) => `${folder}/${path}`)
  .sort()

test('lib/manual/quotations.json has what the quoted files say: if not, run npm run quotations', async () => {
  const parts = { ...Object.fromEntries(snippetPaths.map((path) => [path, {}])), ...quotedFiles }
  const quotations = Object.entries(parts).map(([path, part]) => [
    path,
    quotedPart(readFileSync(path, 'utf8'), part),
  ])
  const json = `${JSON.stringify(Object.fromEntries(quotations), undefined, 2)}\n`
  await expect(json).toMatchFileSnapshot('quotations.json')
})

test('each endpoint has a snippet in each of six languages', () => {
  const names = Object.keys(contracts) as (keyof typeof contracts)[]
  const samples = names.flatMap((name) => snippetsOf(name))
  expect(samples).toHaveLength(9 * 6)
  const paths = names.flatMap((name) =>
    samples.slice(0, 6).map(({ language }) => snippetPath(language, name)),
  )
  expect(paths.sort()).toEqual(snippetPaths)
})

test('a quotation names the URL of this service', () => {
  expect(quote('examples/snippets/curl/fees.sh')).toBe('curl http://localhost:3000/r1/fees.eb')
})

test('a part of a file begins and ends with the given lines', () => {
  const text = 'import a\n\nconst b = {\n  c,\n}\n\nconst d = 1\n'
  expect(quotedPart(text, { from: 'const b', to: '}' })).toBe('const b = {\n  c,\n}')
  expect(() => quotedPart(text, { from: 'const e', to: '}' })).toThrow('const e')
  expect(() => quotedPart(text, { from: 'const d', to: '}' })).toThrow('const d')
})
