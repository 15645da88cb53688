import { hashOf } from '#lib/auth/secret.ts'
import type { Client, Grants } from '../fixtures/grants.ts'
import { expect } from '../fixtures/test.ts'
import { test } from './gatehouse.ts'

const added = 'https://map.example.org/new'

test('gatehouse client create --without-pkce makes a client that may omit PKCE', {
  tag: '@all',
}, async ({ database, gatehouse }) => {
  const uri = ['--redirect-uri', 'https://wiki.example.org/callback']
  const created = await gatehouse(
    'client',
    'create',
    '--name',
    'Wiki',
    ...uri,
    '--without-pkce',
    '--json',
  )
  expect(created).toMatchObject({ exitCode: 0, stderr: '' })
  const { id } = JSON.parse(created.stdout)
  const rows = await database.sql`select requires_pkce from client where id = ${id}`
  expect(rows).toEqual([{ requires_pkce: false }])
  const shown = await gatehouse('client', 'show', id)
  expect(shown.stdout).toMatch(/^Kind +Server app without PKCE \(older software\)$/m)
})

test('gatehouse client create and edit say whether ID tokens are lean, and show prints it', {
  tag: '@all',
}, async ({ database, gatehouse }) => {
  const uri = ['--redirect-uri', 'https://wiki.example.org/callback']
  const created = await gatehouse(
    'client',
    'create',
    '--name',
    'Wiki',
    ...uri,
    '--lean-id-token',
    '--json',
  )
  expect(created).toMatchObject({ exitCode: 0, stderr: '' })
  const { id } = JSON.parse(created.stdout)
  const show = async () => (await gatehouse('client', 'show', id)).stdout
  const edit = (...options: string[]) => gatehouse('client', 'edit', id, ...options)
  expect(await show()).toMatch(/^Name and email +At user info only$/m)
  expect((await edit('--lean-id-token')).stdout).toBe(`"${id}" is already registered like this.\n`)
  expect((await edit('--full-id-token')).stdout).toBe(`Changed "${id}".\n`)
  expect(await show()).toMatch(/^Name and email +In the ID token$/m)
  expect(await edit('--full-id-token', '--lean-id-token')).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringContaining('Give --lean-id-token or --full-id-token, not both'),
  })
  expect((await edit('--name', 'Wiki 2')).exitCode).toBe(0)
  const [row] = await database.sql`select name, lean_id_token from client where id = ${id}`
  expect(row).toEqual({ name: 'Wiki 2', lean_id_token: false })
})

test('gatehouse client create --test makes a test client, and edit --live and --test change it', async ({
  gatehouse,
}) => {
  const uri = ['--redirect-uri', 'https://wiki.example.org/callback']
  const created = await gatehouse('client', 'create', '--name', 'Wiki', ...uri, '--test', '--json')
  const { id } = JSON.parse(created.stdout)
  const show = async () => (await gatehouse('client', 'show', id)).stdout
  const edit = (...options: string[]) => gatehouse('client', 'edit', id, ...options)
  expect(await show()).toMatch(/^Its emails +We keep them for its developer$/m)
  expect((await gatehouse('client', 'list', '--test', '--search', id)).stdout).toContain(` ${id} `)
  expect((await edit('--name', 'Wiki 2')).exitCode).toBe(0)
  expect((await edit('--live')).stdout).toBe(`Changed "${id}".\n`)
  expect((await gatehouse('client', 'list', '--test', '--search', id)).stdout).not.toContain(id)
  expect(await show()).toMatch(/^Its emails +We send them$/m)
})

test('gatehouse client edit gives no client both --test and the role events', async ({
  database,
  gatehouse,
  grants,
}) => {
  const refusal = expect.stringContaining('Give --test or the role events, not both')
  const refused = { exitCode: 1, stderr: refusal }
  const { id: reader } = await grants.addClient({ own: true, roles: ['events'] })
  expect(await gatehouse('client', 'edit', reader, '--test')).toMatchObject(refused)
  const { id: tester } = await grants.addClient({ own: true })
  await database.sql`update client set is_test = true where id = ${tester}`
  expect(await gatehouse('client', 'edit', tester, '--add-role', 'events')).toMatchObject(refused)
  // As a client may be from before the rule: it can be renamed, and made no test client.
  await database.sql`update client set is_test = true where id = ${reader}`
  expect((await gatehouse('client', 'edit', reader, '--name', 'CRM 2')).exitCode).toBe(0)
  expect((await gatehouse('client', 'edit', reader, '--live')).exitCode).toBe(0)
})

test('gatehouse client edit adds and removes URIs and renames, each with an audit event', async ({
  database,
  gatehouse,
  grants,
}) => {
  const { id, redirectUri } = await grants.addClient()
  const edit = (...options: string[]) => gatehouse('client', 'edit', id, ...options)
  const logout = 'https://map.example.org/bye'
  const both = ['--add-redirect-uri', added, '--add-logout-uri', logout, '--name', ' Soil Map 2 ']
  expect(await edit(...both)).toMatchObject({ exitCode: 0, stdout: `Changed "${id}".\n` })
  const row = async () =>
    (await database.sql`select name, redirect_uris, logout_uris from client where id = ${id}`)[0]
  expect(await row()).toEqual({
    name: 'Soil Map 2',
    redirect_uris: [redirectUri, added],
    logout_uris: [logout],
  })
  expect((await edit(...both)).stdout).toBe(`"${id}" is already registered like this.\n`)
  const removed = await edit('--remove-redirect-uri', redirectUri, '--remove-logout-uri', logout)
  expect(removed).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await row()).toEqual({ name: 'Soil Map 2', redirect_uris: [added], logout_uris: [] })
  const events = await database.sql`
    select operator from audit_event where client_id = ${id} and action = 'client-edited'`
  expect(events).toHaveLength(2)
  expect(events[0]?.operator).toMatch(/^olga@./)
})

test('gatehouse client edit adds roles in the order of the registration, and names those that do not exist', {
  tag: '@all',
}, async ({ database, gatehouse, grants }) => {
  const { id } = await grants.addClient({ roles: ['openid', 'memberships'] })
  const edit = (...roles: string[]) =>
    gatehouse('client', 'edit', id, ...roles.flatMap((role) => ['--add-role', role]))
  expect(await edit('address', 'openid')).toMatchObject({ stdout: `Changed "${id}".\n` })
  expect((await edit('address')).stdout).toBe(`"${id}" is already registered like this.\n`)
  expect(await edit('phone', 'everything')).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: expect.stringMatching(/^.*Role: "everything" does not exist; choose from openid, /m),
  })
  const [row] = await database.sql`select roles from client where id = ${id}`
  expect(row?.roles).toEqual(['openid', 'memberships', 'address'])
})

test('gatehouse client create and edit set and remove the URI for notices of sign-outs, and show prints the last delivery', {
  tag: '@all',
}, async ({ database, gatehouse }) => {
  const uri = ['--redirect-uri', 'https://wiki.example.org/callback']
  const [first, second] = ['https://wiki.example.org/logout', 'https://wiki.example.org/bye']
  const created = await gatehouse(
    'client',
    'create',
    '--name',
    'Wiki',
    ...uri,
    '--backchannel-logout-uri',
    first,
    '--json',
  )
  const { id } = JSON.parse(created.stdout)
  const show = async () => (await gatehouse('client', 'show', id)).stdout
  expect(await show()).toMatch(
    /^Where we report sign-outs +https:\/\/wiki.example.org\/logout\nLast sign-out reported +Never$/m,
  )
  const edit = (value: string) => gatehouse('client', 'edit', id, '--backchannel-logout-uri', value)
  expect((await edit('http://wiki.example.org/')).stderr).toContain('use https')
  expect((await edit('https://169.254.169.254/')).stderr).toMatch(
    /^Backchannel logout URI: .* private network; .* OUTGOING_PRIVATE_HOSTS$/m,
  )
  expect((await edit(second)).stdout).toBe(`Changed "${id}".\n`)
  await database.sql`
    with updated as (
      update client set logout_notice_at = now(), logout_notice_result = '503' where id = ${id}
    ) insert into outgoing (kind, client_id, sub, due_at)
      values ('sign-out', ${id}, uuidv7(), now() + interval '1 hour')`
  const shown = await show()
  expect(shown).toContain(second)
  expect(shown).toMatch(
    /^Last sign-out reported +\S+ \S+.*, not accepted: status 503\n +1 to be sent$/m,
  )
  expect((await edit('')).stdout).toBe(`Changed "${id}".\n`)
  expect(await show()).toMatch(/^Where we report sign-outs +None$/m)
})

test('gatehouse client edit rejects faults with a sentence for each and changes nothing', {
  tag: '@all',
}, async ({ database, gatehouse, grants }) => {
  const { id, redirectUri } = await grants.addClient()
  const edit = (...options: string[]) => gatehouse('client', 'edit', id, ...options)
  const faulty = await edit(
    '--add-redirect-uri',
    'http://map.example.org/',
    '--remove-redirect-uri',
    added,
    '--add-redirect-uri',
    'https://good.example/',
  )
  expect(faulty).toMatchObject({ exitCode: 1, stdout: '' })
  expect(faulty.stderr).toMatch(
    /^Redirect URI: "http:.*is not secure.*\nRedirect URI: ".*new" is not registered.*\n$/,
  )
  const last = await edit('--remove-redirect-uri', redirectUri)
  expect(last).toMatchObject({ exitCode: 1, stderr: 'Redirect URI: give at least one\n' })
  expect((await edit()).exitCode).toBe(2)
  expect((await edit('--name', '')).exitCode).toBe(2)
  const [row] = await database.sql`select redirect_uris from client where id = ${id}`
  expect(row).toEqual({ redirect_uris: [redirectUri] })
  for (const command of ['show', 'edit', 'delete']) {
    const options = command === 'edit' ? ['--name', 'Nobody'] : []
    const { exitCode, stderr } = await gatehouse('client', command, 'no-such', ...options)
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('There is no client "no-such"')])
  }
})

/** Exchanges a code, so that the client has a bearer and a refresh token. */
async function connect(
  grants: Grants,
  call: (input: object) => Promise<{ body: { access_token: string } }>,
  client: Client,
) {
  const { tokenRequest, person } = await grants.issueCode({ client })
  const { body } = await call(tokenRequest)
  await grants.addConsent(person, client)
  return body.access_token
}

test('gatehouse client show prints use, URIs and URLs of a client, but no secret or its hash', {
  tag: '@all',
}, async ({ caller, gatehouse, grants }) => {
  const client = await grants.addClient()
  await connect(grants, (input) => caller.call('token', { input: { ...input } }), client)
  await gatehouse('client', 'rotate', client.id)
  const { stdout, stderr, exitCode } = await gatehouse('client', 'show', client.id)
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^Kind +Server app\n.*\nSecrets +2 valid secrets$/m)
  expect(stdout).toMatch(
    /^Used by +1 member is connected\n +1 member has given consent\n +0 sessions on this website$/m,
  )
  expect(stdout).toMatch(/^Last changes +2\d\S+ \S+ UTC {2}client-secret-rotated {2}olga@/m)
  expect(stdout).toMatch(
    /^Discovery +http:\/\/members\.example\/\.well-known\/openid-configuration$/m,
  )
  expect(stdout).toContain(client.redirectUri)
  const json = await gatehouse('client', 'show', client.id, '--json')
  expect(JSON.parse(json.stdout)).toMatchObject({
    id: client.id,
    connectedMembers: 1,
    consents: 1,
    secrets: 2,
  })
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    expect(stdout + json.stdout).not.toContain(hashOf(client.secret).toString(encoding))
  }
})

test('gatehouse client delete says what it ends, and with --yes ends it with an audit event', {
  tag: '@all',
}, async ({ caller, database, gatehouse, grants }) => {
  const client = await grants.addClient()
  const bearer = await connect(
    grants,
    (input) => caller.call('token', { input: { ...input } }),
    client,
  )
  const profileStatus = async () => (await caller.call('profile', { bearer })).status
  const asked = await gatehouse('client', 'delete', client.id)
  expect(asked).toMatchObject({ exitCode: 2, stdout: '' })
  expect(asked.stderr).toMatch(
    /1 member has given it\n +1 member's consent\n[\s\S]*confirm with --yes\.\n$/,
  )
  expect(await profileStatus()).toBe(200)

  const deleted = await gatehouse('client', 'delete', client.id, '--yes')
  expect(deleted).toMatchObject({ exitCode: 0, stderr: '' })
  expect(deleted.stdout).toMatch(/\nDeleted "client-/)
  expect(await profileStatus()).toBe(401)
  const left = await database.sql`
    select (select count(*)::int from client where id = ${client.id}) as clients,
      (select count(*)::int from credential where client_id = ${client.id}) as credentials,
      (select count(*)::int from consent where client_id = ${client.id}) as consents,
      (select count(*)::int from audit_event where client_id = ${client.id}
        and action = 'client-deleted' and operator like 'olga@%') as events`
  expect(left).toEqual([{ clients: 0, credentials: 0, consents: 0, events: 1 }])
})
