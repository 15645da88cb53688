import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { findAccountSummary } from '#db/queries/accounts/accounts.ts'
import { endAccess, listAccess } from '#db/queries/credentials/access.ts'
import { listPrograms } from '#db/queries/credentials/app-passwords.ts'
import { findClientDetails } from '#db/queries/oauth/clients.ts'
import { programDays } from '#db/values/periods.ts'
import { People, type Person } from '../fixtures/people.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** The columns of a credential, by its name; `used` is the hours since its last use. */
interface Input {
  readonly kind?: string
  readonly used?: number
  readonly [column: string]: unknown
}

const clients = {
  shop: {},
  forum: { backchannel_logout_uri: 'https://forum.example/sign-out' },
  closed: { disabled_at: hoursAgo(1) },
  again: { epoch: 1 },
  trial: { is_test: true },
  silent: {},
} as const

async function addClients(sql: postgres.Sql): Promise<void> {
  for (const [id, columns] of Object.entries(clients)) {
    await sql`
      insert into client (id, name, redirect_uris, is_public, secret_hashes)
      values (${id}, ${`The ${id}`}, '{https://app.example/}', false, array[sha256('x')])`
    if (Object.keys(columns).length > 0)
      await sql`update client set ${sql(columns)} where id = ${id}`
  }
}

/** Adds credentials to an account, each with a network that has its name, and returns their ids and hashes by it. */
async function addCredentials(
  sql: postgres.Sql,
  { id }: Person,
  inputs: Readonly<Record<string, Input>>,
): Promise<Record<string, { id: string; hash: Buffer }>> {
  const added: Record<string, { id: string; hash: Buffer }> = {}
  for (const [name, { kind = 'session', used = 1, ...columns }] of Object.entries(inputs)) {
    const hash = newHash()
    const [row] = await sql`
      insert into credential ${sql({
        hash,
        kind,
        account_id: id,
        realm: 'tests',
        network: name,
        issued_at: hoursAgo(used + 1),
        seen_at: hoursAgo(used),
        expires_at: hoursAgo(-1),
        ...columns,
      })} returning id`
    added[name] = { id: row?.id, hash }
  }
  return added
}

test('what can act for a member is what is live, the current session first, then what was used last, by application', async ({
  own: { db, sql },
}) => {
  await sql`delete from client`
  await addClients(sql)
  const people = new People(sql)
  const [ada, bo] = [await people.add({ email: 'ada@oak.org' }), await people.add()]
  const idle = 24 * db.sessionIdleDays
  const live = await addCredentials(sql, ada, {
    current: { used: 9 },
    bearer: { kind: 'bearer', used: 2, agent: 'a program', roles: ['profile'] },
    other: { used: 5 },
    unused: { used: 6, seen_at: null, issued_at: hoursAgo(6) },
    'not yet idle': { used: idle - 1 },
    code: { kind: 'code', client_id: 'shop', used_at: hoursAgo(8), used: 8 },
    phone: { kind: 'app-password', label: 'My phone', used: 4, roles: ['fees'] },
  })
  const family = { client_id: 'shop', family: live.code?.id }
  await addCredentials(sql, ada, {
    'older token': { kind: 'bearer', ...family, used: 7, roles: ['profile'] },
    refresh: { kind: 'refresh', ...family, used: 3, agent: 'the shop', roles: ['profile', 'fees'] },
    'without network': { kind: 'bearer', ...family, used: 1, network: null },
    'of the phone': { kind: 'bearer', family: live.phone?.id, used: 0.5, roles: ['fees'] },
    expired: { expires_at: hoursAgo(0.1) },
    idle: { used: idle + 1 },
    'of an earlier epoch': { epoch: -1 },
    'used once': { kind: 'refresh', client_id: 'silent', used_at: hoursAgo(1) },
    'of a closed client': { kind: 'bearer', client_id: 'closed' },
    'before it was closed': { kind: 'bearer', client_id: 'again' },
    'of a trial': { kind: 'bearer', client_id: 'trial' },
    passthrough: { kind: 'passthrough' },
    reset: { kind: 'reset' },
    pending: { kind: 'pending' },
  })
  await addCredentials(sql, bo, {
    'of Bo': { used: 0.2 },
    'of Bo in the shop': { kind: 'bearer', client_id: 'shop', used: 0.2 },
  })
  for (const [account_id, client_id, hours] of [
    [ada.id, 'forum', 10],
    [ada.id, 'shop', 20],
    [ada.id, 'closed', 1],
    [bo.id, 'silent', 1],
  ] as const) {
    await sql`insert into consent ${sql({ account_id, client_id, roles: ['memberships'], given_at: hoursAgo(hours) })}`
  }
  const session = live.current?.hash ?? newHash()
  const rows = await listAccess(db, session)
  expect(
    rows.map(({ kind, name, roles, network, agent, current }) =>
      [kind, name, roles.toSorted().join('+'), network, agent, current].join(' · '),
    ),
  ).toEqual([
    'session ·  ·  · current ·  · true',
    'app-password · My phone · fees · of the phone ·  · false',
    'application · The shop · fees+memberships+profile · refresh · the shop · false',
    'bearer ·  · profile · bearer · a program · false',
    'session ·  ·  · other ·  · false',
    'session ·  ·  · unused ·  · false',
    'application · The forum · memberships ·  ·  · false',
    'session ·  ·  · not yet idle ·  · false',
  ])
  const [, , shop] = rows
  expect(rows.filter(({ startedAt }) => !(startedAt > 0))).toEqual([])
  const hoursOf = (at = 0) => (Date.now() - at) / 3_600_000
  expect([hoursOf(shop?.startedAt), hoursOf(shop?.lastUsedAt)]).toEqual([
    expect.closeTo(20, 1),
    expect.closeTo(1, 1),
  ])
  const summary = await findAccountSummary(db, ada.id)
  expect(
    summary?.access.map(({ kind, client, network }) => [kind, client, network].join(' · ')),
  ).toEqual([
    'bearer ·  · of the phone',
    'application · The shop · ',
    'bearer ·  · bearer',
    'application · The shop · refresh',
    'app-password · My phone · phone',
    'session ·  · other',
    'session ·  · unused',
    'application · The shop · older token',
    'session ·  · current',
    'session ·  · not yet idle',
  ])
  const uses = async (id: string, max?: number) => {
    const { connectedMembers, consents, sessions, atLeast } = {
      ...(await findClientDetails(db, id, max)),
    }
    return { connectedMembers, consents, sessions, atLeast }
  }
  const none = { connectedMembers: 0, consents: 0, sessions: 0, atLeast: [] }
  expect(await uses('shop')).toEqual({ ...none, connectedMembers: 2, consents: 1 })
  expect(await uses('shop', 4)).toMatchObject({ atLeast: ['connectedMembers', 'sessions'] })
  expect(await uses('shop', 5)).toMatchObject({ atLeast: [] })
  expect(await uses('forum', 1)).toEqual({ ...none, consents: 1, atLeast: ['consents'] })
  for (const id of ['closed', 'again', 'trial'])
    expect((await uses(id)).connectedMembers, id).toBe(0)
  expect(await uses('silent')).toEqual({ ...none, consents: 1 })
  await addCredentials(sql, ada, { started: { client_id: 'silent' } })
  expect(await uses('silent')).toEqual({ ...none, consents: 1, sessions: 1 })
})

test('a member ends one session or program with its credentials, and none of another member', async ({
  own: { db, sql },
}) => {
  await sql`delete from client`
  await addClients(sql)
  const people = new People(sql)
  const [ada, bo] = [await people.add(), await people.add()]
  const add = async (person: Person, name: string) => {
    const sessions = await addCredentials(sql, person, {
      [`${name} current`]: {},
      [`${name} other`]: { session_id: randomUUID() },
      [`${name} bearer`]: { kind: 'bearer' },
      [`${name} phone`]: { kind: 'app-password', label: 'My phone' },
      [`${name} reset`]: { kind: 'reset' },
    })
    const [row] = await sql`
      select session_id from credential where id = ${sessions[`${name} other`]?.id ?? ''}`
    const used_at = hoursAgo(1)
    const codes = await addCredentials(sql, person, {
      [`${name} shop`]: { kind: 'code', client_id: 'shop', used_at, session_id: row?.session_id },
      [`${name} forum`]: { kind: 'code', client_id: 'forum', used_at, session_id: row?.session_id },
      [`${name} forum later`]: {
        kind: 'code',
        client_id: 'forum',
        used_at,
        session_id: randomUUID(),
      },
    })
    await addCredentials(sql, person, {
      [`${name} shop token`]: {
        kind: 'bearer',
        client_id: 'shop',
        family: codes[`${name} shop`]?.id,
      },
      [`${name} forum token`]: {
        kind: 'bearer',
        client_id: 'forum',
        family: codes[`${name} forum`]?.id,
      },
      [`${name} phone session`]: { family: sessions[`${name} phone`]?.id },
    })
    await sql`
      insert into consent (account_id, client_id, roles) values
        (${person.id}, 'shop', '{}'), (${person.id}, 'forum', '{}')`
    return sessions
  }
  const all = async () =>
    (
      await sql`
      select network as name from credential where account_id in (${ada.id}, ${bo.id})
      union all select 'consent ' || client_id from consent where account_id = ${ada.id}
      union all select 'consent of Bo' from consent where account_id = ${bo.id} order by 1`
    ).map(({ name }) => name)
  const signOuts = async () =>
    (
      await sql`delete from outgoing where kind = 'sign-out' returning client_id, sub = ${ada.id} as "isAda"`
    ).map(({ client_id, isAda }) => [client_id, isAda])
  await add(bo, 'Bo')
  for (const [what, ended, isTold] of [
    ['Ada bearer', ['Ada bearer'], 0],
    ['Ada other', ['Ada other', 'Ada forum', 'Ada forum token'], 1],
    ['Ada phone', ['Ada phone', 'Ada phone session'], 0],
    ['shop', ['Ada shop', 'Ada shop token', 'consent shop'], 0],
    ['forum', ['Ada forum', 'Ada forum later', 'Ada forum token', 'consent forum'], 2],
    ['Ada reset', [], 0],
  ] as const) {
    await sql`delete from credential where account_id = ${ada.id}`
    await sql`delete from consent where account_id = ${ada.id}`
    const sessions = await add(ada, 'Ada')
    await sql`delete from outgoing where kind = 'sign-out'`
    const before = await all()
    const session = sessions['Ada current']?.hash ?? newHash()
    const id = sessions[what]?.id ?? what
    expect(await endAccess(db, session, id, context), what).toBe(ended.length > 0)
    const left = await all()
    expect(
      before.filter((name) => !left.includes(name)),
      what,
    ).toEqual(ended.toSorted())
    expect(await signOuts(), what).toEqual(Array.from({ length: isTold }, () => ['forum', true]))
    expect(await endAccess(db, session, id, context), `${what} again`).toBe(false)
    const [event] = await sql`
      select action, client_id from audit_event where account_id = ${ada.id} order by id desc limit 1`
    if (ended.length > 0) {
      expect(event?.action, what).toBe(what === 'Ada phone' ? 'app-password-ended' : 'access-ended')
    }
  }
})

test('the programs of a member are those that used the password within the last days, each with its last network', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [ada, bo] = [await people.add(), await people.add()]
  const days = 24 * programDays
  const added = await addCredentials(sql, ada, {
    mine: { used: 9, agent: 'a page' },
    old: { kind: 'bearer', used: 3, agent: 'a script' },
    new: { kind: 'bearer', used: 2, agent: 'a script' },
    lately: { kind: 'bearer', used: days - 1, agent: 'almost too old' },
    'too old': { kind: 'bearer', used: days + 1, agent: 'too old' },
    refresh: { kind: 'reset', agent: 'another kind' },
  })
  await addCredentials(sql, ada, { child: { family: added.old?.id, agent: 'of an app password' } })
  await addCredentials(sql, bo, { theirs: { kind: 'bearer', agent: 'of Bo' } })
  for (const [account_id, action, hours, network, agent] of [
    [ada.id, 'signed-in', 1, null, 'a script'],
    [ada.id, 'temporary-password-used', 5, '192.0.2.7', 'a phone'],
    [ada.id, 'sign-in-refused', 1, '192.0.2.8', 'refused'],
    [ada.id, 'signed-in', days + 1, '192.0.2.9', 'long ago'],
    [bo.id, 'signed-in', 1, '192.0.2.9', 'of Bo'],
  ] as const) {
    await sql`insert into audit_event ${sql({ account_id, action, at: hoursAgo(hours), network, agent })}`
  }
  const programs = await listPrograms(db, added.mine?.hash ?? newHash())
  expect(
    programs.map(({ agent, network, hasBearer, lastAt }) => [
      agent,
      network,
      hasBearer,
      Math.round((Date.now() - lastAt) / 3_600_000),
    ]),
  ).toEqual([
    ['a script', 'new', true, 1],
    ['a phone', '192.0.2.7', false, 5],
    ['a page', 'mine', false, 9],
    ['almost too old', 'lately', true, days - 1],
  ])
})
