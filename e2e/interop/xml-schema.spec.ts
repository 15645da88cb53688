import { rm } from 'node:fs/promises'
import { expect, test } from '../fixtures/test.ts'
import { storeDocuments } from './live-documents.ts'
import { isInstalled, javaSkipReason, runJava } from './run-program.ts'

test('Xerces accepts the XML Schema, every golden message and every live response', async ({
  caller,
  grants,
  people,
}) => {
  test.skip(!(await isInstalled('javac', '-version')), javaSkipReason)
  test.slow()
  const { folder, schema, valid, invalid } = await storeDocuments(caller, { people, grants })
  const output = await runJava('Validate', schema, ...valid, invalid)
  await rm(folder, { recursive: true })
  const lines = output.trim().split('\n')
  expect(lines).toHaveLength(valid.length + 1)
  expect(lines.filter((line) => !line.endsWith(': valid'))).toEqual([
    expect.stringMatching(/^invalid\.xml: .*'soon'/),
  ])
})
