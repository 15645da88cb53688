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

/** Repeats a task until it fails, which happens when the service is killed. */
async function repeatUntilFailure(
  task: () => Promise<unknown>,
  maxTimes = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let times = 0; times < maxTimes; times += 1) {
    try {
      await task()
    } catch {
      return
    }
  }
}

test('acknowledged changes survive SIGKILL, and no change is half done after the restart', async ({
  caller,
  people,
  grants,
  database,
  mailbox,
  startAnother,
}) => {
  test.slow()
  const service = await startAnother()
  const instance = caller.at(service)
  const members = await Promise.all(Array.from({ length: 4 }, () => people.add()))
  const chains: { grant: Grant; token: string }[] = []
  for (const person of members) {
    const grant = await grants.issueCode({ person })
    const { body } = await instance.call('token', { input: grant.tokenRequest })
    chains.push({ grant, token: body.refresh_token })
  }
  const bearers = await Promise.all(members.map((person) => people.issueCredential(person)))
  const acknowledged = {
    bearers: [] as string[],
    passthroughs: [] as string[],
    readers: [] as string[],
  }

  // An account has at most 50 live credentials of a kind: the oldest would end (decision 005).
  const maxLive = 40
  const loops = members.flatMap(({ username, password }, n) => [
    repeatUntilFailure(async () => {
      const input = { type: 'token', username, password }
      const { status, body } = await instance.fromNewNetwork().call('authenticate', { input })
      if (status === 200) acknowledged.bearers.push(body.token)
    }, maxLive),
    repeatUntilFailure(async () => {
      const { body } = await instance.call('issuetoken', { bearer: bearers[n] })
      acknowledged.passthroughs.push(body.token)
    }, maxLive),
    repeatUntilFailure(async () => {
      const email = `${unique('crash')}@readers.example`
      const input = { EmailAddress: email, Action: 'Subscribe' }
      const { body } = await instance.fromNewNetwork().call('ebrief', { input })
      if (body.Result === 'Subscribed') acknowledged.readers.push(email)
    }),
    repeatUntilFailure(async () => {
      const chain = chains[n] as (typeof chains)[number]
      const { body } = await instance.call('token', {
        input: chain.grant.refreshRequest(chain.token),
      })
      chain.token = body.refresh_token ?? chain.token
    }),
  ])
  const minAcknowledged = () => Math.min(...Object.values(acknowledged).map(({ length }) => length))
  await expect.poll(minAcknowledged, { timeout: 20_000 }).toBeGreaterThan(10)
  await service.kill('SIGKILL')
  await Promise.all(loops)

  const restarted = caller.at(await startAnother())
  for (const bearer of acknowledged.bearers) {
    expect((await restarted.call('profile', { bearer })).status).toBe(200)
  }
  const passthroughs = await database.sql`select from credential
    where kind = 'passthrough' and hash in ${database.sql(acknowledged.passthroughs.map(hashOf))}`
  expect(passthroughs).toHaveLength(acknowledged.passthroughs.length)
  const subscriptions = await database.sql`
    select from subscription where email in ${database.sql(acknowledged.readers)}`
  expect(subscriptions).toHaveLength(acknowledged.readers.length)
  // An email may have been sent although its response was lost. Its links must work.
  for (const { text, recipients } of mailbox.all) {
    if (!recipients[0]?.startsWith('crash')) continue
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
    const { body } = await restarted.call('token', { input: grant.refreshRequest(token) })
    expect(body).toHaveProperty('refresh_token')
  }
})

test('token rotation at two instances survives repeated loss of their database connections', async ({
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
  let stopped = false
  const killLoop = (async () => {
    while (!stopped) {
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
    stopped = true
  })
  await killLoop
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

test.describe('production server', () => {
  test('the production server completes accepted requests after SIGTERM and then exits', async ({
    caller,
    people,
    startAnother,
  }) => {
    const service = await startAnother()
    const { username, password } = await people.add()
    const input = { type: 'token', username, password }
    const instance = caller.at(service)
    await instance.call('authenticate', { input })
    const signIns = Array.from({ length: 30 }, () =>
      instance.fromNewNetwork().call('authenticate', { input }),
    )
    // An idle keep-alive connection must not delay the shutdown.
    const agent = new Agent({ keepAlive: true })
    await new Promise((read) =>
      request(`${service.url}/r1/fees.eb`, { agent }, (response) =>
        response.resume().on('end', read),
      ).end(),
    )
    // Browsers also open connections in advance.
    const unusedSocket = openSocket(service)
    await once(unusedSocket, 'connect')
    await Promise.race(signIns)
    const signalledAt = performance.now()
    const exitCode = service.kill('SIGTERM')
    const responses = await Promise.all(signIns)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await exitCode).toBe(0)
    expect(performance.now() - signalledAt).toBeLessThan(5_000)
    agent.destroy()
    unusedSocket.destroy()
  })

  test('two services that start at once on an empty database create the tables once', async ({
    mailbox,
    startAnother,
  }) => {
    const database = await createDatabase({ empty: true })
    const settings = { DATABASE_URL: database.url, SMTP_URL: mailbox.url }
    const services = await Promise.all([startAnother(settings), startAnother(settings)])
    for (const service of services) {
      const response = await new Caller(service, 'concurrent start').call('fees')
      expect(response.text).toBe('{"fees":[]}')
    }
    const rows = await database.sql`select hash, count(*) from migration group by hash`
    expect(rows.every(({ count }) => count === '1')).toBe(true)
    await Promise.all(services.map((service) => service.stop()))
    await database.drop()
  })

  test('twelve concurrent migrations of an empty database create the tables once', async () => {
    const database = await createDatabase({ empty: true })
    const folder = `${root}/db/migrations`
    await Promise.all(Array.from({ length: 12 }, () => migrate(database.url, folder)))
    const rows = await database.sql`select hash, count(*) from migration group by hash`
    expect(rows.every(({ count }) => count === '1')).toBe(true)
    await database.drop()
  })
})
