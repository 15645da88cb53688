import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../fixtures/test.ts'
import { isInstalled } from './run-program.ts'

const execute = promisify(execFile)
const maxMs = 5 * 60_000

/** The code blocks of a section of the manual that the service publishes, with their languages and titles. */
async function stepsOf(url: string, heading: string) {
  const manual = await (await fetch(`${url}/developers.md`)).text()
  const section = manual.split(`\n#### ${heading}`)[1]?.split(/\n#{1,4} /)[0] ?? ''
  const blocks = section.matchAll(/^([^\n]+):\n\n```(\w+)\n(.*?)^```$/gms)
  return [...blocks].map(([, title = '', language = '', code = '']) => ({ title, language, code }))
}

for (const [heading, needs] of [
  ['TypeScript and JavaScript', 'npm'],
  ['PHP', 'php'],
] as const) {
  test(`someone who has only the manual lists a member's memberships with the ${heading} client within 5 minutes`, {
    tag: '@all',
  }, async ({ service }) => {
    test.skip(!(await isInstalled(needs, '--version')), `there is no ${needs} on this machine`)
    test.setTimeout(maxMs)
    const startedAt = Date.now()
    const cwd = await mkdtemp(join(tmpdir(), 'first-steps-'))
    let printed = ''
    for (const { language, title, code } of await stepsOf(service.url, heading)) {
      if (language !== 'sh') await writeFile(join(cwd, title), code)
      else printed = (await execute('bash', ['-e', '-c', code], { cwd })).stdout
    }
    expect(printed).toMatch(/^.+ Hollow Farm$/m)
    expect(Date.now() - startedAt).toBeLessThan(maxMs)
    await rm(cwd, { recursive: true })
  })
}
