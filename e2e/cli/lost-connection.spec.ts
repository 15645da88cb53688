import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestInfo } from '@playwright/test'
import { commands, nouns } from '../../cli/nouns.ts'
import { openDatabaseProxy } from '../fixtures/faults/database-proxy.ts'
import { runEnvironment } from '../fixtures/run-environment.ts'
import { authSecret, root } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { members, test } from './import-test.ts'

/** A command ends this soon after its connection was cut, or after Ctrl-C. */
const maxEndMs = 15_000

/** A file of Linux on a disk that is always full. */
const fullDisk = '/dev/full'

/** Every command with its own example, and whether it asks. */
const lines = [
  ...commands.map((declaration) => ({ noun: '', declaration })),
  ...nouns.flatMap(({ name, commands }) =>
    commands.map((declaration) => ({ noun: `${name} `, declaration })),
  ),
].map(({ noun, declaration: { name, examples, flags = {} } }) => ({
  line: `${noun}${name}`,
  args: [
    ...wordsOf(examples[0] as string).filter((word) => word !== '--dry-run'),
    ...('yes' in flags ? ['--yes'] : []),
  ],
}))

/** The words of an example, on the client of the demonstration and in the current folder. */
function wordsOf(example: string): string[] {
  const [line = ''] = example.replaceAll('\\\n', ' ').split(/ [#<] /)
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) =>
    (quoted ?? word ?? '').replace(/^\/(srv|var)\//, './').replace('soil-map', 'demo-client'),
  )
}

/** Starts a command in a folder of its own, in which there is a sheet. */
async function start(
  args: readonly string[],
  databaseUrl: string,
  info: TestInfo,
  {
    output = 'pipe',
    messages = 'pipe',
  }: Partial<Record<'output' | 'messages', 'pipe' | number>> = {},
) {
  const folder = info.outputPath(`${performance.now()}`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'members.csv'), members.join('\r\n'))
  const child = spawn(process.execPath, [join(root, 'dist/gatehouse.js'), ...args], {
    cwd: folder,
    stdio: ['ignore', output, messages],
    env: {
      ...runEnvironment,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: authSecret,
    },
  })
  let said = ''
  child.stdout?.on('data', (text) => {
    said += text
  })
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors += text
  })
  return { child, closed: once(child, 'close'), errors: () => errors, said: () => said }
}

test('an import whose connection is cut while it writes ends, and nothing is imported', async ({
  own,
}, info) => {
  const holder = await own.sql.reserve()
  await holder`begin`
  await holder`lock table membership in exclusive mode`
  const { closed, errors } = await start(['import', 'members.csv', '--yes'], own.url, info)
  const cut = () => own.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(() => cut(), { timeout: 30_000 }).toHaveLength(1)
  const cutAt = performance.now()
  expect((await closed)[0], errors()).toBe(1)
  expect(performance.now() - cutAt).toBeLessThan(maxEndMs)
  expect(errors()).toContain('Cannot reach the database')
  await holder`rollback`
  holder.release()
  expect(await own.sql`select id from import`).toHaveLength(0)
})

test('an export of everything ends at Ctrl-C, and leaves nothing of it', async ({ own }, info) => {
  const proxy = await openDatabaseProxy(own.url)
  // There is time while a table is read.
  proxy.delay(20)
  const parent = info.outputPath('exports')
  const args = ['export', 'everything', '--out', join(parent, 'export')]
  const { child, closed, errors } = await start(args, proxy.url, info)
  const written = () => readdir(parent, { recursive: true }).catch(() => [])
  await expect
    .poll(async () => (await written()).join(), { intervals: [10] })
    .toMatch(/part-[^,]*\.csv/)
  child.kill('SIGINT')
  expect((await closed)[0], errors()).toBe(1)
  expect(await written()).toEqual([])
  await proxy.disconnect()
})

for (const args of [
  ['export', 'accounts'],
  ['account', 'list'],
  ['account', 'list', '--json'],
  ['account', 'show', 'ada', '--json'],
]) {
  test(`gatehouse ${args.join(' ')} ends without an error when its reader closes the pipe`, async ({
    own,
  }, info) => {
    await own.sql`
      insert into account (username, country)
      select 'kim.' || n, 'United Kingdom' from generate_series(1, 20000) n`
    const { child, closed, errors } = await start(args, own.url, info)
    const { stdout } = child
    if (!stdout) throw new Error('Standard output is no pipe.')
    if (args[1] !== 'show') await once(stdout, 'data')
    stdout.destroy()
    expect((await closed)[0], errors()).toBe(1)
    expect(errors()).not.toContain('Cannot')
  })

  test(`gatehouse ${args.join(' ')} says that the disk for its output is full`, async ({
    own,
  }, info) => {
    test.skip(!existsSync(fullDisk), `there is no ${fullDisk}`)
    const full = await open(fullDisk, 'w')
    const { closed, errors } = await start(args, own.url, info, { output: full.fd })
    expect((await closed)[0], errors()).toBe(1)
    await full.close()
    expect(errors().match(/A disk is full/g)).toHaveLength(1)
  })
}

test('gatehouse account list is complete if the disk for its messages is full', async ({
  own,
}, info) => {
  test.skip(!existsSync(fullDisk), `there is no ${fullDisk}`)
  const full = await open(fullDisk, 'w')
  const { closed, said } = await start(['account', 'list'], own.url, info, { messages: full.fd })
  expect((await closed)[0]).toBe(0)
  await full.close()
  expect(said()).not.toBe('')
})

for (const { line, args } of lines) {
  test(
    `gatehouse ${line} ends when its connection is cut at any statement`,
    { tag: '@all' },
    async ({ own }, info) => {
      test.setTimeout(240_000)
      for (const nth of [2, 3, 6]) {
        const proxy = await openDatabaseProxy(own.url)
        let statements = 0
        let cutAt: number | undefined
        proxy.onStatement((connection) => {
          statements += 1
          if (statements !== nth) return
          cutAt = performance.now()
          connection.destroy()
        })
        const { closed, errors, said } = await start(args, proxy.url, info)
        const [exitCode] = await closed
        await proxy.disconnect()
        const shown = `statement ${nth}: ${errors()}`
        if (cutAt === undefined) break
        // A change stays if the connection is lost while its readers are looked up.
        if (exitCode === 0) expect(said(), shown).not.toBe('')
        else expect(exitCode, shown).toBe(1)
        expect(performance.now() - cutAt, shown).toBeLessThan(maxEndMs)
      }
    },
  )

  test(
    `Ctrl-C ends gatehouse ${line} while the database says nothing`,
    { tag: '@all' },
    async ({ own }, info) => {
      test.setTimeout(240_000)
      for (const nth of [2, 4]) {
        const proxy = await openDatabaseProxy(own.url)
        let statements = 0
        const { child, closed, errors } = await start(args, proxy.url, info)
        let interruptedAt: number | undefined
        proxy.onStatement(() => {
          statements += 1
          if (statements !== nth) return
          proxy.stall()
          interruptedAt = performance.now()
          child.kill('SIGINT')
        })
        const [exitCode] = await closed
        await proxy.disconnect()
        const shown = `statement ${nth}: ${errors()}`
        if (interruptedAt === undefined) break
        expect(exitCode, shown).toBe(1)
        expect(performance.now() - interruptedAt, shown).toBeLessThan(maxEndMs)
      }
    },
  )
}
