import { platform } from 'node:os'
import { waitForLongLock } from '../fixtures/statements.ts'
import { expect } from '../fixtures/test.ts'
import { members, test } from './import-test.ts'
import { ctrlC, runOnTerminal } from './terminal.ts'

test.skip(platform() !== 'linux', 'script(1) has other options elsewhere')

for (const [args, bar, result] of [
  [['staff', 'list'], /\rWorking ░*█+░* \d+ s/, 'fay@office.example'],
  [['purge', '--dry-run'], /\rCounting credentials of families ░*█+░* \d+ s/, 'rows are due'],
  [['staff', 'list', '--json'], /\rWorking ░*█+░* \d+ s/, '"fay@office.example"'],
] as const) {
  test(`gatehouse ${args.join(' ')} shows a progress bar on a terminal while it waits for the database`, async ({
    own,
  }) => {
    const holder = await own.sql.reserve()
    await holder`begin`
    await holder`lock table credential, staff_role in access exclusive mode`
    const running = runOnTerminal(args, own.url)
    await waitForLongLock(own.sql, 1_500)
    await holder`commit`
    holder.release()
    const { shown } = await running
    expect(shown).toMatch(bar)
    // The bar is gone before the result is printed.
    expect(shown.slice(shown.lastIndexOf('█') + 1)).toContain(result)
    expect(shown.slice(shown.lastIndexOf('\r\x1b[K') + 1)).not.toMatch(/[░█]/)
  })
}

test('Ctrl-C while an import is written says that it is complete or has not happened, and so it is', async ({
  own,
  save,
}) => {
  const holder = await own.sql.reserve()
  await holder`begin`
  await holder`lock table membership in exclusive mode`
  const file = await save('members.csv', members)
  const { shown } = await runOnTerminal(['import', file, '--yes'], own.url, [
    ['Comparing with the database', ctrlC],
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
