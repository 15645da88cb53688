import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '../../fixtures/test.ts'
import { waitForPlaces } from './feed-reader.ts'
import { addWebhook, startReceiver } from './webhook-receiver.ts'

test('what a slow endpoint has got is recorded each second, so that it is not sent again after a kill', async ({
  grants,
  people,
  service,
}) => {
  const person = await people.add()
  await waitForPlaces(people.sql)
  const receiver = await startReceiver()
  const { id } = await addWebhook(people, grants, receiver, ['account.updated'])
  const recorded: number[] = []
  receiver.respond = async (response) => {
    const attempts = await people.sql`select from webhook_attempt where webhook_id = ${id}`
    recorded.push(attempts.length)
    await sleep(1_050)
    response.writeHead(204).end()
  }
  await people.sql.begin(async (sql) => {
    for (const county of ['Devon', 'Kent', 'Essex'])
      await sql`update account set county = ${county} where id = ${person.id}`
  })
  await expect.poll(() => recorded, { timeout: 30_000 }).toEqual([0, 1, 2])
  await receiver.close()
  expect(service.logLines(/webhook-not-recorded/)).toEqual([])
})
