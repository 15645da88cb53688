import { endAccess } from '#db/queries/credentials/access.ts'
import {
  disableClient,
  editClient,
  enableClient,
  finishRotation,
  rotateSecret,
} from '#db/queries/oauth/clients-edit.ts'
import { claimOutgoing } from '#db/queries/outgoing.ts'
import { retentionRules } from '#db/queries/retention.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { readSettings } from '#lib/settings.ts'
import { Grants } from '../fixtures/grants.ts'
import { People } from '../fixtures/people.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'

type Sql = People['sql']

const read = async (sql: Sql, id: string) => [
  await sql`select * from client where id = ${id}`,
  await sql`select from audit_event where client_id = ${id}`,
]

test('endAccess leaves no sign-out for a client that is disabled or has no URI for it', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const grants = new Grants(people)
  const backchannelLogoutUri = 'https://app.example/sign-out'
  const noticesAfter = async (input: object) => {
    const { client, person, code } = await grants.issueCode({
      client: await grants.addClient(input),
    })
    await sql`update credential set used_at = now() where hash = ${hashOf(code)}`
    const session = hashOf(await people.issueCredential(person, { kind: 'session' }))
    expect(await endAccess(db, session, client.id, context)).toBe(true)
    return (await sql`select from outgoing where client_id = ${client.id}`).length
  }
  expect(await noticesAfter({ backchannelLogoutUri })).toBe(1)
  expect(await noticesAfter({ backchannelLogoutUri, disabled: true })).toBe(0)
  expect(await noticesAfter({})).toBe(0)
})

test('endAccess ends with a session what it gave to a client that follows it, and tells the client once', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const grants = new Grants(people)
  const client = await grants.addClient({ backchannelLogoutUri: 'https://app.example/sign-out' })
  const person = await people.add()
  const begin = async () => {
    const hash = hashOf(await people.issueCredential(person, { kind: 'session' }))
    const [row] = await sql`select id from credential where hash = ${hash}`
    for (let n = 0; n < 2; n += 1) {
      const { code } = await grants.issueCode({ client, person })
      await sql`
        update credential set used_at = now(), session_id = ${row?.id} where hash = ${hashOf(code)}`
    }
    return { hash, id: String(row?.id) }
  }
  const [ended, other] = [await begin(), await begin()]
  const told = async () =>
    (await sql`delete from outgoing where client_id = ${client.id} returning sid`).map(
      ({ sid }) => sid,
    )
  expect(await endAccess(db, other.hash, ended.id, context)).toBe(true)
  expect(await told()).toEqual([ended.id])
  const left = await sql`select session_id from credential where client_id = ${client.id}`
  expect(left.map(({ session_id }) => session_id)).toEqual([other.id, other.id])
  expect(await endAccess(db, other.hash, client.id, context)).toBe(true)
  expect(await told()).toEqual([other.id])
})

test('claimOutgoing sends no sign-out to a client that is disabled, busy or not due', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const grants = new Grants(people)
  const person = await people.add()
  const addNotice = async (input: object, seconds = 0) => {
    const backchannelLogoutUri = 'https://app.example/sign-out'
    const { id } = await grants.addClient({ backchannelLogoutUri, ...input })
    await sql`
      insert into outgoing (kind, client_id, sub, attempts, due_at)
      values ('sign-out', ${id}, ${person.id}, 0, now() + ${seconds} * interval '1 second')`
    return id
  }
  await addNotice({ disabled: true })
  await addNotice({ backchannelLogoutUri: null })
  await addNotice({}, 60)
  const busy = await addNotice({})
  expect(await claimOutgoing(db, [busy])).toEqual([])
  expect(await sql`select from outgoing where attempts > 0`).toEqual([])
  expect(await claimOutgoing(db, [])).toMatchObject([{ clientId: busy }])
  // The next attempt is due later.
  expect(await claimOutgoing(db, [])).toEqual([])
})

test('the retention job deletes sign-outs after a day and attempts of webhooks after 30, and no others', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const { id } = await new Grants(people).addClient({ disabled: true })
  await sql`
    insert into webhook (client_id, url, email, sealed_secret, position)
    values (${id}, 'https://crm.example/', 'crm@example.org', '', 0)`
  for (const days of [0.9, 1.1, 29, 31]) {
    await sql`
      insert into outgoing (kind, client_id, sub, due_at, created_at)
      values ('sign-out', ${id}, uuidv7(), now(), now() - ${days} * interval '1 day')`
    await sql`
      insert into webhook_attempt (webhook_id, event_id, type, at, result, duration_ms)
      select id, uuidv7(), 'account.updated', now() - ${days} * interval '1 day', '204', 5 from webhook`
  }
  for (const rule of retentionRules(readSettings({}).retentionDays)) {
    if (/sign-outs|webhooks/.test(rule.name)) await rule.applyToBatch(db, 100)
  }
  expect(await sql`select from outgoing where kind = 'sign-out'`).toHaveLength(1)
  expect(await sql`select from webhook_attempt`).toHaveLength(3)
})

test('rotateSecret replaces no secret that another administrator has replaced meanwhile', async ({
  db,
  grants,
  people,
}) => {
  const { id } = await grants.addClient()
  const rotate = (expected: number) =>
    rotateSecret(db, { id, secretHash: newHash(), expected }, 'olga')
  const rotated = await Promise.all([rotate(1), rotate(1)])
  expect(rotated.filter(Boolean)).toEqual([{ endedOlder: false }])
  const before = await read(people.sql, id)
  expect(await rotate(1)).toBeUndefined()
  expect(await read(people.sql, id)).toEqual(before)
})

test('finishRotation, disableClient and enableClient change and record nothing the second time', async ({
  db,
  grants,
  people,
}) => {
  for (const change of [finishRotation, disableClient, enableClient]) {
    const { id } = await grants.addClient({ disabled: change === enableClient })
    await people.sql`
      update client set secret_hashes = secret_hashes || ${newHash()}::bytea where id = ${id}`
    expect(await change(db, id, 'olga'), change.name).toBe(true)
    const before = await read(people.sql, id)
    expect(await change(db, id, 'olga'), change.name).toBe(false)
    expect(await read(people.sql, id)).toEqual(before)
  }
})

test('editClient changes nothing of a client that has changed since it was shown', async ({
  db,
  grants,
  people,
}) => {
  const { id, redirectUri } = await grants.addClient()
  const before = await read(people.sql, id)
  const shown = {
    name: id,
    redirectUris: [redirectUri],
    logoutUris: [],
    leanIdToken: false,
    isTest: false,
    backchannelLogoutUri: null,
  }
  const edit = (change: object) =>
    editClient(db, id, { name: 'Farm shop' }, 'olga', { ...shown, ...change })
  const others = { redirectUris: [redirectUri, 'https://b.example'], leanIdToken: true, name: 'A' }
  for (const [name, value] of Object.entries(others))
    expect(await edit({ [name]: value })).toBe(false)
  expect(await read(people.sql, id)).toEqual(before)
  expect(await edit({})).toBe(true)
  const [row] = await people.sql`select name, redirect_uris from client where id = ${id}`
  expect(row).toEqual({ name: 'Farm shop', redirect_uris: [redirectUri] })
})
