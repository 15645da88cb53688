import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fillForm } from '../fixtures/client/page-form.ts'
import { createDatabase } from '../fixtures/database.ts'
import { People } from '../fixtures/people.ts'
import { root } from '../fixtures/service.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { type BareArtefact, copyArtefact, runBare } from './bare-artefact.ts'

const test = base.extend<{ artefact: BareArtefact }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  artefact: async ({}, use) => {
    const artefact = await copyArtefact()
    await use(artefact)
    await artefact.remove()
  },
})

test('the artefact runs from a read-only folder where nothing is installed', async ({
  artefact,
  caller,
  mailbox,
  startAnother,
}) => {
  test.setTimeout(180_000)
  const database = await createDatabase({ empty: true })
  const settings = { DATABASE_URL: database.url, SUDO_USER: 'olga' }
  const gatehouse = (...args: string[]) =>
    runBare(artefact, ['dist/gatehouse.js', ...args], settings)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(await gatehouse('--version')).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' })
  const migrated = await gatehouse('migrate', '--json')
  expect(migrated).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/"applied": ?\d/) })

  const people = new People(database.sql)
  const person = await people.add()
  const service = await startAnother({ DATABASE_URL: database.url }, 'production', artefact)
  const instance = caller.at(service)
  const { username, password, email } = person
  const signedIn = await instance.call('authenticate', {
    input: { type: 'token', username, password },
  })
  expect(signedIn.status).toBe(200)
  const { token } = signedIn.body
  expect((await instance.call('profile', { bearer: token, format: 'xml' })).status).toBe(200)
  expect((await instance.call('fees', { format: 'json' })).status).toBe(200)

  const statusOf = async (path: string) => (await fetch(service.url + path)).status
  const paths = ['/', '/login', '/developers', '/r1/openapi.json', '/favicon.ico', '/readyz']
  for (const path of paths) expect(await statusOf(path), path).toBe(200)
  expect(await statusOf('/nothing-here')).toBe(404)
  const page = await (await fetch(`${service.url}/password/forgot`)).text()
  const assets = page.match(/(?<=(?:href|src)=")[^"]+\.(?:css|js)\b[^"]*/g) ?? []
  expect(assets.length).toBeGreaterThan(1)
  for (const path of new Set(assets)) expect(await statusOf(path), path).toBe(200)

  const sent = await fetch(`${service.url}/password/forgot`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: service.url },
    body: fillForm(page, { email }),
  })
  expect([sent.status, sent.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/password/forgot/sent'),
  ])
  await expect.poll(() => mailbox.to(email)).toHaveLength(1)

  const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8')
  const [, healthCheck = ''] = dockerfile.match(/^HEALTHCHECK .* CMD \["node", (.*)\]$/m) ?? []
  const checkHealth = () =>
    runBare(artefact, JSON.parse(`[${healthCheck}]`), { PORT: new URL(service.url).port })
  expect(await checkHealth()).toEqual({ exitCode: 0, stdout: '', stderr: '' })

  const { port } = new URL(service.url)
  expect(await waitFor(artefact, service.pid, port)).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: '',
  })

  const shown = await gatehouse('account', 'show', username, '--json')
  expect(shown).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(person.id) })
  expect(await service.kill('SIGTERM')).toBe(0)
  expect(await checkHealth()).toEqual({ exitCode: 1, stdout: '', stderr: '' })
  const gone = spawnSync(process.execPath, ['--version']).pid
  expect(await waitFor(artefact, gone, port)).toEqual({ exitCode: 1, stdout: '', stderr: '' })
  expect(await readdir(artefact.folder)).toEqual(['dist'])
  await database.drop()
})

test('a start with systemd fails, with the reason, if the service responds and is not ready for 30 seconds', async ({
  artefact,
}) => {
  const state = '{"ready":false,"checks":{"database":"failing"}}'
  const unready = createServer((_, response) => response.writeHead(503).end(state)).listen(0)
  await once(unready, 'listening')
  const { port } = unready.address() as AddressInfo
  const startedAt = performance.now()
  const itself = 0
  const ended = await waitFor(artefact, itself, `${port}`)
  unready.close()
  expect(ended).toEqual({ exitCode: 1, stdout: '', stderr: `Not ready for 30 seconds: ${state}\n` })
  expect(performance.now() - startedAt).toBeGreaterThan(30_000)
})

/** Waits as the unit does until the service on a port is ready. */
async function waitFor(artefact: BareArtefact, pid: number, port: string) {
  const unit = await readFile(join(root, 'deploy/systemd/gatehouse@.service'), 'utf8')
  const [, wait = ''] = unit.match(/^ExecStartPost=\S+ -e "(.*)"$/m) ?? []
  return runBare(artefact, ['-e', wait.replace('%i', port)], { MAINPID: `${pid}` })
}

for (const program of ['server.js', 'gatehouse.js']) {
  test(`dist/${program} does not start on a Node that is too old, and says so`, async ({
    artefact,
  }) => {
    const pretend =
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.18.3" } })'
    const olderNode = `data:text/javascript,${encodeURIComponent(pretend)}`
    expect(await runBare(artefact, ['--import', olderNode, `dist/${program}`])).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'Gatehouse needs Node.js 20.19 or later, but this is 20.18.3.\n',
    })
  })
}

test('the artefact contains no key of the machine that built it', async () => {
  const names = await readdir(join(root, 'dist'), { recursive: true })
  expect(names.filter((name) => /(^|\/)\.env|\.data|\.secret$/.test(name))).toEqual([])
})
