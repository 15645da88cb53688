import { connect } from '#db/driver/connect.ts'
import { rotateSecret } from '#db/queries/oauth/clients-edit.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { Client, Grants } from '../fixtures/grants.ts'
import { unique } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { type Gatehouse, test } from './gatehouse.ts'

const redirectUri = 'https://map.example.org/callback'

async function create(gatehouse: Gatehouse, ...options: string[]): Promise<Client> {
  const required = ['--name', unique('Soil Map'), '--redirect-uri', redirectUri, '--json']
  const { stdout } = await gatehouse('client', 'create', ...required, ...options)
  return { ...JSON.parse(stdout), redirectUri }
}

async function rotate(gatehouse: Gatehouse, client: Client): Promise<Client> {
  const { stdout } = await gatehouse('client', 'rotate', client.id, '--json')
  return { ...client, secret: JSON.parse(stdout).secret }
}

/** Exchanges a new code as this client; returns the error, or undefined if there is none. */
async function exchangeError(caller: Caller, grants: Grants, client: Client) {
  const { tokenRequest } = await grants.issueCode({ client })
  const { body } = await caller.call('token', { input: tokenRequest })
  expect(Boolean(body.access_token)).toBe(body.error === undefined)
  return body.error
}

test('gatehouse client create prints an id and a secret with which the client can exchange a code', async ({
  caller,
  database,
  gatehouse,
  grants,
}) => {
  const name = unique('Soil Map')
  const options = ['--name', ` ${name} `, '--redirect-uri', redirectUri]
  const { exitCode, stdout, stderr } = await gatehouse('client', 'create', ...options)
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  const [, id = ''] = stdout.match(/^ {2}id {6}([a-z0-9]{20})$/m) ?? []
  const [, secret = ''] = stdout.match(/^ {2}secret {2}([\w-]{43})$/m) ?? []
  expect(await exchangeError(caller, grants, { id, secret, redirectUri })).toBeUndefined()
  expect(
    await database.sql`
      select name, redirect_uris, logout_uris, cardinality(roles) as roles, own, requires_pkce,
        secret_hashes, disabled_at from client where id = ${id}`,
  ).toEqual([
    {
      name,
      redirect_uris: [redirectUri],
      logout_uris: [],
      roles: 9,
      own: false,
      requires_pkce: true,
      secret_hashes: [hashOf(secret)],
      disabled_at: null,
    },
  ])
})

test('gatehouse client create stores every option, each URI once', async ({
  database,
  gatehouse,
}) => {
  const id = unique('soil-map')
  const uris = ['http://localhost:4444/callback', 'https://[::1]:4444/callback?x=(a,b)']
  const options = ['--name', 'Soil "Map", {new}', '--own', '--id', id]
  for (const uri of [...uris, ...uris]) options.push('--redirect-uri', uri)
  options.push('--logout-uri', 'https://map.example.org/bye', '--role', 'memberships')
  const { exitCode, stdout } = await gatehouse(
    'client',
    'create',
    ...options,
    '--role=openid',
    '--json',
  )
  expect(exitCode).toBe(0)
  expect(JSON.parse(stdout)).toEqual({
    id,
    name: 'Soil "Map", {new}',
    secret: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(
    await database.sql`
      select name, redirect_uris, logout_uris, roles, own from client where id = ${id}`,
  ).toEqual([
    {
      name: 'Soil "Map", {new}',
      redirect_uris: uris,
      logout_uris: ['https://map.example.org/bye'],
      roles: ['openid', 'memberships'],
      own: true,
    },
  ])
})

test('gatehouse client create rejects an id that another client has', { tag: '@all' }, async ({
  caller,
  gatehouse,
  grants,
}) => {
  const client = await create(gatehouse)
  const options = ['--name', 'Impostor', '--redirect-uri', 'https://evil.example/']
  const result = await gatehouse('client', 'create', ...options, '--id', client.id)
  expect(result).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `Id: there is already a client "${client.id}"; choose another id\n`,
  })
  expect(await exchangeError(caller, grants, client)).toBeUndefined()
})

test('gatehouse client rotate keeps the old secret valid until rotate --finish', {
  tag: '@all',
}, async ({ caller, gatehouse, grants }) => {
  const before = await create(gatehouse)
  const rotated = await gatehouse('client', 'rotate', before.id)
  expect(rotated).toMatchObject({ exitCode: 0, stderr: '' })
  expect(rotated.stdout).toContain(
    `old secret stays valid until you run: node dist/gatehouse.js client rotate ${before.id} --finish`,
  )
  const [, secret = ''] = rotated.stdout.match(/^ {2}secret {2}([\w-]{43})$/m) ?? []
  const after = { ...before, secret }
  expect(await exchangeError(caller, grants, before)).toBeUndefined()
  expect(await exchangeError(caller, grants, after)).toBeUndefined()

  const finished = await gatehouse('client', 'rotate', before.id, '--finish')
  expect(finished).toMatchObject({
    exitCode: 0,
    stderr: '',
    stdout: expect.stringContaining('no longer valid'),
  })
  expect(await exchangeError(caller, grants, before)).toBe('invalid_client')
  expect(await exchangeError(caller, grants, after)).toBeUndefined()

  const again = await gatehouse('client', 'rotate', before.id, '--finish')
  expect(again).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('no old secret to end'),
  })
  expect(await exchangeError(caller, grants, after)).toBeUndefined()
})

test('gatehouse client rotate ends the oldest secret if there are two already', async ({
  caller,
  gatehouse,
  grants,
}) => {
  const first = await create(gatehouse)
  const second = await rotate(gatehouse, first)
  const { stdout } = await gatehouse('client', 'rotate', first.id, '--json')
  const { secret, endedOlder } = JSON.parse(stdout)
  expect(endedOlder).toBe(true)
  expect(await exchangeError(caller, grants, first)).toBe('invalid_client')
  expect(await exchangeError(caller, grants, second)).toBeUndefined()
  expect(await exchangeError(caller, grants, { ...first, secret })).toBeUndefined()
})

test('ten secrets added to a client at once leave two, and each after the first ends an older one', {
  tag: '@all',
}, async ({ database, gatehouse }) => {
  const { id } = await create(gatehouse)
  const db = connect(database.url)
  const added = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      rotateSecret(db, { id, secretHash: hashOf(`secret ${n}`) }, 'olga'),
    ),
  )
  await db.$client.end()
  expect(added.filter((outcome) => outcome?.endedOlder)).toHaveLength(9)
  const [row] = await database.sql`
    select cardinality(secret_hashes) as secrets from client where id = ${id}`
  expect(row).toEqual({ secrets: 2 })
})

test('gatehouse client disable ends the client’s tokens for good, and its secrets until enable', async ({
  caller,
  gatehouse,
  grants,
}) => {
  const client = await create(gatehouse)
  const { tokenRequest, refreshRequest } = await grants.issueCode({ client })
  const unused = await grants.issueCode({ client, lifetimeSeconds: 600 })
  const { body } = await caller.call('token', { input: tokenRequest })
  const profileStatus = async () =>
    (await caller.call('profile', { bearer: body.access_token })).status
  expect(await profileStatus()).toBe(200)

  const disabled = await gatehouse('client', 'disable', client.id)
  expect(disabled).toMatchObject({
    exitCode: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Disabled /),
  })
  expect(await profileStatus()).toBe(401)
  expect(await exchangeError(caller, grants, client)).toBe('invalid_client')
  const refreshed = await caller.call('token', { input: refreshRequest(body.refresh_token) })
  expect(refreshed.body.error).toBe('invalid_client')
  const disabledAgain = await gatehouse('client', 'disable', client.id)
  expect(disabledAgain).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('already disabled'),
  })

  const enabled = await gatehouse('client', 'enable', client.id)
  expect(enabled).toMatchObject({
    exitCode: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Enabled /),
  })
  expect(await exchangeError(caller, grants, client)).toBeUndefined()
  expect(await profileStatus()).toBe(401)
  const refreshedLater = await caller.call('token', { input: refreshRequest(body.refresh_token) })
  expect(refreshedLater.body.error).toBe('invalid_grant')
  const exchangedLater = await caller.call('token', { input: unused.tokenRequest })
  expect(exchangedLater.body.error).toBe('invalid_grant')
  const enabledAgain = await gatehouse('client', 'enable', client.id)
  expect(enabledAgain).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('is not disabled'),
  })
})

test('gatehouse client list prints every fact about a client except its secrets', {
  tag: '@all',
}, async ({ gatehouse }) => {
  const uri = 'http://localhost:4444/callback'
  const options = ['--id', unique('own'), '--role', 'profile', '--redirect-uri', uri]
  const own = await create(gatehouse, '--own', ...options)
  const other = await create(gatehouse)
  const secrets = [own.secret, other.secret, (await rotate(gatehouse, own)).secret]
  await gatehouse('client', 'disable', other.id)

  const table = await gatehouse('client', 'list')
  expect(table).toMatchObject({ exitCode: 0, stderr: '' })
  const lines = table.stdout.split('\n')
  const rowOf = (id: string) => lines.find((line) => line.includes(` ${id} `))
  expect(lines[0]).toMatch(/^Name +Client ID +Redirect URIs +Secrets +Added +Disabled$/)
  expect(rowOf(own.id)).toMatch(
    /^Soil Map-\w+ .* https:\/\/map.example.org\/callback, http:\/\/localhost:4444\/callback +2 +2\S+Z$/,
  )
  expect(rowOf(other.id)).toMatch(/ https:\S+ +1 +2\S+Z +2\S+Z$/)

  const json = await gatehouse('client', 'list', '--json')
  const listed = JSON.parse(json.stdout).find(({ id }: { id: string }) => id === own.id)
  expect(listed).toEqual({
    id: own.id,
    name: expect.stringMatching(/^Soil Map/),
    own: true,
    roles: ['profile'],
    redirectUris: [redirectUri, uri],
    logoutUris: [],
    requiresPkce: true,
    secrets: 2,
    isPublic: false,
    backchannelLogoutUri: null,
    leanIdToken: false,
    isTest: false,
    createdAt: expect.stringMatching(/^\d.*Z$/),
    disabledAt: null,
  })
  for (const secret of secrets) {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(table.stdout + json.stdout).not.toContain(hashOf(secret).toString(encoding))
    }
    expect(table.stdout + json.stdout).not.toContain(secret)
  }
})

test('gatehouse client records each change and its operator in the audit trail', {
  tag: '@all',
}, async ({ database, gatehouse }) => {
  const { id } = await create(gatehouse)
  for (const args of [['rotate'], ['rotate', '--finish'], ['disable'], ['disable'], ['enable']]) {
    await gatehouse('client', ...args, id)
  }
  const events = await database.sql`
    select action, account_id, operator from audit_event where client_id = ${id} order by id`
  expect(events.map(({ action }) => action)).toEqual([
    'client-created',
    'client-secret-rotated',
    'client-secret-ended',
    'client-disabled',
    'client-enabled',
  ])
  for (const { account_id, operator } of events) {
    expect(account_id).toBeNull()
    expect(operator).toMatch(/^olga@./)
  }
})
