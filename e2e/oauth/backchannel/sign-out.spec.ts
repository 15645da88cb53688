import { connect as connectDatabase } from '#db/driver/connect.ts'
import { disableAccount, endAllAccess } from '#db/queries/accounts/accounts-edit.ts'
import { endAccess } from '#db/queries/credentials/access.ts'
import { redeemReset } from '#db/queries/credentials/credentials.ts'
import {
  changePassword,
  endOtherAccess,
  endSession,
} from '#db/queries/credentials/sessions-edit.ts'
import { eraseAccount } from '#db/queries/privacy/erasure.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { sendForm } from '../../fixtures/client/page-form.ts'
import { type Connected, cookieOf, expect, test } from './receiver.ts'

type Database = ReturnType<typeof connectDatabase>

interface Situation {
  readonly db: Database
  readonly account: string
  readonly session: Buffer
  readonly client: string
}

const context = { requestId: 'test', network: '192.0.2.1', agent: null } as never
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA'

const newSession = () => ({
  hash: hashOf(newSecret()),
  kind: 'session' as const,
  realm: 'tests',
  roles: [],
  lifetimeSeconds: 600,
})

/** Ways in which access ends, and whether the member’s other session ends too. */
const ends: readonly [string, (situation: Situation) => Promise<unknown>, 'one' | 'all'][] = [
  ['signs out', ({ db, session }) => endSession(db, session, context), 'one'],
  [
    'ends the session on the security page',
    async ({ db, session }) => {
      const [row] = await db.$client`select id from credential where hash = ${session}`
      return endAccess(db, session, row?.id, context)
    },
    'one',
  ],
  [
    'ends the access of the application',
    ({ db, session, client }) => endAccess(db, session, client, context),
    'all',
  ],
  [
    'signs out everywhere',
    ({ db, session }) => endOtherAccess(db, session, newSession(), context),
    'all',
  ],
  [
    'changes the password',
    ({ db, session }) => changePassword(db, session, passwordHash, newSession(), context),
    'all',
  ],
  [
    'uses a temporary password',
    async ({ db, account }) => {
      const hash = hashOf(`temporary ${account}`)
      await db.$client`
        insert into credential (hash, kind, account_id, epoch, realm, expires_at)
        select ${hash}, 'reset', id, epoch, 'tests', now() + interval '1 hour'
        from account where id = ${account}`
      const reset = { id: account, hash, passwordHash, onSignInPage: true }
      return redeemReset(db, reset, newSession(), context, { limits: [] })
    },
    'all',
  ],
  ['is disabled', ({ db, account }) => disableAccount(db, account, 'olga'), 'all'],
  ['is signed out by an operator', ({ db, account }) => endAllAccess(db, account, 'olga'), 'all'],
  ['is erased', ({ db, account }) => eraseAccount(db, account, 'olga'), 'all'],
]

for (const [how, end, which] of ends) {
  test(`an application receives a logout token when a member ${how}`, async ({
    connect,
    database,
    grants,
    isConnected,
    member,
    noticesOf,
    receiver,
    startSession,
  }) => {
    const client = await grants.addClient({ own: true, backchannelLogoutUri: receiver.uri })
    const silent = await grants.addClient({ own: true })
    const session = await startSession(member)
    const inSession = await connect(client, session)
    const inOther = await connect(client, await startSession(member))
    await connect(silent, session)
    const db = connectDatabase(database.url)
    try {
      await end({ db, account: member.id, session: hashOf(session), client: client.id })
    } finally {
      await db.$client.end()
    }
    const told = which === 'one' ? [inSession] : [inSession, inOther]
    const notices = await noticesOf(member, told.length)
    expect(notices.map(({ aud }) => aud)).toEqual(told.map(() => client.id))
    expect(notices.map(({ sid }) => sid).sort()).toEqual(told.map(({ sid }) => sid).sort())
    expect(receiver.received[0]).toMatchObject({
      method: 'POST',
      path: '/logout?tenant=1',
      contentType: expect.stringContaining('application/x-www-form-urlencoded'),
    })
    for (const connected of told) expect(await isConnected(connected)).toBe(false)
    if (which === 'one') expect(await isConnected(inOther)).toBe(true)
    const waiting = () => database.sql`select from outgoing where client_id = ${client.id}`
    await expect.poll(async () => (await waiting()).length).toBe(0)
  })
}

test('a sign-out that ends the access of an application is not recorded as the application’s own act', async ({
  caller,
  connect,
  database,
  grants,
  member,
  receiver,
  session,
}) => {
  const client = await grants.addClient({ own: true, backchannelLogoutUri: receiver.uri })
  await connect(client, session)
  const form = { action: '/sign-out', body: new URLSearchParams() }
  expect((await sendForm(caller, '/', form, cookieOf(session))).status).toBe(303)
  const events = await database.sql`
    select action, client_id from audit_event
    where account_id = ${member.id} and action <> 'grant-exchanged' order by action`
  expect([...events]).toEqual([
    { action: 'access-ended', client_id: client.id },
    { action: 'signed-out', client_id: null },
  ])
})

test('an application that is not told of sign-outs keeps its access when the member signs out', async ({
  connect,
  database,
  grants,
  isConnected,
  member,
  session,
}) => {
  const silent = await grants.addClient({ own: true })
  const connected = await connect(silent, session)
  const db = connectDatabase(database.url)
  await endSession(db, hashOf(session), context)
  await db.$client.end()
  expect(await isConnected(connected)).toBe(true)
  expect(await database.sql`select from outgoing where sub = ${member.id}`).toEqual([])
})

test('a disabled application gets no notice of a sign-out', async ({
  connect,
  database,
  grants,
  member,
  receiver,
  session,
}) => {
  const client = await grants.addClient({ own: true, backchannelLogoutUri: receiver.uri })
  await connect(client, session)
  await database.sql`update client set disabled_at = now() where id = ${client.id}`
  const db = connectDatabase(database.url)
  await endSession(db, hashOf(session), context)
  await db.$client.end()
  expect(await database.sql`select from outgoing where sub = ${member.id}`).toEqual([])
})

test('a member who signs in again causes no sign-out, and another member who signs in does', {
  tag: '@all',
}, async ({
  connect,
  database,
  grants,
  isConnected,
  member,
  noticesOf,
  people,
  receiver,
  startSession,
}) => {
  const client = await grants.addClient({ own: true, backchannelLogoutUri: receiver.uri })
  const [first, second] = [await startSession(member), await startSession(member)]
  const other = await startSession(await people.add())
  const connected: Connected = await connect(client, first)
  const db = connectDatabase(database.url)
  const replace = (former: string, current: string) =>
    endSession(db, hashOf(former), context, { successor: hashOf(current) })
  await replace(first, second)
  expect(await database.sql`select from outgoing where sub = ${member.id}`).toEqual([])
  await replace(second, other)
  await db.$client.end()
  expect(await noticesOf(member, 1)).toEqual([{ aud: client.id, sid: connected.sid }])
  expect(await isConnected(connected)).toBe(false)
})

test('a logout token is no ID token: /oauth/end-session and id_token_hint reject it', async ({
  authorize,
  caller,
  connect,
  database,
  grants,
  member,
  noticesOf,
  receiver,
  logOfJobs,
  service,
  startSession,
}) => {
  const client = await grants.addClient({
    own: true,
    backchannelLogoutUri: receiver.uri,
    logoutUri: 'https://app.example/bye',
  })
  const [session, other] = [await startSession(member), await startSession(member)]
  await connect(client, session)
  const db = connectDatabase(database.url)
  await endSession(db, hashOf(session), context)
  await db.$client.end()
  await noticesOf(member, 1)
  const delivered = `"logout-notice-delivered","clientId":"${client.id}"`
  await expect.poll(() => logOfJobs(delivered)).toHaveLength(1)
  const [{ token = '' } = {}] = receiver.received
  const params = new URLSearchParams({
    id_token_hint: token,
    post_logout_redirect_uri: 'https://app.example/bye',
  })
  const path = `/oauth/end-session?${params}`
  const ended = await caller.send({ method: 'GET', path })
  expect(ended.headers.location).not.toContain('app.example')
  const hinted = await authorize(client, { id_token_hint: token }, { session: other })
  expect(hinted.searchParams.get('error')).toBe('login_required')
  const headers = cookieOf(other)
  expect((await caller.send({ method: 'GET', path: '/oauth/userinfo', headers })).status).toBe(200)
  expect(service.log()).not.toContain(token)
})
