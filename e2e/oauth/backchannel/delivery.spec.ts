import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { createDatabase } from '../../fixtures/database.ts'
import { type Client, Grants } from '../../fixtures/grants.ts'
import { People } from '../../fixtures/people.ts'
import { expect, startReceiver, test } from './receiver.ts'

/** Adds notices of sign-outs of made-up members, and returns their ids. */
async function addNotices({ sql }: People, { id }: Pick<Client, 'id'>, count = 1) {
  const accounts = Array.from({ length: count }, () => randomUUID())
  await sql`insert into outgoing (kind, client_id, sub, sid, attempts, due_at)
    select 'sign-out', ${id}, account_id, uuidv7(), 0, now() from unnest(${accounts}::uuid[]) as account_id`
  return accounts
}

const pendingOf = ({ sql }: People, { id }: Pick<Client, 'id'>) =>
  sql`select attempts, due_at > now() as later from outgoing where client_id = ${id}`
const resultOf = async ({ sql }: People, { id }: Pick<Client, 'id'>) =>
  (await sql`select logout_notice_result as result from client where id = ${id}`)[0]?.result
const makeDue = ({ sql }: People, { id }: Pick<Client, 'id'>) =>
  sql`update outgoing set due_at = now() where client_id = ${id}`
const waiting = { timeout: 30_000 }

test('a sign-out is sent again after an application was down', { tag: '@all' }, async ({
  grants,
  people,
}) => {
  const closed = await startReceiver()
  await closed.close()
  const client = await grants.addClient({ backchannelLogoutUri: closed.uri })
  await addNotices(people, client)
  await expect.poll(() => resultOf(people, client), waiting).toBe('unreachable')
  expect(await pendingOf(people, client)).toEqual([{ attempts: 1, later: true }])
  const receiver = await startReceiver(Number(new URL(closed.uri).port))
  await makeDue(people, client)
  await expect.poll(() => receiver.received.length, waiting).toBe(1)
  await expect.poll(() => resultOf(people, client), waiting).toBe('200')
  expect(await pendingOf(people, client)).toEqual([])
  await receiver.close()
})

test('a sign-out is not sent to a private address that no setting permits', {
  tag: '@all',
}, async ({ grants, people }) => {
  const receiver = await startReceiver(0, '127.0.0.2')
  const client = await grants.addClient({ backchannelLogoutUri: receiver.uri })
  await addNotices(people, client)
  await expect.poll(() => resultOf(people, client), waiting).toBe('refused')
  expect(receiver.received).toEqual([])
  await receiver.close()
})

for (const [what, status] of [
  ['400', 400],
  ['500', 500],
  ['a redirect, which is not followed', 302],
] as const) {
  test(`a sign-out is sent again after an application responded with ${what}, six times at most`, {
    tag: '@all',
  }, async ({ grants, logOfJobs, people, receiver }) => {
    receiver.respond = (response) => response.writeHead(status, { Location: '/elsewhere' }).end()
    const client = await grants.addClient({ backchannelLogoutUri: receiver.uri })
    await addNotices(people, client)
    for (let attempts = 1; attempts <= 6; attempts += 1) {
      await expect.poll(() => receiver.received.length, waiting).toBe(attempts)
      await expect
        .poll(async () => (await pendingOf(people, client))[0]?.attempts, waiting)
        .toBe(attempts === 6 ? undefined : attempts)
      // The outcome is recorded after the response, and the next attempt is made due after that.
      await expect.poll(() => resultOf(people, client), waiting).toBe(`${status}`)
      await people.sql`update client set logout_notice_result = null where id = ${client.id}`
      await makeDue(people, client)
    }
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(
      new Set(['/logout?tenant=1']),
    )
    expect(new Set(receiver.received.map(({ token }) => token)).size).toBe(6)
    // An application that has processed the notice, and whose response was lost, recognises it.
    expect(new Set(receiver.received.map(({ token }) => decodeJwt(token).jti)).size).toBe(1)
    expect(receiver.received[0]?.userAgent).toMatch(/^Gatehouse\/\d+\.\d+\.\d+$/)
    await expect
      .poll(() => logOfJobs(/logout-notice-failed/).filter((line) => line.includes(client.id)))
      .toHaveLength(6)
  })
}

test('an application that does not respond is given up after five seconds, and delays no other', {
  tag: '@all',
}, async ({ grants, people, receiver }) => {
  const slow = await startReceiver()
  slow.respond = () => {}
  const slowClient = await grants.addClient({ backchannelLogoutUri: slow.uri })
  const client = await grants.addClient({ backchannelLogoutUri: receiver.uri })
  await addNotices(people, slowClient, 12)
  await addNotices(people, client)
  await expect.poll(() => resultOf(people, client), waiting).toBe('200')
  await expect.poll(() => resultOf(people, slowClient), waiting).toBe('timeout')
  expect((await pendingOf(people, slowClient)).length).toBe(12)
  await people.sql`delete from outgoing where client_id = ${slowClient.id}`
  await slow.close()
})

test('two services send each sign-out once', { tag: '@all' }, async ({
  grants,
  people,
  receiver,
  startAnother,
}) => {
  await startAnother()
  const client = await grants.addClient({ backchannelLogoutUri: receiver.uri })
  const accounts = await addNotices(people, client, 60)
  await expect.poll(() => pendingOf(people, client), waiting).toEqual([])
  const subjects = receiver.received.map(
    ({ token }) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub as string,
  )
  expect(subjects.sort()).toEqual(accounts.sort())
})

test('a sign-out that a killed service was sending is sent by another', { tag: '@all' }, async ({
  startAnother,
}) => {
  const database = await createDatabase()
  const people = new People(database.sql)
  const receiver = await startReceiver()
  receiver.respond = () => {}
  const client = await new Grants(people).addClient({ backchannelLogoutUri: receiver.uri })
  await addNotices(people, client)
  const killed = await startAnother({ DATABASE_URL: database.url })
  await expect.poll(() => receiver.received.length, waiting).toBe(1)
  await killed.kill('SIGKILL')
  expect(await pendingOf(people, client)).toEqual([{ attempts: 1, later: true }])
  receiver.respond = (response) => response.writeHead(204).end()
  await makeDue(people, client)
  const other = await startAnother({ DATABASE_URL: database.url })
  await expect.poll(() => resultOf(people, client), waiting).toBe('204')
  expect(await pendingOf(people, client)).toEqual([])
  await other.stop()
  await receiver.close()
  await database.drop()
})
