import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withYoungFunctions } from '../../bin/prepare/young-queries.js'

const installed = readFileSync('node_modules/postgres/src/query.js', 'utf8')

test('no query in the artefact assigns a new function to a property directly', () => {
  const constructorOfQuery = /constructor\(strings[\s\S]*?\n {2}}\n/
  expect(constructorOfQuery.exec(installed)?.[0]).toMatch(/this\.\w+ = \w+ =>/)
  const changed = constructorOfQuery.exec(withYoungFunctions(installed))?.[0]
  expect(changed).toMatch(/this\.resolve = \(0, x =>/)
  expect(changed).not.toMatch(/this\.\w+ = (\w+|\(.*\)) =>/)
})

test('the build stops if postgres.js writes its queries in another way', () => {
  expect(() => withYoungFunctions('class Query {}')).toThrow('decision 074')
})
