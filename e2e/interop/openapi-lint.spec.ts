import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Caller } from '../fixtures/client/caller.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { hasNpmTools, npmSkipReason, npmTool } from './npm-tools.ts'
import { run } from './run-program.ts'

const versions = ['openapi.json', 'openapi-3.0.json'] as const

/** A test with a folder that holds both OpenAPI files of the service. */
const test = base.extend<{ folder: string }>({
  folder: async ({ caller }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-'))
    await Promise.all(versions.map((name) => download(caller, name, folder)))
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

async function download(caller: Caller, name: string, folder: string): Promise<void> {
  const { text } = await caller.send({ method: 'GET', path: `/r1/${name}` })
  await writeFile(join(folder, name), text)
}

test.beforeEach(() => {
  test.skip(!hasNpmTools, npmSkipReason)
  test.slow()
})

test('Redocly CLI has no error and no warning about either OpenAPI file', async ({ folder }) => {
  for (const name of versions) {
    const output = await run(npmTool('redocly'), 'lint', '--format=json', join(folder, name))
    expect(JSON.parse(output), name).toMatchObject({
      totals: { errors: 0, warnings: 0, ignored: 0 },
      problems: [],
    })
  }
})

test('Spectral has no error, warning or hint about either OpenAPI file', async ({ folder }) => {
  const rules = join(folder, 'rules.yaml')
  await writeFile(rules, 'extends: ["spectral:oas"]\n')
  const files = versions.map((name) => join(folder, name))
  const options = ['--ruleset', rules, '--quiet', '--format', 'json', '--fail-severity', 'hint']
  const output = await run(npmTool('spectral'), 'lint', ...options, ...files)
  expect(JSON.parse(output)).toEqual([])
})
