import { recordConsent } from '#db/queries/oauth/authorizations.ts'
import { deleteClient } from '#db/queries/oauth/clients-edit.ts'
import { deleteSuccessorSeeds } from '#db/queries/oauth/grants.ts'
import {
  addSigningKey,
  deleteOldSigningKeys,
  endKey,
  listSigningKeys,
} from '#db/queries/oauth/signing-keys.ts'
import { findTokenDetails, revokeToken } from '#db/queries/oauth/tokens.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { deleteClient as deleteClientInBatches } from '#lib/oauth/clients/manage-clients.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { batchSize } from '#lib/runtime/in-batches.ts'
import { type CredentialInput, People, type Person } from '../fixtures/people.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'
import { addClientRow } from '../staff/client-row.ts'

const issue = async (people: People, person: Person, input: CredentialInput) =>
  hashOf(await people.issueCredential(person, input))

test('consent to a client is the union of what the member has allowed, each role once', async ({
  db,
  grants,
  people,
}) => {
  const [client, disabled] = [await grants.addClient(), await grants.addClient({ disabled: true })]
  const person = await people.add()
  const session = await issue(people, person, { kind: 'session' })
  const allow = (clientId: string, ...roles: readonly ('openid' | 'profile' | 'email')[]) =>
    recordConsent(db, session, { clientId, roles }, context)
  expect(await allow(client.id, 'openid', 'profile')).toBe(true)
  expect(await allow(client.id, 'openid', 'email', 'email')).toBe(true)
  expect(await allow(disabled.id, 'openid')).toBe(false)
  const consents = await people.sql`
    select client_id, array(select unnest(roles) order by 1) as roles from consent where account_id = ${person.id}`
  expect([...consents]).toEqual([{ client_id: client.id, roles: ['email', 'openid', 'profile'] }])
})

test('introspection shows a client the live tokens of its own, and the organisation’s own client all', async ({
  db,
  grants,
  people,
}) => {
  const clients = [
    await grants.addClient(),
    await grants.addClient({ own: true }),
    await grants.addClient(),
  ]
  const [client, own, other] = clients.map(({ id, secret }) => ({
    clientId: id,
    secretHash: hashOf(secret),
  }))
  const person = await people.add()
  const add = async (kind: 'bearer' | 'refresh' | 'session', change = {}) => {
    const hash = await issue(people, person, {
      kind,
      clientId: client?.clientId ?? null,
      roles: ['openid'],
      ...change,
    })
    await people.sql`update credential set issued_at = now() - interval '1 hour' where hash = ${hash}`
    return hash
  }
  const isActive = async (by: typeof client, hash: Buffer) =>
    (await findTokenDetails(db, by as NonNullable<typeof client>, hash)).active
  const [bearer, refresh] = [await add('bearer'), await add('refresh')]
  expect(await findTokenDetails(db, client as NonNullable<typeof client>, refresh)).toEqual({
    clientAuthenticated: true,
    active: true,
    kind: 'refresh',
    roles: ['openid'],
    clientId: client?.clientId,
    accountId: person.id,
    username: person.username,
    issuedAt: expect.any(Number),
    expiresAt: expect.any(Number),
  })
  expect([
    await isActive(client, bearer),
    await isActive(own, bearer),
    await isActive(other, bearer),
  ]).toEqual([true, true, false])
  expect(await isActive(client, await add('session')), 'a session').toBe(false)
  expect(await isActive(client, await add('bearer', { lifetimeSeconds: -5 })), 'expired').toBe(
    false,
  )
  await people.sql`update credential set used_at = now() where hash = ${refresh}`
  expect(await isActive(client, refresh), 'used').toBe(false)
  const wrong = { clientId: client?.clientId ?? '', secretHash: newHash() }
  expect(await findTokenDetails(db, wrong, bearer)).toMatchObject({
    clientAuthenticated: false,
    active: false,
  })

  const expiresSoon = async (hash: Buffer) =>
    (await people.sql`select expires_at <= now() as ended from credential where hash = ${hash}`)[0]
      ?.ended
  expect(await revokeToken(db, other as NonNullable<typeof client>, bearer, context)).toBe(true)
  expect(await expiresSoon(bearer), 'of another client').toBe(false)
  expect(await revokeToken(db, wrong, bearer, context)).toBe(false)
  const session = await add('session')
  expect(await revokeToken(db, client as NonNullable<typeof client>, session, context)).toBe(true)
  expect(await expiresSoon(session), 'a session').toBe(false)
  expect(await revokeToken(db, client as NonNullable<typeof client>, bearer, context)).toBe(true)
  expect(await expiresSoon(bearer)).toBe(true)
  const [before] = await people.sql`select expires_at from credential where hash = ${bearer}`
  await revokeToken(db, client as NonNullable<typeof client>, bearer, context)
  expect((await people.sql`select expires_at from credential where hash = ${bearer}`)[0]).toEqual(
    before,
  )
})

test('what can no longer be repeated loses its seed 15 seconds after its use', async ({
  db,
  grants,
  people,
}) => {
  const person = await people.add()
  const use = async (secondsAgo: number) => {
    const { code } = await grants.issueCode({ person })
    await people.sql`
      update credential set used_at = now() - ${secondsAgo} * interval '1 second', successor_seed = '\\x01'
      where hash = ${hashOf(code)}`
    return hashOf(code)
  }
  const [recent, old] = [await use(14), await use(16)]
  await deleteSuccessorSeeds(db)
  const seeded = await people.sql`
    select hash from credential where account_id = ${person.id} and successor_seed is not null`
  expect(seeded.map(({ hash }) => hash)).toEqual([recent])
  expect(seeded.map(({ hash }) => hash)).not.toContainEqual(old)
})

test('a signing key is deleted once its successor has been there for so long', async ({
  own: { db, sql },
}) => {
  await sql`
    insert into signing_key (id, public_jwk, sealed_private_jwk, created_at)
    select 'key ' || age, '{}', 'sealed', now() - age * interval '1 second' from unnest(array[130, 110, 90]) as age`
  const left = async () =>
    (await sql`select id from signing_key order by created_at`).map(({ id }) => id)
  await deleteOldSigningKeys(db, 115)
  expect(await left()).toEqual(['key 130', 'key 110', 'key 90'])
  await deleteOldSigningKeys(db, 105)
  expect(await left()).toEqual(['key 110', 'key 90'])
  await deleteOldSigningKeys(db, 0)
  expect(await left()).toEqual(['key 90'])
})

test('signing keys are listed from the oldest, and who made or ended one is recorded', async ({
  own: { db, sql },
}) => {
  await sql`delete from signing_key`
  const keyOf = (id: string) => ({
    id,
    publicJwk: { kty: 'OKP', x: id },
    sealedPrivateJwk: `sealed ${id}`,
  })
  await addSigningKey(db, keyOf('newer'), null)
  await addSigningKey(db, keyOf('older'), 'olga')
  await sql`update signing_key set created_at = now() - interval '1 hour' where id = 'older'`
  expect(await listSigningKeys(db)).toEqual([
    { ...keyOf('older'), ageSeconds: expect.closeTo(3_600, -2), createdAt: expect.any(Number) },
    { ...keyOf('newer'), ageSeconds: expect.closeTo(0, -2), createdAt: expect.any(Number) },
  ])
  expect([await endKey(db, 'older', 'omar'), await endKey(db, 'older', 'omar')]).toEqual([
    true,
    false,
  ])
  expect((await listSigningKeys(db)).map(({ id }) => id)).toEqual(['newer'])
  const events = await sql`
    select action, operator, signing_key_id as key from audit_event where action like 'signing-key-%' order by id`
  expect(events.map(({ action, operator, key }) => [action, operator, key])).toEqual([
    ['signing-key-made', null, 'newer'],
    ['signing-key-made', 'olga', 'older'],
    ['signing-key-ended', 'omar', 'older'],
  ])
})

test('a client that is deleted takes what was issued to it along, nothing of another, and not its audit trail', async ({
  db,
  grants,
  people,
}) => {
  const { sql } = people
  const [client, other] = [await grants.addClient(), await grants.addClient()]
  const person = await people.add()
  for (const { id } of [client, other]) {
    for (const kind of ['bearer', 'refresh', 'session'] as const)
      await people.issueCredential(person, { kind, clientId: id })
    await sql`insert into consent (account_id, client_id, roles) values (${person.id}, ${id}, '{openid}')`
    await sql`insert into audit_event (action, client_id) values ('client-edited', ${id})`
  }
  const left = async ({ id }: { id: string }) => [
    (await sql`select from client where id = ${id}`).length,
    (await sql`select from credential where client_id = ${id}`).length,
    (await sql`select from consent where client_id = ${id}`).length,
    (await sql`select action from audit_event where client_id = ${id} order by id`).map(
      ({ action }) => action,
    ),
  ]
  expect(await deleteClient(db, client.id, 'olga')).toBe(true)
  expect(await left(client)).toEqual([0, 0, 0, ['client-edited', 'client-deleted']])
  expect(await left(other)).toEqual([1, 3, 1, ['client-edited']])
  expect(await deleteClient(db, client.id, 'olga')).toBe(false)
  expect((await left(client))[3]).toHaveLength(2)
})

test('a client with more credentials than a batch is deleted, and accepts none of them meanwhile', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  const people = new People(sql)
  const [client, person] = [await addClientRow(people), await people.add()]
  await sql`
    insert into credential (hash, kind, account_id, client_id, realm, expires_at)
    select sha256(n::text::bytea), 'bearer', ${person.id}, ${client}, 'tests', now() + interval '1 day'
    from generate_series(1, ${batchSize + 2}) as n`
  try {
    const deleted = await sql.begin(async (held) => {
      await held`select from credential where hash = sha256('1') for update`
      const deletion = deleteClientInBatches(client, 'olga')
      const left = async () =>
        (await sql`select from credential where client_id = ${client}`).length
      await expect.poll(left).toBe(1)
      const [row] = await sql`
        select epoch, disabled_at is not null as ended from client where id = ${client}`
      expect(row).toEqual({ epoch: 1, ended: true })
      return { deletion }
    })
    expect(await deleted.deletion).toBe(true)
    expect(await sql`select from client where id = ${client}`).toHaveLength(0)
    expect(await deleteClientInBatches(client, 'olga')).toBe(false)
    const events = await sql`select action from audit_event where client_id = ${client} order by id`
    expect(events.map(({ action }) => action)).toEqual(['client-disabled', 'client-deleted'])
  } finally {
    await closeDatabase()
  }
})
