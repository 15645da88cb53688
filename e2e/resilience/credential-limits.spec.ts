import { randomBytes } from 'node:crypto'
import { connect } from '#db/driver/connect.ts'
import { issuePassthrough } from '#db/queries/credentials/credentials.ts'
import { issueCode, recordConsent } from '#db/queries/oauth/authorizations.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { expect, test } from '../fixtures/test.ts'

const maxLive = 50
const context = { requestId: 'limits', network: '192.0.2.1', agent: null }

for (const kind of ['bearer', 'session', 'passthrough'] as const) {
  test(`the least recently used of 50 live credentials of the kind ${kind} ends when the account is issued another`, async ({
    caller,
    people,
  }) => {
    const person = await people.add()
    const other = await people.add()
    const countLive = async ({ id }: { id: string }) => {
      const live = await people.sql`
        select from credential where account_id = ${id} and kind = ${kind} and expires_at > now()`
      return live.length
    }
    const secrets: string[] = []
    for (let age = maxLive; age > 0; age -= 1) {
      const secret = await people.issueCredential(person, { kind })
      await people.sql`
        update credential set issued_at = now() - ${age} * interval '1 hour'
        where hash = ${hashOf(secret)}`
      secrets.push(secret)
    }
    for (let n = 0; n <= maxLive; n += 1) await people.issueCredential(other, { kind })
    const { username, password } = person
    const response =
      kind === 'passthrough'
        ? await caller.call('issuetoken', { bearer: await people.issueCredential(person) })
        : await caller.call('authenticate', {
            input: { type: kind === 'bearer' ? 'token' : 'session', username, password },
          })
    expect(response.status).toBe(200)
    expect(await countLive(person)).toBe(maxLive)
    expect(await countLive(other)).toBe(maxLive + 1)
    const remaining = await people.sql`
      select hash from credential where hash in ${people.sql(secrets.slice(0, 2).map(hashOf))}`
    expect(remaining.map(({ hash }) => hash.toString('hex'))).toEqual([
      hashOf(secrets[1] as string).toString('hex'),
    ])
  })
}

test('a bearer that a program uses every minute outlives 60 sign-ins of a script', async ({
  caller,
  people,
}) => {
  const person = await people.add()
  const issue = async (issued: string, used: string | null) => {
    const secret = await people.issueCredential(person)
    await people.sql`
      update credential set issued_at = now() - ${issued}::interval, seen_at = now() - ${used}::interval
      where hash = ${hashOf(secret)}`
    return secret
  }
  const program = await issue('3 weeks', '90 seconds')
  const idle = await issue('2 weeks', '2 hours')
  const { username, password } = person
  const signIn = { type: 'token', username, password }
  for (let n = 0; n < maxLive - 2; n += 1) await issue(`${n} seconds`, null)
  const { body: first } = await caller.call('authenticate', { input: signIn })
  expect((await caller.call('profile', { bearer: idle })).status).toBe(401)
  for (let n = 0; n < 59; n += 1) await issue('0 seconds', null)
  const { status, body } = await caller.call('authenticate', { input: signIn })
  expect(status).toBe(200)
  for (const [bearer, expected] of [
    [program, 200],
    [body.token, 200],
    [first.token, 401],
  ] as const) {
    expect((await caller.call('profile', { bearer })).status).toBe(expected)
  }
})

test('of 50 grants of an account to one application the least recently used ends, and none of another', async ({
  database,
  grants,
  people,
}) => {
  const db = connect(database.url)
  const [client, other] = [
    await grants.addClient({ roles: ['openid'] }),
    await grants.addClient({ roles: ['openid'] }),
  ]
  const [person, second] = [await people.add(), await people.add()]
  const issue = async (of = person, { id: clientId, redirectUri } = client) => {
    const session = hashOf(await people.issueCredential(of, { kind: 'session' }))
    await recordConsent(db, session, { clientId, roles: ['openid'] }, context)
    const hash = randomBytes(32)
    const code = { clientId, redirectUri, roles: ['openid'] as const, challenge: null, nonce: null }
    expect(await issueCode(db, session, { ...code, hash })).toBe(true)
    await people.sql`update credential set expires_at = now() + interval '1 day' where hash = ${hash}`
    return hash.toString('hex')
  }
  const kept = [await issue(second), await issue(person, other), await issue()]
  await people.sql`
    insert into credential (hash, kind, account_id, client_id, family, realm, expires_at, seen_at)
    select sha256(hash), 'bearer', account_id, client_id, id, realm, now() + interval '1 day', now() + interval '1 hour'
    from credential where hash = decode(${kept[2] ?? ''}, 'hex')`
  const codes: string[] = []
  for (let n = 0; n < maxLive + 5; n += 1) codes.push(await issue())
  const left = await people.sql`
    select encode(hash, 'hex') as hash from credential
    where account_id in (${person.id}, ${second.id}) and kind = 'code' order by id`
  expect(left.map(({ hash }) => hash)).toEqual([...kept, ...codes.slice(6)])
  await db.$client.end()
})

test('an account is issued at most 600 passthrough tokens in ten minutes, even to 700 concurrent requests', async ({
  caller,
  database,
  people,
}) => {
  const db = connect(database.url, { queryTimeoutMs: 30_000 })
  const bearer = await people.issueCredential(await people.add())
  const issue = () =>
    issuePassthrough(
      db,
      hashOf(bearer),
      { hash: randomBytes(32), realm: 'tests', lifetimeSeconds: 600 },
      context,
    )
  const results = await Promise.all(Array.from({ length: 700 }, issue))
  expect(results.filter((result) => result?.value === 0)).toHaveLength(600)

  const limited = await caller.call('issuetoken', { bearer })
  expect(limited.status).toBe(429)
  expect(limited.codes).toEqual(['DataError:RateLimit'])
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  const another = await people.issueCredential(await people.add())
  expect((await caller.call('issuetoken', { bearer: another })).status).toBe(200)
  await db.$client.end()
})

test('an account that was issued 600 bearers in ten minutes gets 429 from authenticate.eb', async ({
  caller,
  people,
}) => {
  const person = await people.add()
  await people.sql`
    insert into rate_limit (key, attempts, blocked_until, forget_at)
    values (sha256(convert_to(${`issue bearer ${person.id}`}, 'UTF8')), 600, '-infinity',
      now() + interval '5 minutes')`
  const { username, password } = person
  const input = { type: 'token', username, password }
  const limited = await caller.call('authenticate', { input })
  expect(limited.status).toBe(429)
  expect(limited.codes).toEqual(['DataError:RateLimit'])
  expect(await people.sql`select from credential where account_id = ${person.id}`).toHaveLength(0)
  const session = { ...input, type: 'session' }
  expect((await caller.call('authenticate', { input: session })).status).toBe(200)
})
