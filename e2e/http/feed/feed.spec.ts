import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { golden, withSamples } from '../../fixtures/golden.ts'
import type { Client, Grants } from '../../fixtures/grants.ts'
import type { People } from '../../fixtures/people.ts'
import { test as base, expect } from '../../fixtures/test.ts'
import { formRequest } from '../../staff/form-request.ts'
import { basicHeader, FeedReader, waitForPlaces } from './feed-reader.ts'

const test = base.extend<{
  /** A client of the organisation that reads the feed, at its end. */
  reader: FeedReader
}>({
  reader: async ({ caller, database, grants }, use) => {
    await waitForPlaces(database.sql)
    const reader = new FeedReader(await addReader(grants))
    await reader.skip(caller)
    await use(reader)
  },
})

const addReader = (grants: Grants, ...roles: string[]): Promise<Client> =>
  grants.addClient({ own: true, roles: ['events', ...roles] })

/** Adds a membership with a contact. */
async function addMembership(people: People) {
  const person = await people.add({ forename: 'Ada', surname: 'Fields' })
  const { guid, charityNumber } = await people.addMembership({ person, primary: true })
  return { person, guid, charityNumber }
}

test('GET /events returns events in XML and in JSON, to the byte', async ({
  caller,
  people,
  reader,
}) => {
  const { person, guid } = await addMembership(people)
  await waitForPlaces(people.sql)
  const { cursor } = reader
  const { body, text } = await reader.next(caller)
  const [account, membership, contact] = body.events
  expect(body.events.map(({ type }: { type: string }) => type)).toEqual([
    'account.created',
    'membership.created',
    'contact.added',
  ])
  expect(JSON.parse(text)).toEqual({
    events: [
      { id: account.id, type: 'account.created', time: account.time, account: person.id },
      { id: membership.id, type: 'membership.created', time: membership.time, membership: guid },
      {
        id: contact.id,
        type: 'contact.added',
        time: contact.time,
        account: person.id,
        membership: guid,
      },
    ],
    cursor: reader.cursor,
  })
  const headers = { ...reader.headers, Accept: 'text/xml' }
  const xml = await caller.send({ method: 'GET', path: `/events?after=${cursor}`, headers })
  expect(xml.headers['cache-control']).toBe('no-store')
  const times = new Set([account, membership, contact].map(({ time }) => time))
  const sampled = withSamples(xml.text, {
    [account.id]: '0190f3a4-8b1c-7d2e-9f30-000000000001',
    [membership.id]: '0190f3a4-8b1c-7d2e-9f30-000000000002',
    [contact.id]: '0190f3a4-8b1c-7d2e-9f30-000000000003',
    [person.id]: '01900000-0000-7000-8000-0000000000a1',
    [guid]: '01900000-0000-7000-8000-000000000001',
    [reader.cursor as string]: 'AAAAAAAAA-oBkA86SLEc1y6fMEpbbH2O',
    ...Object.fromEntries([...times].map((time) => [time, '2027-01-31T09:00:00Z'])),
  })
  expect(sampled).toBe(golden('feed'))
})

test('GET /events says in XML and in JSON what a member has changed, and that they did', async ({
  caller,
  people,
  reader,
  service,
}) => {
  const person = await people.add()
  const session = await people.issueCredential(person, { kind: 'session' })
  await waitForPlaces(people.sql)
  await reader.skip(caller)
  const { cursor } = reader
  const form = await formRequest(service, session, '/profile/edit/phone')
  await form(session, { phone: '01749 000002' })
  const { body } = await reader.next(caller, 5)
  expect(body.events).toEqual([
    {
      id: expect.any(String),
      type: 'account.updated',
      time: expect.any(String),
      account: person.id,
      changed: ['phone_number'],
      cause: 'profile-changed',
      by: 'member',
    },
  ])
  const headers = { ...reader.headers, Accept: 'text/xml' }
  const { text } = await caller.send({ method: 'GET', path: `/events?after=${cursor}`, headers })
  const [{ id, time }] = body.events
  const sampled = withSamples(text, {
    [id]: '0190f3a4-8b1c-7d2e-9f30-000000000001',
    [person.id]: '01900000-0000-7000-8000-0000000000a1',
    [reader.cursor as string]: 'AAAAAAAAA-oBkA86SLEc1y6fMEpbbH2O',
    [time]: '2027-01-31T09:00:00Z',
  })
  expect(sampled).toBe(golden('feed-change'))
})

test('GET /events returns 500 events at most, and each once', async ({
  caller,
  database,
  reader,
}) => {
  const prefix = `page-${randomBytes(4).toString('hex')}`
  await database.sql`
    insert into account (username, country)
    select ${prefix} || n, 'Ireland' from generate_series(1, 1200) as n`
  await waitForPlaces(database.sql)
  const sizes: number[] = []
  for (let size = -1; size !== 0; ) {
    size = (await reader.next(caller)).body.events.length
    sizes.push(size)
  }
  expect(sizes).toEqual([500, 500, 200, 0])
  expect(new Set(reader.read.map(({ id }) => id)).size).toBe(1200)
})

test('GET /events waits for an event that another instance makes, and for no longer than its reader says', async ({
  caller,
  people,
  reader,
  startAnother,
}) => {
  const another = await startAnother()
  const waiting = reader.next(caller.at(another), 20)
  await sleep(500)
  const { id } = await people.add()
  const { body, durationMs } = await waiting
  expect(body.events).toMatchObject([{ type: 'account.created', account: id }])
  expect(durationMs).toBeLessThan(5_000)
  const { cursor } = reader
  const empty = await reader.next(caller, 1)
  expect(empty.body).toEqual({ events: [], cursor })
  expect(empty.durationMs).toBeGreaterThan(900)
  // A reader that waits does not delay the end of the service.
  const last = reader.next(caller.at(another), 25)
  await sleep(500)
  expect(await another.kill('SIGTERM')).toBe(0)
  expect((await last).body).toEqual({ events: [], cursor })
})

test('GET /events lets a reader wait for 25 seconds', { tag: '@all' }, async ({
  caller,
  reader,
}) => {
  const { cursor } = reader
  const { status, body, durationMs } = await reader.next(caller, 25)
  expect([status, body]).toEqual([200, { events: [], cursor }])
  expect(durationMs).toBeGreaterThan(24_900)
})

test('GET /events returns 410 for a cursor whose run was lost, also if its place is taken again, and after 90 days', async ({
  caller,
  database: { sql },
  people,
  reader,
}) => {
  await people.add()
  await reader.next(caller, 5)
  const before = reader.cursor
  await people.add()
  await reader.next(caller, 5)
  const after = reader.cursor
  // The second run is lost, as in a failover, and the next one numbers the same event again.
  await sql`
    update event set position = null, run = null
    where position = (select max(position) from event)`
  await waitForPlaces(sql)
  const gone = await reader.next(caller)
  expect([gone.status, gone.codes]).toEqual([410, ['DataError:after:NotFoundRule']])
  expect(gone.messages[0]).toContain('List everything again at /events/subjects')
  expect(reader.cursor).toBe(after)
  reader.cursor = before
  reader.read.length = 0
  await reader.next(caller)
  expect(reader.read.map(({ type }) => type)).toEqual(['account.created'])
  await people.add()
  await reader.next(caller, 5)
  await sql`delete from event where position < (select max(position) from event)`
  reader.cursor = before
  expect((await reader.next(caller)).status).toBe(410)
  reader.cursor = undefined
  const { body } = await reader.next(caller)
  expect(body.events).toHaveLength(1)
})

test('GET /events rejects a cursor that is none, a wait that is too long, and parameters given twice', async ({
  caller,
  reader,
}) => {
  const { headers } = reader
  for (const [query, code] of [
    ['after=abc', 'DataError:after:FormatRule'],
    [`after=${'a'.repeat(65)}`, 'DataError:after:LengthRule'],
    ['wait=26', 'DataError:wait:OptionRule'],
    ['wait=-1', 'DataError:wait:OptionRule'],
    ['wait=1.5', 'DataError:wait:OptionRule'],
    ['wait=1&wait=1', 'DataError:wait:DuplicateRule'],
  ]) {
    const response = await caller.send({ method: 'GET', path: `/events?${query}`, headers })
    expect([response.status, response.codes], query).toEqual([400, [code]])
  }
})

test('the feed and its subjects are for clients with the role events, which authenticate by HTTP Basic', async ({
  caller,
  grants,
  people,
}) => {
  const person = await people.add()
  const client = await addReader(grants)
  const bearer = await people.issueCredential(person)
  for (const path of [
    '/events',
    `/events/subjects/${person.id}`,
    '/events/subjects?kind=subscription',
    `/events/subjects?id=${person.id}`,
  ]) {
    const send = (headers: Record<string, string>) =>
      caller.fromNewNetwork().send({ method: 'GET', path, headers })
    for (const headers of [
      {},
      basicHeader({ ...client, secret: 'wrong' }),
      basicHeader({ id: 'nobody', secret: client.secret }),
      basicHeader(await grants.addClient({ own: true, roles: ['events'], disabled: true })),
      { Authorization: `Bearer ${bearer}` },
      { Authorization: 'Basic' },
    ]) {
      const { status, headers: received } = await send(headers)
      expect([status, received['www-authenticate']]).toEqual([
        401,
        expect.stringMatching(/^Basic realm=/),
      ])
    }
    const other = await send(basicHeader(await grants.addClient({ own: true })))
    expect([other.status, other.codes]).toEqual([403, ['DataError:Scope']])
    expect((await send(basicHeader(client))).status).toBe(200)
  }
})

test('an application cannot ask a member for the role events', async ({ caller, grants }) => {
  const client = await grants.addClient({ own: true, roles: ['openid', 'events'] })
  const { body } = await caller.send({ method: 'GET', path: '/.well-known/openid-configuration' })
  expect(body.scopes_supported).not.toContain('events')
  const { access_token } = (
    await caller.postTokenForm((await grants.issueCode({ client, roles: ['openid'] })).tokenRequest)
  ).body
  const headers = { Authorization: `Bearer ${access_token}` }
  expect((await caller.send({ method: 'GET', path: '/events', headers })).status).toBe(401)
})

test('too many wrong secrets at the feed get 429', async ({ caller, grants }) => {
  const client = await addReader(grants)
  const stranger = caller.fromNewNetwork()
  const headers = basicHeader({ ...client, secret: 'wrong' })
  const statuses = new Set<number>()
  for (let n = 0; n < 60 && !statuses.has(429); n += 1) {
    statuses.add((await stranger.send({ method: 'GET', path: '/events', headers })).status)
  }
  expect([...statuses]).toEqual([401, 429])
})

test('GET /events/subjects/{id} returns what the roles of the client allow, and 404 for what is not there', async ({
  caller,
  database: { sql },
  grants,
  people,
}) => {
  const { person, guid, charityNumber } = await addMembership(people)
  const email = person.email
  const [subscription] = await sql`
    insert into subscription (campaign, email, confirmed_at) values ('ebrief', ${email}, now())
    returning id`
  const [application] = await sql`
    insert into join_application (reference, start_hash, type, individual, email, state, account_id)
    values (${charityNumber}, ${randomBytes(8)}, 'Friend', true, ${email}, 'sent', ${person.id})
    returning id`
  const read = async (id: string, ...roles: string[]) => {
    const headers = basicHeader(await addReader(grants, ...roles))
    return caller.send({ method: 'GET', path: `/events/subjects/${id}`, headers })
  }
  const account = { id: person.id, kind: 'account', state: 'active' }
  const membership = { id: guid, kind: 'membership', state: 'current' }
  const name = { name: 'Ada Fields', given_name: 'Ada', family_name: 'Fields' }
  const applied = { id: application?.id, kind: 'application', state: 'sent', account: person.id }
  const subscribed = { id: subscription?.id, kind: 'subscription', state: 'confirmed' }
  for (const [id, roles, expected] of [
    [person.id, [], account],
    [person.id, ['email'], { ...account, email, email_verified: false }],
    [person.id, ['profile'], { ...account, ...name, preferred_username: person.username }],
    [person.id, ['membership'], { ...account, groups: ['member', 'Producer Group'] }],
    [person.id, ['memberships', 'contacts'], account],
    [guid, [], membership],
    [
      guid,
      ['membership'],
      { ...membership, name: 'A farm', number: charityNumber, type: 'Producer Group' },
    ],
    [guid, ['contacts'], { ...membership, people: [{ account: person.id, roles: ['primary'] }] }],
    [application?.id, ['email', 'profile'], applied],
    [subscription?.id, [], subscribed],
    [subscription?.id, ['email'], { ...subscribed, email }],
  ] as const) {
    const { status, body } = await read(id, ...roles)
    expect([status, body], `${id} ${roles}`).toEqual([200, expected])
  }
  for (const id of [randomUUID(), 'none', 'a%20b']) {
    const { status, codes } = await read(id)
    expect([status, codes], id).toEqual([404, ['DataError:id:NotFoundRule']])
  }
})
