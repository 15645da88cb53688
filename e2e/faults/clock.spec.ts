import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '../fixtures/test.ts'
import { expectSharedState } from '../resilience/shared-state.ts'

const architecture = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
const library = `/usr/lib/${architecture}-linux-gnu/faketime/libfaketimeMT.so.1`

test('credentials stay valid and are shared while the clock of one instance jumps by hours and by 31 days', async ({
  caller,
  people,
  grants,
  startAnother,
}) => {
  test.skip(!existsSync(library), 'needs libfaketime. On Debian: apt-get install libfaketime')
  const folder = await mkdtemp(join(tmpdir(), 'clock-'))
  const clock = join(folder, 'offset')
  await writeFile(clock, '+0')
  const steady = caller.at(await startAnother())
  const jumping = caller.at(
    await startAnother({
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      // Only the time of day jumps, as on a real machine.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }),
  )
  const bearer = await people.issueCredential(await people.add())
  for (const [offset, hours] of [
    ...([
      ['+5h', 5],
      ['-5h', -5],
      ['+31d', 31 * 24],
      ['-31d', -31 * 24],
      ['+0', 0],
    ] as const),
  ]) {
    await writeFile(clock, offset)
    // Node computes the Date header once a second.
    await sleep(1_500)
    const response = await jumping.call('profile', { bearer })
    expect(response.status, offset).toBe(200)
    const aheadHours = (Date.parse(response.headers.date ?? '') - Date.now()) / 3_600_000
    expect(aheadHours, 'the Date header shows the jump').toBeCloseTo(hours, 1)
    await expectSharedState(steady, jumping, people, grants)
    await expectSharedState(jumping, steady, people, grants)
  }
  expect(jumping.service.logLines(/unhandled|uncaught/i)).toEqual([])
  await rm(folder, { recursive: true })
})
