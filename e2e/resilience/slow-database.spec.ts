import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#db/driver/connect.ts'
import { openDatabaseProxy } from '../fixtures/faults/database-proxy.ts'
import { expect, test } from '../fixtures/test.ts'

test('members never receive each other’s data while the database is slow', async ({
  caller,
  people,
  database,
  startAnother,
}) => {
  test.slow()
  const service = await startAnother()
  const instance = caller.at(service)
  const members = await Promise.all(Array.from({ length: 80 }, () => people.add()))
  const bearers = await Promise.all(members.map((person) => people.issueCredential(person)))
  let stopped = false
  const countByStatus = new Map<number, number>()
  const mixedUp: string[] = []
  const unexpected: string[] = []

  const loops = members.map(async ({ email }, n) => {
    while (!stopped) {
      const { status, body, text } = await instance.call('profile', { bearer: bearers[n] })
      countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1)
      if (status === 200 && body.email !== email) mixedUp.push(`${email} received ${body.email}`)
      if (status !== 200 && status !== 503) unexpected.push(`${status} ${text}`)
      if (status !== 200) await sleep(20)
    }
  })
  for (let round = 0; round < 2; round += 1) {
    await sleep(500)
    await database.sql.begin(async (sql) => {
      await sql`lock table account in access exclusive mode`
      await sleep(2_200)
    })
  }
  await sleep(1_000)
  stopped = true
  await Promise.all(loops)

  expect(mixedUp).toEqual([])
  expect(unexpected).toEqual([])
  expect([...countByStatus.keys()].sort()).toEqual([200, 503])
  const after = await Promise.all(bearers.map((bearer) => instance.call('profile', { bearer })))
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]))
})

test('a sign-in gets 503 within two seconds if each of its queries takes 1.4 s', async ({
  caller,
  people,
  database,
  startAnother,
}) => {
  const proxy = await openDatabaseProxy(database.url)
  const service = await startAnother({ DATABASE_URL: proxy.url })
  const instance = caller.at(service)
  const { username, password } = await people.add()
  const input = { type: 'token', username, password }
  const signIn = () => instance.call('authenticate', { input })
  expect((await signIn()).status).toBe(200)
  proxy.delay(700)
  const slow = await signIn()
  expect(slow.status).toBe(503)
  expect(slow.codes).toEqual(['ServerError:Unavailable'])
  expect(slow.durationMs).toBeLessThan(2_600)
  await proxy.restore()
  await expect.poll(async () => (await signIn()).status).toBe(200)
  await service.stop()
  await proxy.disconnect()
})

test('a query receives its first row although the query before it failed after some rows', async ({
  database,
}) => {
  const db = connect(database.url, { maxConnections: 1 })
  const failing = 'select 1 / (3 - n) from generate_series(1, 5) as n'
  await expect(db.runPrepared(failing, [])).rejects.toThrow('division by zero')
  expect([...(await db.runPrepared('select n from generate_series(1, 2) as n', []))]).toEqual([
    { n: 1 },
    { n: 2 },
  ])
  await db.$client.end({ timeout: 1 })
})
