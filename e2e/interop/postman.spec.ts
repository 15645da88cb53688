import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documented } from '../../lib/contracts/documented.ts'
import { expect, test } from '../fixtures/test.ts'
import { hasNpmTools, npmSkipReason, npmTool } from './npm-tools.ts'
import { run } from './run-program.ts'

interface Execution {
  readonly item: { readonly name: string }
  readonly response: { readonly code: number }
  readonly assertions?: readonly { readonly assertion: string; readonly error?: object }[]
}

test('Newman runs the Postman collection: every request succeeds in both formats with what those before it stored', async ({
  caller,
  grants,
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
  const crm = await grants.addClient({ own: true, roles: ['events', 'profile'] })
  const tester = await grants.addClient({ isTest: true })
  const variables = {
    clientId: crm.id,
    clientSecret: crm.secret,
    testClientId: tester.id,
    testClientSecret: tester.secret,
  }
  const options = ['--reporters', 'json', '--reporter-json-export', report]
  const values = Object.entries(variables).flatMap(([name, value]) => [
    '--env-var',
    `${name}=${value}`,
  ])
  await run(npmTool('newman'), 'run', collection, ...options, ...values)
  const executions: readonly Execution[] = JSON.parse(await readFile(report, 'utf8')).run.executions
  await rm(folder, { recursive: true })
  expect(executions.map(({ item, response }) => [item.name, response.code])).toEqual(
    Object.keys(documented).flatMap((name) => [
      [`${name}, JSON`, 200],
      [`${name}, XML`, 200],
    ]),
  )
  for (const { item, assertions = [] } of executions) {
    expect(assertions, item.name).toHaveLength(2)
    expect(
      assertions.flatMap(({ error }) => error ?? []),
      item.name,
    ).toEqual([])
  }
})
