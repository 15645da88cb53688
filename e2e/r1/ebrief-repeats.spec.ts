import { randomUUID } from 'node:crypto'
import { hashOf } from '#lib/auth/secret.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { Format } from '../fixtures/client/formats.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const newEmail = () => `${unique('reader')}@readers.example`

interface Repeat {
  readonly key: string
  readonly email: string
  readonly action?: 'Subscribe' | 'Remove'
  readonly format?: Format
  readonly authorization?: string
}

const request = (
  caller: Caller,
  { key, email, action = 'Remove', format = 'json', authorization }: Repeat,
) =>
  caller.call('ebrief', {
    format,
    input: { EmailAddress: email, Action: action },
    headers: {
      'Idempotency-Key': key,
      ...(authorization && { Authorization: authorization }),
    },
  })

test('POST /r1/campaigns/ebrief.eb has one effect for one Idempotency-Key, in both formats, and without a key it is repeated', async ({
  caller,
  database,
}) => {
  const [email, key] = [newEmail(), randomUUID()]
  await database.sql`insert into subscription (campaign, email) values ('ebrief', ${email})`
  const first = await request(caller, { key, email })
  expect([first.status, first.body]).toEqual([200, { Result: 'Removed' }])
  expect((await request(caller, { key, email })).body).toEqual({ Result: 'Removed' })
  expect((await request(caller, { key, email, format: 'xml' })).text).toContain('>Removed<')
  const input = { EmailAddress: email, Action: 'Remove' }
  expect((await caller.call('ebrief', { input })).body).toEqual({ Result: 'NotASubsciber' })
})

test('concurrent requests with one Idempotency-Key to two instances have one effect, and all get its response', async ({
  caller,
  database,
  mailbox,
  variant,
}) => {
  const [email, key] = [newEmail(), randomUUID()]
  await database.sql`insert into subscription (campaign, email, confirmed_at)
    values ('ebrief', ${email}, now())`
  const callers = Array.from({ length: 12 }, (_, n) => (n % 2 ? caller.at(variant) : caller))
  const responses = await Promise.all(callers.map((each) => request(each, { key, email })))
  expect(responses.map(({ body }) => body)).toEqual(callers.map(() => ({ Result: 'Removed' })))
  await expect.poll(() => mailbox.to(email).length).toBe(1)
})

test('POST /r1/campaigns/ebrief.eb sends one email for one Idempotency-Key, and counts one call', async ({
  caller,
  database,
  mailbox,
}) => {
  const [email, key] = [newEmail(), randomUUID()]
  const subscribe = { key, email, action: 'Subscribe' } as const
  const first = await request(caller, subscribe)
  expect(first.body).toEqual({ Result: 'Subscribed' })
  expect(first.headers.ratelimit).toBeTruthy()
  // The limit of one email in five minutes is not what prevents the second one.
  await database.sql`update rate_limit set blocked_until = now() - interval '1 day'`
  const repeated = await request(caller, subscribe)
  expect(repeated.body).toEqual({ Result: 'Subscribed' })
  expect(repeated.headers.ratelimit).toBeUndefined()
  expect(mailbox.to(email)).toHaveLength(1)
})

test('POST /r1/campaigns/ebrief.eb rejects an Idempotency-Key of another request with 422, and does nothing', async ({
  caller,
  database,
}) => {
  const [email, other, key] = [newEmail(), newEmail(), randomUUID()]
  await database.sql`insert into subscription (campaign, email) values ('ebrief', ${other})`
  await request(caller, { key, email })
  const rejected = await request(caller, { key, email: other })
  expect([rejected.status, rejected.codes]).toEqual([422, ['DataError:Idempotency-Key:ReuseRule']])
  const found = await database.sql`select from subscription where email = ${other}`
  expect(found).toHaveLength(1)
})

test('POST /r1/campaigns/ebrief.eb rejects a malformed Idempotency-Key with an error that names the header', async ({
  caller,
}) => {
  for (const key of ['', 'two words', 'a'.repeat(256), 'é']) {
    const rejected = await request(caller, { key, email: newEmail() })
    expect([rejected.status, rejected.codes], key).toEqual([
      400,
      ['DataError:Idempotency-Key:FormatRule'],
    ])
    expect(rejected.text).toContain('the header Idempotency-Key')
  }
  expect((await request(caller, { key: '!'.repeat(255), email: newEmail() })).status).toBe(200)
})

test('an Idempotency-Key belongs to its client, on every network, or to its network', async ({
  caller,
  grants,
}) => {
  const [key, email] = [randomUUID(), newEmail()]
  const authorizations = await Promise.all(
    [1, 2].map(async () => {
      const { id, secret } = await grants.addClient()
      return `Basic ${btoa(`${id}:${secret}`)}`
    }),
  )
  const elsewhere = caller.fromNewNetwork()
  for (const authorization of authorizations) {
    expect((await request(caller, { key, email, authorization })).status).toBe(200)
  }
  const [authorization = ''] = authorizations
  const other = { key, email: newEmail() }
  expect((await request(elsewhere, { ...other, authorization })).status).toBe(422)
  expect((await request(caller, other)).status).toBe(200)
  expect((await request(elsewhere, { key, email })).status).toBe(200)
})

test('an Idempotency-Key is free again after a request that failed, after 24 hours, and a minute after a crash', async ({
  caller,
  database,
}) => {
  const [key, email] = [randomUUID(), newEmail()]
  const hash = hashOf(JSON.stringify(['ebrief', caller.network, key]))
  expect((await request(caller, { key, email: 'none' })).status).toBe(400)
  expect((await request(caller, { key, email })).body).toEqual({ Result: 'NotASubsciber' })
  const age = (period: string) =>
    database.sql`update idempotency_key
      set claimed_at = now() - ${period}::interval, result = null where key = ${hash}`
  await age('61 seconds')
  expect((await request(caller, { key, email })).status).toBe(200)
  await age('61 seconds')
  expect((await request(caller, { key, email: newEmail() })).status).toBe(422)
  await age('25 hours')
  expect((await request(caller, { key, email: newEmail() })).status).toBe(200)
})

test('a request beyond the limit of its network leaves its Idempotency-Key free', async ({
  caller,
  database,
}) => {
  const visitor = caller.fromNewNetwork()
  const key = randomUUID()
  const subscribe = { key, email: newEmail(), action: 'Subscribe' } as const
  let last = await request(visitor, { ...subscribe, key: randomUUID() })
  for (let n = 0; n < 40 && last.status === 200; n += 1) {
    last = await request(visitor, { ...subscribe, key: randomUUID() })
  }
  expect(last.status).toBe(429)
  expect((await request(visitor, subscribe)).status).toBe(429)
  const hash = hashOf(JSON.stringify(['ebrief', visitor.network, key]))
  expect(await database.sql`select from idempotency_key where key = ${hash}`).toEqual([])
})
