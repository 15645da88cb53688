import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { platform } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '../fixtures/test.ts'
import { members, test } from './import-test.ts'

test.skip(platform() !== 'linux', 'script(1) has other options elsewhere')

/** Runs the command on a terminal, which shows standard output and standard error. */
async function runOnTerminal(args: readonly string[], databaseUrl: string): Promise<string> {
  const command = ['node', 'dist/gatehouse.js', ...args].join(' ')
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
  })
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    shown += text
  })
  await once(child, 'close')
  return shown
}

for (const [args, bar, result] of [
  [['staff', 'list'], /\rWorking ░*█+░* \d+ s/, 'fay@office.example'],
  [['purge', '--dry-run'], /\rCounting credentials of families ░*█+░* \d+ s/, 'rows are due'],
  [['staff', 'list', '--json'], undefined, '"fay@office.example"'],
] as const) {
  test(`gatehouse ${args.join(' ')} ${bar ? 'shows a progress bar' : 'shows no progress bar'} on a terminal while it waits for the database`, async ({
    own,
  }) => {
    const holder = await own.sql.reserve()
    await holder`begin`
    await holder`lock table credential, staff_role in access exclusive mode`
    const isWaiting = async () => {
      const [row] = await own.sql`
        select count(*)::int as count from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`
      return row?.count
    }
    const running = runOnTerminal(args, own.url)
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(1)
    await sleep(1_500)
    await holder`commit`
    holder.release()
    const shown = await running
    if (bar) expect(shown).toMatch(bar)
    else expect(shown).not.toMatch(/[░█]/)
    // The bar is gone before the result is printed.
    expect(shown.slice(shown.lastIndexOf('█') + 1)).toContain(result)
    expect(shown.slice(shown.lastIndexOf('\r\x1b[K') + 1)).not.toMatch(/[░█]/)
  })
}

/** Types answers and signals into the command on a terminal, each when what it waits for is shown. */
async function typeInto(
  args: readonly string[],
  databaseUrl: string,
  keys: readonly (readonly [shown: RegExp, typed: string])[],
): Promise<string> {
  const child = spawn(
    'script',
    ['-qec', ['node', 'dist/gatehouse.js', ...args].join(' '), '/dev/null'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
    },
  )
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    shown += text
  })
  const closed = once(child, 'close')
  for (const [awaited, typed] of keys) {
    await expect.poll(() => shown, { timeout: 30_000 }).toMatch(awaited)
    child.stdin.write(typed)
  }
  await closed
  return shown
}

test('Ctrl-C at the question of an import says that nothing was written', async ({ own, save }) => {
  const file = await save('members.csv', members)
  const shown = await typeInto(['import', file], own.url, [[/Import\? \[y\/N\]/, '\x03']])
  expect(shown).toContain('Interrupted. Nothing was written.')
  expect(await own.sql`select id from import`).toHaveLength(0)
})

test('Ctrl-C while an import is written says that it is complete or has not happened, and so it is', async ({
  own,
  save,
}) => {
  const holder = await own.sql.reserve()
  await holder`begin`
  await holder`lock table membership in exclusive mode`
  const file = await save('members.csv', members)
  const shown = await typeInto(['import', file, '--yes'], own.url, [
    [/Comparing with the database/, '\x03'],
  ])
  const waiting = async () =>
    own.sql`
      select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(0)
  await holder`rollback`
  holder.release()
  expect(shown).toContain(
    'It is complete or has not happened: see node dist/gatehouse.js import list',
  )
  expect(await own.sql`select id from import`).toHaveLength(0)
})
