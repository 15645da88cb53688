import { setTimeout as sleep } from 'node:timers/promises'
import { maxWebhookAttempts } from '#db/queries/events/waiting-events.ts'
import { maxAside } from '#db/values/webhook-results.ts'
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

test('an endpoint with a thousand events aside counts as failing when it refuses another one', async ({
  grants,
  people,
}) => {
  const person = await people.add()
  await waitForPlaces(people.sql)
  const receiver = await startReceiver()
  receiver.respond = (response) => response.writeHead(422).end()
  const { id } = await addWebhook(people, grants, receiver, ['account.updated'])
  // Before all others in the feed, so that no reader misses them later.
  await people.sql`
    with added as (
      insert into event (type, account_id, position, run)
      select 'account.updated', uuidv7(), -n, uuidv7() from generate_series(1, ${maxAside}::int) as n returning id
    ) insert into waiting_event (webhook_id, event_id, attempts, result)
    select ${id}, id, ${maxWebhookAttempts}, '422' from added`
  await people.sql`update account set county = 'Devon' where id = ${person.id}`
  const state = async () => {
    const [row] = await people.sql`
      select failing_since is not null as failing, refusals,
        (select count(*)::int from waiting_event where webhook_id = ${id}) as aside
      from webhook where id = ${id}`
    return row
  }
  const failing = { failing: true, refusals: 0, aside: maxAside }
  await expect.poll(state, { timeout: 30_000 }).toEqual(failing)
  await people.sql`delete from event where position < 0`
  await receiver.close()
})
