import { hashOf } from '#lib/auth/secret.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { Client, Grants } from '../fixtures/grants.ts'
import { unique } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { type Gatehouse, test } from './gatehouse.ts'

const redirectUri = 'https://map.example.org/callback'

async function create(gatehouse: Gatehouse, ...words: string[]): Promise<Client> {
  const described = ['--name', unique('Soil Map'), '--redirect-uri', redirectUri, '--json']
  const { out } = await gatehouse('client', 'create', ...described, ...words)
  return { ...JSON.parse(out), redirectUri }
}

async function rotate(gatehouse: Gatehouse, client: Client): Promise<Client> {
  const { out } = await gatehouse('client', 'rotate', client.id, '--json')
  return { ...client, secret: JSON.parse(out).secret }
}

/** What the token endpoint says to the client for a code of its own: an error, or undefined where it gives tokens. */
async function refusal(caller: Caller, grants: Grants, client: Client) {
  const { tokenRequest } = await grants.issueCode({ client })
  const { body } = await caller.call('token', { input: tokenRequest })
  expect(Boolean(body.access_token)).toBe(body.error === undefined)
  return body.error
}

test.describe('a client that an operator creates', () => {
  test('exchanges a code with the secret that was shown', async ({
    caller,
    database,
    gatehouse,
    grants,
  }) => {
    const name = unique('Soil Map')
    const words = ['--name', ` ${name} `, '--redirect-uri', redirectUri]
    const { code, out, err } = await gatehouse('client', 'create', ...words)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [, id = ''] = out.match(/^ {2}id {6}([a-z0-9]{20})$/m) ?? []
    const [, secret = ''] = out.match(/^ {2}secret {2}([\w-]{43})$/m) ?? []
    expect(await refusal(caller, grants, { id, secret, redirectUri })).toBeUndefined()
    expect(
      await database.sql`
      select name, redirect_uris, logout_uris, cardinality(roles) as roles, own, requires_pkce,
        secret_hashes, disabled_at from client where id = ${id}`,
    ).toEqual([
      {
        ...{ name, redirect_uris: [redirectUri], logout_uris: [], roles: 6, own: false },
        ...{ requires_pkce: true, secret_hashes: [hashOf(secret)], disabled_at: null },
      },
    ])
  })

  test('is as it was described', async ({ database, gatehouse }) => {
    const id = unique('soil-map')
    const uris = ['com.example.app:/callback', 'https://[::1]:4444/callback?x=(a,b)']
    const words = ['--name', 'Soil "Map", {new}', '--own', '--id', id]
    for (const uri of [...uris, ...uris]) words.push('--redirect-uri', uri)
    words.push('--logout-uri', 'https://map.example.org/bye', '--role', 'memberships')
    const { code, out } = await gatehouse('client', 'create', ...words, '--role=openid', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({
      ...{ id, name: 'Soil "Map", {new}', secret: expect.stringMatching(/^[\w-]{43}$/) },
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

  test('cannot take the id of another', async ({ caller, gatehouse, grants }) => {
    const client = await create(gatehouse)
    const words = ['--name', 'Impostor', '--redirect-uri', 'https://evil.example/']
    const outcome = await gatehouse('client', 'create', ...words, '--id', client.id)
    expect(outcome).toEqual({
      code: 1,
      out: '',
      err: `Id: there is a client "${client.id}" already; choose another id\n`,
    })
    expect(await refusal(caller, grants, client)).toBeUndefined()
  })
})

test.describe('a secret that is rotated', () => {
  test('stays valid beside the new one until the rotation is finished', async ({
    caller,
    gatehouse,
    grants,
  }) => {
    const former = await create(gatehouse)
    const shown = await gatehouse('client', 'rotate', former.id)
    expect({ code: shown.code, err: shown.err }).toEqual({ code: 0, err: '' })
    expect(shown.out).toContain(
      `former secret stays valid until: npx gatehouse client rotate ${former.id} --finish`,
    )
    const [, secret = ''] = shown.out.match(/^ {2}secret {2}([\w-]{43})$/m) ?? []
    const present = { ...former, secret }
    expect(await refusal(caller, grants, former)).toBeUndefined()
    expect(await refusal(caller, grants, present)).toBeUndefined()

    const finished = await gatehouse('client', 'rotate', former.id, '--finish')
    expect(finished).toMatchObject({ code: 0, err: '', out: expect.stringContaining('has ended') })
    expect(await refusal(caller, grants, former)).toBe('invalid_client')
    expect(await refusal(caller, grants, present)).toBeUndefined()

    const again = await gatehouse('client', 'rotate', former.id, '--finish')
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('no former one to end') })
    expect(await refusal(caller, grants, present)).toBeUndefined()
  })

  test('ends with the second rotation after its own: two are valid, never three', async ({
    caller,
    gatehouse,
    grants,
  }) => {
    const first = await create(gatehouse)
    const second = await rotate(gatehouse, first)
    const { out } = await gatehouse('client', 'rotate', first.id, '--json')
    const { secret, endedOlder } = JSON.parse(out)
    expect(endedOlder).toBe(true)
    expect(await refusal(caller, grants, first)).toBe('invalid_client')
    expect(await refusal(caller, grants, second)).toBeUndefined()
    expect(await refusal(caller, grants, { ...first, secret })).toBeUndefined()
  })
})

test.describe('a client that is disabled', () => {
  test('is unknown, and its tokens are refused, until it is enabled', async ({
    caller,
    gatehouse,
    grants,
  }) => {
    const client = await create(gatehouse)
    const { tokenRequest, refreshRequest } = await grants.issueCode({ client })
    const { body } = await caller.call('token', { input: tokenRequest })
    const profile = async () => (await caller.call('profile', { bearer: body.access_token })).status
    expect(await profile()).toBe(200)

    const disabled = await gatehouse('client', 'disable', client.id)
    expect(disabled).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('is disabled'),
    })
    expect(await profile()).toBe(401)
    expect(await refusal(caller, grants, client)).toBe('invalid_client')
    const refreshed = await caller.call('token', { input: refreshRequest(body.refresh_token) })
    expect(refreshed.body.error).toBe('invalid_client')
    const again = await gatehouse('client', 'disable', client.id)
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('disabled already') })

    const enabled = await gatehouse('client', 'enable', client.id)
    expect(enabled).toMatchObject({ code: 0, err: '', out: expect.stringContaining('is enabled') })
    expect(await profile()).toBe(200)
    expect(await refusal(caller, grants, client)).toBeUndefined()
    const once = await gatehouse('client', 'enable', client.id)
    expect(once).toMatchObject({ code: 0, out: expect.stringContaining('was not disabled') })
  })
})

test.describe('the list of clients', () => {
  test('tells all about them but their secrets', async ({ gatehouse }) => {
    const uri = 'http://localhost:4444/callback'
    const named = ['--id', unique('own'), '--role', 'profile', '--redirect-uri', uri]
    const own = await create(gatehouse, '--own', ...named)
    const other = await create(gatehouse)
    const secrets = [own.secret, other.secret, (await rotate(gatehouse, own)).secret]
    await gatehouse('client', 'disable', other.id)

    const people = await gatehouse('client', 'list')
    expect(people).toMatchObject({ code: 0, err: '' })
    const lines = people.out.split('\n')
    const rowOf = (id: string) => lines.findIndex((line) => line.startsWith(`${id} `))
    expect(lines[0]).toMatch(/^id +name +whose +roles +redirect URIs +valid secrets +state$/)
    expect(lines[rowOf(own.id)]).toMatch(
      / Soil Map-\w+ +own +profile +https:\/\/map.example.org\/callback +2 +in use$/,
    )
    expect(lines[rowOf(own.id) + 1]?.trim()).toBe(uri)
    expect(lines[rowOf(other.id)]).toMatch(
      / third party +all +https:\S+ +1 +disabled 2\d+-\d\d-\d\d$/,
    )

    const programs = await gatehouse('client', 'list', '--json')
    const known = JSON.parse(programs.out).find(({ id }: { id: string }) => id === own.id)
    expect(known).toEqual({
      ...{ id: own.id, name: expect.stringMatching(/^Soil Map/), own: true, roles: ['profile'] },
      ...{ redirectUris: [redirectUri, uri], logoutUris: [], requiresPkce: true, secrets: 2 },
      ...{ createdAt: expect.any(Number), disabledAt: null },
    })
    for (const secret of secrets) {
      for (const form of ['hex', 'base64', 'base64url'] as const) {
        expect(people.out + programs.out).not.toContain(hashOf(secret).toString(form))
      }
      expect(people.out + programs.out).not.toContain(secret)
    }
  })
})

test.describe('the operators’ command', () => {
  test('keeps in the audit trail who did what to which client', async ({ database, gatehouse }) => {
    const { id } = await create(gatehouse)
    for (const words of [
      ['rotate'],
      ['rotate', '--finish'],
      ['disable'],
      ['disable'],
      ['enable'],
    ]) {
      await gatehouse('client', ...words, id)
    }
    const events = await database.sql`
      select action, account_id, operator from audit_event where client_id = ${id} order by id`
    expect(events.map(({ action }) => action)).toEqual([
      ...['client-created', 'client-secret-rotated', 'client-secret-ended'],
      ...['client-disabled', 'client-enabled'],
    ])
    for (const { account_id, operator } of events) {
      expect(account_id).toBeNull()
      expect(operator).toMatch(/^olga@./)
    }
  })
})
