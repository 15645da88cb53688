import { endAccess } from '#db/queries/credentials/access.ts'
import {
  disableClient,
  editClient,
  enableClient,
  finishRotation,
  rotateSecret,
} from '#db/queries/oauth/clients-edit.ts'
import { claimLogoutNotices } from '#db/queries/oauth/logout-notices.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { Grants } from '../fixtures/grants.ts'
import { People } from '../fixtures/people.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'

type Sql = People['sql']

const read = async (sql: Sql, id: string) => [
  await sql`select * from client where id = ${id}`,
  await sql`select from audit_event where client_id = ${id}`,
]

const noChanges = {
  ...{ name: undefined, addedRedirectUris: [], removedRedirectUris: [], addedLogoutUris: [] },
  ...{ removedLogoutUris: [], addedRoles: [], backchannelLogoutUri: undefined },
}

test('endAccess leaves no notice of a sign-out for a client that is disabled or has no URI for it', async ({
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
    return (await sql`select from logout_notice where client_id = ${client.id}`).length
  }
  expect(await noticesAfter({ backchannelLogoutUri })).toBe(1)
  expect(await noticesAfter({ backchannelLogoutUri, disabled: true })).toBe(0)
  expect(await noticesAfter({})).toBe(0)
})

test('claimLogoutNotices sends no notice to a client that is disabled, busy or not due', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const grants = new Grants(people)
  const person = await people.add()
  const addNotice = async (input: object, seconds = 0) => {
    const backchannelLogoutUri = 'https://app.example/sign-out'
    const { id } = await grants.addClient({ backchannelLogoutUri, ...input })
    await sql`
      insert into logout_notice (client_id, account_id, due_at)
      values (${id}, ${person.id}, now() + ${seconds} * interval '1 second')`
    return id
  }
  await addNotice({ disabled: true })
  await addNotice({ backchannelLogoutUri: null })
  await addNotice({}, 60)
  const busy = await addNotice({})
  expect(await claimLogoutNotices(db, [busy])).toEqual([])
  expect(await sql`select from logout_notice where attempts > 0`).toEqual([])
  expect(await claimLogoutNotices(db, [])).toMatchObject([{ clientId: busy }])
  // The next attempt is due later.
  expect(await claimLogoutNotices(db, [])).toEqual([])
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

test('editClient leaves a client its last redirect URI, and what changed since the form was shown', async ({
  db,
  grants,
  people,
}) => {
  const { id, redirectUri } = await grants.addClient()
  const before = await read(people.sql, id)
  const withoutUri = { ...noChanges, removedRedirectUris: [redirectUri] }
  expect(await editClient(db, id, withoutUri, 'olga')).toBe(false)
  const shown = {
    ...{ name: id, redirectUris: [redirectUri], logoutUris: [], leanIdToken: false, isTest: false },
    backchannelLogoutUri: null,
  }
  const stale = { ...noChanges, name: 'Farm shop', asShown: { ...shown, name: 'Formerly' } }
  expect(await editClient(db, id, stale, 'olga')).toBeUndefined()
  expect(await editClient(db, id, { ...noChanges, name: id }, 'olga')).toBe(false)
  expect(await read(people.sql, id)).toEqual(before)
  const fresh = { ...noChanges, name: 'Farm shop', asShown: shown }
  expect(await editClient(db, id, fresh, 'olga')).toBe(true)
})
