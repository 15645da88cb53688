import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contracts } from '../../lib/contracts/r1/index.ts'
import { expect, test } from '../fixtures/test.ts'
import { hasNpmTools, npmSkipReason, npmTool } from './npm-tools.ts'
import { run } from './run-program.ts'

interface Execution {
  readonly item: { readonly name: string }
  readonly response: { readonly code: number }
}

test('Newman runs the Postman collection: every request succeeds with what those before it stored', async ({
  caller,
}) => {
  test.skip(!hasNpmTools, npmSkipReason)
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'postman-'))
  const [collection, report] = [
    join(folder, 'collection.json'),
    join(folder, 'report.json'),
  ] as const
  const { text } = await caller.send({ method: 'GET', path: '/r1/postman.json' })
  await writeFile(collection, text)
  const options = ['--reporters', 'json', '--reporter-json-export', report]
  await run(npmTool('newman'), 'run', collection, ...options)
  const executions: readonly Execution[] = JSON.parse(await readFile(report, 'utf8')).run.executions
  await rm(folder, { recursive: true })
  expect(executions.map(({ item, response }) => [item.name, response.code])).toEqual(
    Object.keys(contracts).map((name) => [name, 200]),
  )
})
