import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { migrate } from '#db/migrate.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { Caller } from '../fixtures/client/caller.ts'
import { openSocket } from '../fixtures/client/raw-socket.ts'
import { createDatabase } from '../fixtures/database.ts'
import type { Grant } from '../fixtures/grants.ts'
import { linkIn } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

/** Goes on with the work until it fails for good, as everything does once the service is killed. */
async function untilTheEnd(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work()
    } catch {
      return
    }
  }
}

test('what was acknowledged before kill -9 is there after the restart, and nothing is half done', async ({
  caller,
  people,
  grants,
  database,
  mailbox,
  startAnother,
}) => {
  test.slow()
  const service = await startAnother()
  const there = caller.at(service)
  const members = await Promise.all(Array.from({ length: 4 }, () => people.add()))
  const chains: { grant: Grant; token: string }[] = []
  for (const person of members) {
    const grant = await grants.issueCode({ person })
    const { body } = await there.call('token', { input: grant.tokenRequest })
    chains.push({ grant, token: body.refresh_token })
  }
  const bearers = await Promise.all(members.map((person) => people.issueCredential(person)))
  const given = { bearers: [] as string[], passthroughs: [] as string[], readers: [] as string[] }

  const storm = members.flatMap(({ username, password }, n) => [
    untilTheEnd(async () => {
      const input = { type: 'token', username, password }
      const { status, body } = await there.fromNewNetwork().call('authenticate', { input })
      if (status === 200) given.bearers.push(body.token)
    }),
    untilTheEnd(async () => {
      const { body } = await there.call('issuetoken', { bearer: bearers[n] })
      given.passthroughs.push(body.token)
    }),
    untilTheEnd(async () => {
      const email = `${unique('storm')}@readers.example`
      const input = { EmailAddress: email, Action: 'Subscribe' }
      const { body } = await there.fromNewNetwork().call('ebrief', { input })
      if (body.Result === 'Subscribed') given.readers.push(email)
    }),
    untilTheEnd(async () => {
      const chain = chains[n] as (typeof chains)[number]
      const { body } = await there.call('token', { input: chain.grant.refreshRequest(chain.token) })
      chain.token = body.refresh_token ?? chain.token
    }),
  ])
  const least = () => Math.min(...Object.values(given).map(({ length }) => length))
  await expect.poll(least, { timeout: 20_000 }).toBeGreaterThan(10)
  await service.kill('SIGKILL')
  await Promise.all(storm)

  const back = caller.at(await startAnother())
  for (const bearer of given.bearers) {
    expect((await back.call('profile', { bearer })).status).toBe(200)
  }
  const passthroughs = await database.sql`select from credential
    where kind = 'passthrough' and hash in ${database.sql(given.passthroughs.map(hashOf))}`
  expect(passthroughs).toHaveLength(given.passthroughs.length)
  const pending = await database.sql`
    select from subscription where email in ${database.sql(given.readers)}`
  expect(pending).toHaveLength(given.readers.length)
  // A mail may have gone out whose response was lost; its links must lead somewhere all the same.
  for (const { text, recipients } of mailbox.all) {
    if (!recipients[0]?.startsWith('storm')) continue
    const token = linkIn(text, 'ebrief/confirm').searchParams.get('token') ?? ''
    const rows = await database.sql`select from credential where hash = ${hashOf(token)}`
    expect(rows).toHaveLength(1)
  }
  for (const { grant, token } of chains) {
    const [family] = await database.sql`
      select count(*) filter (where kind = 'refresh' and used_at is null)::int as unused,
        count(*) filter (where kind = 'refresh')::int as refresh,
        count(*) filter (where kind = 'bearer' and client_id is not null)::int as bearers
      from credential where account_id = ${grant.person.id} and client_id = ${grant.client.id}`
    expect(family?.unused).toBe(1)
    expect(family?.bearers).toBe(family?.refresh)
    const { body } = await back.call('token', { input: grant.refreshRequest(token) })
    expect(body).toHaveProperty('refresh_token')
  }
})

test('rotation at two instances at once survives that their connections are killed again and again', async ({
  caller,
  grants,
  database,
  startAnother,
}) => {
  test.slow()
  const services = await Promise.all([startAnother(), startAnother()])
  const instances = services.map((service) => caller.at(service))
  const families = await Promise.all(Array.from({ length: 6 }, () => grants.issueCode()))
  let killed = 0
  let over = false
  const killing = (async () => {
    while (!over) {
      const rows = await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'gatehouse' and datname = current_database()
        order by random() limit 1`
      killed += rows.length
      await new Promise((next) => setTimeout(next, 150))
    }
  })()
  const chains = families.map(async ({ tokenRequest, refreshRequest }) => {
    let input: { [name: string]: string } = tokenRequest
    const rotateAt = async (instance: Caller): Promise<string> => {
      const { status, body } = await instance.call('token', { input })
      expect([200, 503]).toContain(status)
      if (status === 503) return rotateAt(instance)
      expect(body.error).toBeUndefined()
      return body.refresh_token
    }
    for (let rotations = 0; rotations < 25 || killed < 10; rotations += 1) {
      const successors = new Set(await Promise.all(instances.map(rotateAt)))
      expect(successors.size).toBe(1)
      input = refreshRequest([...successors].join())
    }
  })
  await Promise.all(chains).finally(() => {
    over = true
  })
  await killing
  for (const { person } of families) {
    const [family] = await database.sql`
      select count(*) filter (where kind = 'refresh' and used_at is null)::int as unused,
        count(*) filter (where kind = 'refresh')::int as refresh,
        count(*) filter (where kind = 'bearer')::int as bearers
      from credential where account_id = ${person.id}`
    expect(family?.unused).toBe(1)
    expect(family?.bearers).toBe(family?.refresh)
  }
  for (const instance of instances) {
    await expect.poll(async () => (await instance.call('fees')).status).toBe(200)
    expect(instance.service.logLines(/unhandled|uncaught/i)).toEqual([])
  }
})

test.describe('the production server', () => {
  test.beforeEach(({ mountedBy }) => {
    test.skip(mountedBy === 'next', 'only the production server has a life of its own')
  })

  test('finishes what it accepted when it is told to end, and then ends', async ({
    caller,
    people,
    startAnother,
  }) => {
    const service = await startAnother()
    const { username, password } = await people.add()
    const input = { type: 'token', username, password }
    const there = caller.at(service)
    await there.call('authenticate', { input })
    const signIns = Array.from({ length: 30 }, () =>
      there.fromNewNetwork().call('authenticate', { input }),
    )
    // A browser keeps its connection; it must not keep the service.
    const agent = new Agent({ keepAlive: true })
    await new Promise((read) =>
      request(`${service.url}/r1/fees.eb`, { agent }, (response) =>
        response.resume().on('end', read),
      ).end(),
    )
    // It also opens some in advance.
    const advance = openSocket(service)
    await once(advance, 'connect')
    await Promise.race(signIns)
    const told = performance.now()
    const ended = service.kill('SIGTERM')
    const responses = await Promise.all(signIns)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await ended).toBe(0)
    expect(performance.now() - told).toBeLessThan(5_000)
    agent.destroy()
    advance.destroy()
  })

  test('starts twice at once on an empty database, and the tables are made once', async ({
    mailbox,
    startAnother,
  }) => {
    const database = await createDatabase({ empty: true })
    const settings = { DATABASE_URL: database.url, SMTP_URL: mailbox.url }
    const services = await Promise.all([startAnother(settings), startAnother(settings)])
    for (const service of services) {
      const response = await new Caller(service, 'twice').call('fees')
      expect(response.text).toBe('{"fees":[]}')
    }
    const rows = await database.sql`select hash, count(*) from migration group by hash`
    expect(rows.every(({ count }) => count === '1')).toBe(true)
    await Promise.all(services.map((service) => service.stop()))
    await database.drop()
  })

  test('makes the tables once, however many instances find them missing', async () => {
    const database = await createDatabase({ empty: true })
    const folder = `${root}/db/migrations`
    await Promise.all(Array.from({ length: 12 }, () => migrate(database.url, folder)))
    const rows = await database.sql`select hash, count(*) from migration group by hash`
    expect(rows.every(({ count }) => count === '1')).toBe(true)
    await database.drop()
  })
})
