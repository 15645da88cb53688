import { expect, test } from 'vitest'
import { table } from '../../e2e/http/ways-in/table.ts'
import { defects } from './list.js'
import { defectOfRow } from './rows.js'
import { readTree } from './sandbox.js'
import { switchDefects } from './switch.js'

test('each deliberate defect finds its snippet in the code once', () => {
  expect(switchDefects(readTree(), defects).problems).toEqual([])
})

test('each row of the table of ways in names a defect that makes it fail', () => {
  expect(Object.keys(defectOfRow).sort()).toEqual(Object.keys(table).sort())
  const names = new Set(defects.map(({ name }) => name))
  const unknown = Object.values(defectOfRow).filter((name) => name !== null && !names.has(name))
  expect(unknown).toEqual([])
})
