import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { table } from '../../e2e/http/ways-in/table.ts'
import { defects } from './list.js'
import { defectOfRow } from './rows.js'
import { readTree } from './sandbox.js'
import { switchDefects } from './switch.js'

const tree = readTree()
const { switched, problems } = switchDefects(tree, defects)

test('each deliberate defect finds its snippet in the code once', () => {
  expect(problems).toEqual([])
})

test('the code with all deliberate defects can be parsed', () => {
  for (const [path, source] of switched) {
    const lang = /\.(ts|tsx|js)$/.exec(path)?.[1] as 'ts' | 'tsx' | 'js' | undefined
    if (lang && source !== tree.get(path)) {
      expect(() => parseAst(source, { lang }), path).not.toThrow()
    }
  }
})

test('each row of the table of ways in names a defect that makes it fail', () => {
  expect(Object.keys(defectOfRow).sort()).toEqual(Object.keys(table).sort())
  const names = new Set(defects.map(({ name }) => name))
  const unknown = Object.values(defectOfRow).filter((name) => name !== null && !names.has(name))
  expect(unknown).toEqual([])
})
