import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '../fixtures/test.ts'

test('members never get each other’s responses, however slow the database is for a while', async ({
  caller,
  people,
  database,
  startAnother,
}) => {
  test.slow()
  const service = await startAnother()
  const there = caller.at(service)
  const members = await Promise.all(Array.from({ length: 80 }, () => people.add()))
  const bearers = await Promise.all(members.map((person) => people.issueCredential(person)))
  let over = false
  const seen = new Map<number, number>()
  const strangers: string[] = []

  const visits = members.map(async ({ email }, n) => {
    while (!over) {
      const { status, body } = await there.call('profile', { bearer: bearers[n] })
      seen.set(status, (seen.get(status) ?? 0) + 1)
      if (status === 200 && body.email !== email) strangers.push(`${email} was told ${body.email}`)
      if (status !== 200) await sleep(20)
    }
  })
  for (let spell = 0; spell < 2; spell += 1) {
    await sleep(500)
    await database.sql.begin(async (sql) => {
      await sql`lock table account in access exclusive mode`
      await sleep(2_200)
    })
  }
  await sleep(1_000)
  over = true
  await Promise.all(visits)

  expect(strangers).toEqual([])
  expect([...seen.keys()].sort()).toEqual([200, 503])
  const after = await Promise.all(bearers.map((bearer) => there.call('profile', { bearer })))
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]))
})
