import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { platform } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '../fixtures/test.ts'
import { test } from './import-test.ts'

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
