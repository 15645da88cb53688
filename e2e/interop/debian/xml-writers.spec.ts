import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../fixtures/service.ts'
import { test as base, expect } from '../../fixtures/test.ts'
import { isInstalled, run } from '../run-program.ts'

const program = (path: string) => join(root, 'e2e/interop', path)

const test = base.extend<{ credentials: readonly [string, string]; folder: string }>({
  credentials: async ({ people }, use) => {
    const { username, password } = await people.add({ password: 'café lantern meadow' })
    await use([username, password])
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-xml-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

/** Expects every line to end with status 200, and returns what comes before it. */
function acceptedIn(output: string): string[] {
  const lines = output.trim().split('\n')
  expect(lines.filter((line) => !line.endsWith(': 200'))).toEqual([])
  return lines.map((line) => line.replace(/: 200$/, ''))
}

test('.NET signs a member in with XML that a StringWriter declares as utf-16, whatever its bytes are', async ({
  credentials,
  folder,
  service,
}) => {
  test.skip(!(await isInstalled('mcs', '--version')), 'there is no Mono (Debian: mono-mcs)')
  test.slow()
  const executable = join(folder, 'Write.exe')
  const libraries = ['System.Net.Http', 'System.Xml', 'System.Xml.Linq'].map((n) => `-r:${n}.dll`)
  await run('mcs', `-out:${executable}`, ...libraries, program('csharp/Write.cs'))
  const output = await run('mono', executable, service.url, ...credentials)
  expect(acceptedIn(output)).toEqual([
    'utf-16 as utf-8',
    'utf-16 as utf-16',
    'utf-16 as iso-8859-1',
    'utf-8 as utf-8',
  ])
})

test('Python signs a member in with XML of ElementTree and lxml, in every encoding that they declare', async ({
  credentials,
  service,
}) => {
  const python = '/usr/bin/python3'
  test.skip(!(await isInstalled(python, '--version')), 'there is no Python (Debian: python3)')
  const written = acceptedIn(
    await run(python, program('python/write.py'), service.url, ...credentials),
  )
  const hasLxml = written.some((line) => line.startsWith('lxml '))
  for (const library of hasLxml ? ['ElementTree', 'lxml'] : ['ElementTree']) {
    const lines = written.filter((line) => line.startsWith(`${library} `))
    expect(lines.map((line) => line.replace(/^\w+ /, '').toLowerCase())).toEqual([
      expect.stringMatching(/ascii as utf-8$/),
      'utf-8 as utf-8',
      ...['utf-16', 'iso-8859-1', 'windows-1252'].flatMap((encoding) => [
        `${encoding} as ${encoding}`,
        `${encoding} as utf-8`,
      ]),
    ])
  }
})

test('PHP signs a member in with XML of DOM, in every encoding that it declares', async ({
  credentials,
  service,
}) => {
  const hasDom = await run('php', '-r', 'new DOMDocument();').catch(() => undefined)
  test.skip(hasDom === undefined, 'there is no DOM of PHP (Debian: php-xml)')
  const output = await run('php', program('php/write.php'), service.url, ...credentials)
  expect(acceptedIn(output)).toEqual([
    'none as UTF-8',
    'UTF-8 as UTF-8',
    ...['ISO-8859-1', 'windows-1252', 'utf-16'].flatMap((encoding) => [
      `${encoding} as ${encoding}`,
      `${encoding} as UTF-8`,
    ]),
  ])
})
