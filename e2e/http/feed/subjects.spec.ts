import { execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Caller } from '../../fixtures/client/caller.ts'
import { golden, withSamples } from '../../fixtures/golden.ts'
import type { Grants } from '../../fixtures/grants.ts'
import { londonDay } from '../../fixtures/measure/london-day.ts'
import { root } from '../../fixtures/service.ts'
import { expect, test } from '../../fixtures/test.ts'
import { basicHeader, FeedReader, waitForPlaces } from './feed-reader.ts'

const addReader = (grants: Grants, ...roles: string[]) =>
  grants.addClient({ own: true, roles: ['events', ...roles] })

/** Reads subjects as a client with these roles. */
const subjectsReader = async (caller: Caller, grants: Grants, ...roles: string[]) => {
  const headers = basicHeader(await addReader(grants, ...roles))
  return (query: string, accept = 'application/json') =>
    caller.send({
      method: 'GET',
      path: `/events/subjects?${query}`,
      headers: { ...headers, Accept: accept },
    })
}

/** Reads every page of a list. */
async function readList(read: Awaited<ReturnType<typeof subjectsReader>>, kind: string) {
  const pages = [(await read(`kind=${kind}`)).body]
  while (pages.at(-1).after) {
    pages.push((await read(`kind=${kind}&after=${pages.at(-1).after}`)).body)
  }
  return pages
}

test('GET /events/subjects returns several subjects in XML and in JSON, with lists as containers in XML', async ({
  caller,
  grants,
  people,
}) => {
  const person = await people.add({ forename: 'Ada', surname: 'Fields' })
  await people.sql`
    update account set address = '1 Farm Lane', country = 'Ireland' where id = ${person.id}`
  const { guid, charityNumber } = await people.addMembership({ person, primary: true })
  const read = await subjectsReader(caller, grants, 'membership', 'contacts', 'address')
  const gone = randomUUID()
  const query = `id=${person.id}&id=${guid.toUpperCase()}&id=${gone}&id=${gone}&id=none`
  const { status, body } = await read(query)
  expect([status, body]).toEqual([
    200,
    {
      subjects: [
        {
          id: person.id,
          kind: 'account',
          state: 'active',
          address: {
            formatted: '1 Farm Lane\nIreland',
            street_address: '1 Farm Lane',
            country: 'Ireland',
          },
          groups: ['member', 'Producer Group'],
        },
        {
          id: guid,
          kind: 'membership',
          state: 'current',
          name: 'A farm',
          number: charityNumber,
          type: 'Producer Group',
          people: [{ account: person.id, roles: ['primary'] }],
        },
      ],
      absent: [gone, 'none'],
    },
  ])
  const xml = await read(query, 'text/xml')
  const samples = {
    [person.id]: '01900000-0000-7000-8000-0000000000a1',
    [guid]: '01900000-0000-7000-8000-000000000001',
    [gone]: '01900000-0000-7000-8000-0000000000ff',
    [charityNumber]: 'G1001',
  }
  expect(withSamples(xml.text, samples)).toBe(golden('subjects'))
})

test('GET /events/subjects rejects more than 100 ids, a request without a kind, and the cursor of another list', async ({
  caller,
  grants,
}) => {
  const read = await subjectsReader(caller, grants)
  const ids = (count: number) => Array.from({ length: count }, () => `id=${randomUUID()}`).join('&')
  const most = await read(ids(100))
  expect([most.status, most.body.absent.length]).toEqual([200, 100])
  const feedCursor = 'A'.repeat(32)
  const listCursor = Buffer.alloc(41).toString('base64url')
  expect((await read(`kind=account&after=${listCursor}`)).status).toBe(200)
  for (const [query, code] of [
    [ids(101), 'DataError:id:DuplicateRule'],
    ['', 'DataError:kind:RequiredRule'],
    ['kind=application', 'DataError:kind:OptionRule'],
    ['kind=account&kind=account', 'DataError:kind:DuplicateRule'],
    [`kind=membership&after=${listCursor}`, 'DataError:after:FormatRule'],
    [`kind=account&after=${feedCursor}`, 'DataError:after:FormatRule'],
    ['kind=account&after=%C3%A9', 'DataError:after:FormatRule'],
  ]) {
    const { status, codes } = await read(query as string)
    expect([status, codes], query).toEqual([400, [code]])
  }
})

test('GET /events/subjects lists each kind with what the roles of the client allow, in pages of 500', async ({
  caller,
  database: { sql },
  grants,
  people,
}) => {
  const prefix = `list-${randomBytes(4).toString('hex')}`
  const added = await sql`
    insert into account (username, country)
    select ${prefix} || n, 'Ireland' from generate_series(1, 1001) as n returning id`
  const person = await people.add({ forename: 'Ada' })
  const { guid } = await people.addMembership({ person, primary: true })
  const subscriptions = await sql`
    insert into subscription (campaign, email, confirmed_at) values
      ('ebrief', ${`${prefix}@people.example`}, now()), ('ebrief', ${`${prefix}-2@people.example`}, null)
    returning id, confirmed_at is null as is_pending`
  const read = await subjectsReader(caller, grants)
  const pages = await readList(read, 'account')
  expect(pages.slice(0, -1).every(({ subjects }) => subjects.length === 500)).toBe(true)
  expect(new Set(pages.map(({ cursor }) => cursor)).size).toBe(1)
  const listed = pages.flatMap(({ subjects }) => subjects)
  const ids = listed.map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining([person.id, ...added.map(({ id }) => id)]))
  expect(listed.find(({ id }) => id === person.id)).toEqual({
    id: person.id,
    kind: 'account',
    state: 'active',
  })
  const all = async (kind: string, ...roles: string[]) =>
    (await readList(await subjectsReader(caller, grants, ...roles), kind)).flatMap(
      ({ subjects }) => subjects,
    )
  const contact = { kind: 'contact', account: person.id, membership: guid }
  expect(await all('contact')).toContainEqual(contact)
  expect(await all('contact', 'contacts')).toContainEqual({ ...contact, roles: ['primary'] })
  const colleagues = added.slice(0, 600).map(({ id }) => id)
  await sql`
    insert into contact select ${guid}, id, false, false, false from unnest(${colleagues}::uuid[]) as id`
  const ofFarm = (await all('contact')).filter(({ membership }) => membership === guid)
  expect(ofFarm.map(({ account }) => account).sort()).toEqual([person.id, ...colleagues].sort())
  const membership = (await all('membership', 'membership')).find(({ id }) => id === guid)
  expect(membership).toMatchObject({ name: 'A farm' })
  const listedEmails = (await all('subscription', 'email')).map(({ id }) => id)
  for (const { id, is_pending } of subscriptions) {
    expect(listedEmails.includes(id)).toBe(!is_pending)
  }
})

test('a list and the feed after its cursor miss nothing that changes, appears or goes while the list is read', async ({
  caller,
  database: { sql },
  grants,
  people,
}) => {
  const client = await addReader(grants)
  const read = await subjectsReader(caller, grants)
  const gone = await people.add()
  await sql`
    insert into account (username, country)
    select ${`gap-${randomBytes(4).toString('hex')}`} || n, 'Ireland' from generate_series(1, 501) as n`
  await waitForPlaces(sql)
  const first = (await read('kind=account')).body
  await sql`delete from account where id = ${gone.id}`
  const late = await people.add()
  await waitForPlaces(sql)
  const last = (await read(`kind=account&after=${first.after}`)).body
  expect(last.cursor).toBe(first.cursor)
  const reader = new FeedReader(client)
  reader.cursor = first.cursor
  await reader.next(caller)
  const events = reader.read.map(({ type, account }) => `${type} ${account}`)
  expect(events).toContain(`account.closed ${gone.id}`)
  expect(events).toContain(`account.created ${late.id}`)
})

test('GET /events begins with the events of a day in London, and returns 410 before the oldest event', async ({
  caller,
  database: { sql },
  grants,
  people,
}) => {
  const client = await addReader(grants)
  const from = async (day: string) => {
    const reader = new FeedReader(client)
    const response = await caller.send({
      method: 'GET',
      path: `/events?since=${day}`,
      headers: reader.headers,
    })
    return response
  }
  const { id: before } = await people.add()
  const { id: after } = await people.add()
  await waitForPlaces(sql)
  // Two events of the summer on both sides of midnight in London, which is at 23:00 UTC.
  await sql`delete from event where position < (
    select min(position) from event where account_id in (${before}, ${after}))`
  await sql`update event set at = '2026-07-31T22:59:59Z', id = '019fba67-e598-7000-8000-000000000000'
    where account_id = ${before}`
  await sql`update event set at = '2026-07-31T23:00:00Z', id = '019fba67-e980-7000-8000-000000000000'
    where account_id = ${after}`
  const { body } = await from('2026-08-01')
  expect(body.events[0]).toMatchObject({ account: after })
  expect((await from('2026-07-31')).codes).toEqual(['DataError:since:NotFoundRule'])
  expect((await from('2026-07-31')).status).toBe(410)
  const future = (await from('2100-01-01')).body
  expect(future).toEqual({ events: [], cursor: expect.any(String) })
  expect((await from('2026-13-01')).codes).toEqual(['DataError:since:FormatRule'])
})

/** Writes the reader that the manual prints for this service and client, and returns its folder. */
async function printedReader(url: string, id: string): Promise<string> {
  const page = await readFile(join(root, 'lib/manual/pages/events.md'), 'utf8')
  const printed = /```javascript A reader\n(.*?)```/s.exec(page)?.[1] ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'reader-'))
  const program = printed.replace('http://localhost:3000', url).replace('our-crm', id)
  await writeFile(join(folder, 'reader.mjs'), program)
  return folder
}

test('the reader that the manual prints ends with the error of the service if its secret is wrong', async ({
  grants,
  service,
}) => {
  const { id } = await addReader(grants)
  const cwd = await printedReader(service.url, id)
  const env = { ...process.env, SECRET: 'wrong' }
  const reader = promisify(execFile)(process.execPath, ['reader.mjs'], { cwd, env, timeout: 9_000 })
  await expect(reader).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('your credentials are not valid'),
  })
  await rm(cwd, { recursive: true })
})

test('the reader that the manual prints lists everything when the feed does not have its cursor, and follows the feed from there', async ({
  grants,
  people,
  service,
}) => {
  const { id, secret } = await addReader(grants, 'profile', 'membership', 'contacts')
  const folder = await printedReader(service.url, id)
  const stale = { id: randomUUID(), kind: 'account' }
  // The place of a run that is not in this database, as after a restored backup or 90 days.
  const lost = 'AAAAAAAAA-gBkA86SLEc1y6fMEpbbH2O'
  await writeFile(
    join(folder, 'mirror.json'),
    JSON.stringify({ cursor: lost, subjects: { [stale.id]: stale } }),
  )
  const closing = await people.add()
  const person = await people.add({ forename: 'Ada', surname: 'Fields' })
  const { guid } = await people.addMembership({ person, primary: true })
  const reader = spawn(process.execPath, ['reader.mjs'], {
    cwd: folder,
    env: { ...process.env, SECRET: secret },
    stdio: 'ignore',
  })
  const mirror = async () =>
    JSON.parse(await readFile(join(folder, 'mirror.json'), 'utf8')).subjects
  try {
    await expect
      .poll(async () => Object.keys(await mirror()), { timeout: 20_000 })
      .toEqual(expect.arrayContaining([person.id, guid, closing.id]))
    expect(Object.keys(await mirror())).not.toContain(stale.id)
    await people.sql`delete from account where id = ${closing.id}`
    await people.sql`update account set surname = 'Meadows' where id = ${person.id}`
    await expect
      .poll(async () => (await mirror())[person.id]?.name, { timeout: 20_000 })
      .toBe('Ada Meadows')
    await expect.poll(async () => (await mirror())[closing.id], { timeout: 20_000 }).toBeUndefined()
    expect((await mirror())[guid].people).toEqual([{ account: person.id, roles: ['primary'] }])
    expect((await mirror())[person.id].groups).toEqual(['member', 'Producer Group'])
    await people.sql`update membership set ended_on = ${londonDay(-2)} where id = ${guid}`
    await expect
      .poll(async () => (await mirror())[person.id].groups, { timeout: 20_000 })
      .toEqual([])
  } finally {
    reader.kill()
    await rm(folder, { recursive: true })
  }
})
