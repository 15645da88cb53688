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

test('each deliberate defect is an expression of the code', () => {
  const parsed = [...switched].flatMap(([path, source]) => {
    const lang = /\.(ts|tsx|js)$/.exec(path)?.[1] as 'ts' | 'tsx' | 'js' | undefined
    if (!lang || source === tree.get(path)) return []
    return JSON.stringify(parseAst(source, { lang }), (_, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    )
  })
  // The name is a literal only if the choice is executed. Elsewhere it would be printed by a template.
  const isLiteral = ({ name }: { name: string }) =>
    parsed.some((ast) => ast.includes(`"value":"${name}"`))
  expect(defects.filter((defect) => !isLiteral(defect)).map(({ name }) => name)).toEqual([])
})

test('each row of the table of ways in names a defect that makes it fail', () => {
  expect(Object.keys(defectOfRow).sort()).toEqual(Object.keys(table).sort())
  const names = new Set(defects.map(({ name }) => name))
  const unknown = Object.values(defectOfRow).filter((name) => name !== null && !names.has(name))
  expect(unknown).toEqual([])
})
