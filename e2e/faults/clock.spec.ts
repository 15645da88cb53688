import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { runGatehouse } from '../cli/gatehouse.ts'
import { Grants } from '../fixtures/grants.ts'
import { People } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { addWebhook, startReceiver, verified } from '../http/feed/webhook-receiver.ts'
import { expectSharedState } from '../resilience/shared-state.ts'
import { startPrivatePostgres } from './postgres-server.ts'

const architecture = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
const library = `/usr/lib/${architecture}-linux-gnu/faketime/libfaketimeMT.so.1`

/** The variables that move the clock of a process by the offset in a file. */
const fakeClock = (path: string) => ({
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: path,
  FAKETIME_NO_CACHE: '1',
  // Only the time of day jumps, as on a real machine.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

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
  const jumping = caller.at(await startAnother(fakeClock(clock)))
  const bearer = await people.issueCredential(await people.add())
  for (const [offset, hours] of [
    ['+5h', 5],
    ['-5h', -5],
    ['+31d', 31 * 24],
    ['-31d', -31 * 24],
    ['+0', 0],
  ] as const) {
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

for (const [offset, side, rejected] of [
  ['+10m', 'ahead of', 'too new'],
  ['-10m', 'behind', 'too old'],
] as const) {
  test(`doctor says that this machine is 10 minutes ${side} the database, and what is rejected`, async ({
    database,
    people,
    grants,
  }) => {
    test.skip(!existsSync(library), 'needs libfaketime. On Debian: apt-get install libfaketime')
    const folder = await mkdtemp(join(tmpdir(), 'clock-'))
    const clock = join(folder, 'offset')
    await writeFile(clock, offset)
    const receiver = await startReceiver()
    const { id, secret } = await addWebhook(people, grants, receiver)
    const settings = {
      ...fakeClock(clock),
      DATABASE_URL: database.url,
      AUTH_SECRET: authSecret,
      OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
      MAIL: 'outbox',
    }
    const { stdout } = await runGatehouse(['doctor', '--json'], settings)
    const found = JSON.parse(stdout).findings.find(
      ({ check }: { check: string }) => check === 'clock',
    )
    expect(found.message).toMatch(
      new RegExp(`^This machine is (599|600|601) seconds ${side} the clock of the database\\.$`),
    )
    expect(found.fix).toMatch(/NTP.*signatures of webhooks may be rejected/)

    await runGatehouse(['webhook', 'test', id], settings)
    const delivery = receiver.deliveries.find(({ body }) => body.includes('webhook.test'))
    expect(delivery).toBeDefined()
    expect(() => delivery && verified(secret, delivery)).toThrow(`Message timestamp ${rejected}`)
    await receiver.close()
    await rm(folder, { recursive: true })
  })
}

test('credentials expire by the clock of the database while it jumps by hours and by 31 days, and both instances agree', async ({
  caller,
  startAnother,
}) => {
  test.skip(!existsSync(library), 'needs libfaketime. On Debian: apt-get install libfaketime')
  const folder = await mkdtemp(join(tmpdir(), 'clock-'))
  await chmod(folder, 0o755)
  const clock = join(folder, 'offset')
  await writeFile(clock, '+0')
  const database = await startPrivatePostgres({ environment: fakeClock(clock) })
  const start = async () => caller.at(await startAnother({ DATABASE_URL: database.url }))
  const [first, second] = [await start(), await start()]
  const sql = postgres(database.url, { max: 1 })
  const people = new People(sql)
  const bearer = await people.issueCredential(await people.add(), {
    lifetimeSeconds: 30 * 24 * 3_600,
  })
  for (const [offset, hours, status] of [
    ['+5h', 5, 200],
    ['-5h', -5, 200],
    ['+31d', 31 * 24, 401],
    ['-31d', -31 * 24, 200],
    ['+0', 0, 200],
  ] as const) {
    await writeFile(clock, offset)
    const [row] = await sql`select extract(epoch from clock_timestamp())::float8 as seconds`
    const aheadHours = (row?.seconds - Date.now() / 1_000) / 3_600
    expect(aheadHours, 'the database shows the jump').toBeCloseTo(hours, 1)
    for (const instance of [first, second]) {
      expect((await instance.call('profile', { bearer })).status, offset).toBe(status)
    }
    await expectSharedState(first, second, people, new Grants(people))
    await expectSharedState(second, first, people, new Grants(people))
  }
  for (const { service } of [first, second]) {
    expect(service.logLines(/unhandled|uncaught|request-failed/i)).toEqual([])
    await service.stop()
  }
  await sql.end({ timeout: 1 })
  await database.stop()
  await rm(folder, { recursive: true })
})
