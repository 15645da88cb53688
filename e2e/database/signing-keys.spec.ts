import type postgres from 'postgres'
import { keyAgesSeconds } from '#lib/oauth/key-ages.ts'
import { endKey, listKeys } from '#lib/oauth/manage-keys.ts'
import { addKey, currentSigningKey, listPublicKeys } from '#lib/oauth/signing-key.ts'
import { drainBackgroundWork } from '#lib/runtime/background-work.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { recordLog } from '../fixtures/recorded-log.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/statements.ts'

/** Lets this process read its key again, which it does each minute. */
const readAgain = () => Reflect.deleteProperty(globalThis, Symbol.for('gatehouse.signing-key'))

test.beforeEach(({ own }) => {
  setDatabaseUrl(own.url)
  setServiceSecret(authSecret)
  log.level = 'silent'
  readAgain()
})

test.afterEach(async () => {
  await drainBackgroundWork()
  readAgain()
  setServiceSecret(authSecret)
  log.level = 'info'
  await closeDatabase()
})

const setAge = (sql: postgres.Sql, id: string, seconds: number) =>
  sql`update signing_key set created_at = now() - ${seconds} * interval '1 second' where id = ${id}`

/** The id of the key that signs, and those that are published. */
async function keysInUse() {
  readAgain()
  const { id } = await currentSigningKey()
  return { current: id, published: (await listPublicKeys()).map(({ kid }) => kid) }
}

test('an installation without a signing key publishes one before it has signed anything', async () => {
  const [key, ...others] = await listPublicKeys()
  expect(others).toEqual([])
  expect(key).toEqual({
    kty: 'RSA',
    alg: 'RS256',
    use: 'sig',
    e: 'AQAB',
    n: expect.any(String),
    kid: (await currentSigningKey()).id,
  })
})

test('a signing key is published for a day before it signs, and has a successor after ninety days', async ({
  own: { sql },
}) => {
  const { activation, renewal } = keyAgesSeconds
  const [old, next] = [await addKey(), await addKey('olga')]
  await setAge(sql, old, renewal + 60)
  await setAge(sql, next, activation - 60)
  const published = [old, next]
  const statuses = async () => (await listKeys()).map(({ status }) => status)
  expect(await keysInUse()).toEqual({ current: old, published })
  expect(await statuses()).toEqual(['current', 'next'])
  await setAge(sql, next, activation + 60)
  expect(await keysInUse()).toEqual({ current: next, published })
  expect(await statuses()).toEqual(['previous', 'current'])
  await drainBackgroundWork()
  expect(await sql`select from signing_key`, 'before the renewal').toHaveLength(2)
  await setAge(sql, old, renewal + 120)
  await setAge(sql, next, renewal + 60)
  expect((await keysInUse()).current).toBe(next)
  await drainBackgroundWork()
  expect(await statuses()).toEqual(['previous', 'current', 'next'])
  const made = await sql`
    select operator from audit_event where action = 'signing-key-made' order by id`
  expect(made.map(({ operator }) => operator)).toEqual([null, 'olga', null])
})

test('a successor that cannot be made is logged, and the old signing key signs on', async ({
  own: { sql },
}) => {
  const old = await addKey()
  await setAge(sql, old, keyAgesSeconds.renewal + 60)
  await sql`alter table signing_key add constraint no_successor check (false) not valid`
  const events = recordLog()
  expect(await keysInUse()).toEqual({ current: old, published: [old] })
  await drainBackgroundWork()
  const error = expect.any(Error)
  expect(events).toEqual([{ event: 'signing-key-not-made', error }])
})

test('a signing key that no secret can read does not sign, and one that is ended is replaced if it was the last', async ({
  own: { sql },
}) => {
  const lost = await addKey()
  await setAge(sql, lost, keyAgesSeconds.activation + 60)
  setServiceSecret('another secret, since the earlier one was lost')
  const events = recordLog()
  const { current, published } = await keysInUse()
  expect(events).toContainEqual({ event: 'signing-key-of-another-secret', id: lost })
  expect(published).toEqual([lost, current])
  expect(await listKeys()).toMatchObject([
    { id: lost, status: 'unreadable' },
    { id: current, status: 'current' },
  ])
  expect(await endKey('none', 'olga')).toBe(false)
  expect(await endKey(lost, 'olga')).toBe(true)
  expect((await listKeys()).map(({ id }) => id)).toEqual([current])
  expect(await endKey(current, 'olga')).toBe(true)
  const [replacement, ...others] = await listKeys()
  expect(others).toEqual([])
  expect(replacement).toMatchObject({ status: 'current' })
  expect(replacement?.id).not.toBe(current)
})
