import { hashOf } from '#lib/auth/secret.ts'
import { unique } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { type Gatehouse, test } from './gatehouse.ts'

const walks = 'org.example.walks:/callback'

const create = (gatehouse: Gatehouse, ...options: string[]) =>
  gatehouse('client', 'create', '--name', unique('Walks'), '--public', ...options)

test('gatehouse client create --public makes a client without a secret that must use PKCE', {
  tag: '@all',
}, async ({ database, gatehouse }) => {
  const id = unique('walks')
  const uris = [walks, 'http://127.0.0.1/callback', 'https://walks.example/']
  const options = uris.flatMap((uri) => ['--redirect-uri', uri])
  const created = await create(gatehouse, '--id', id, ...options)
  expect(created).toMatchObject({ exitCode: 0, stderr: '' })
  expect(created.stdout).toMatch(/^ {2}id {6}walks-/m)
  expect(created.stdout).not.toMatch(/^ {2}secret/m)
  expect(created.stdout).toContain('public client: it has no secret, and it must use PKCE.')
  expect(
    await database.sql`
      select is_public, requires_pkce, cardinality(secret_hashes) as secrets, redirect_uris
      from client where id = ${id}`,
  ).toEqual([{ is_public: true, requires_pkce: true, secrets: 0, redirect_uris: uris }])

  const shown = await gatehouse('client', 'show', id)
  expect(shown.stdout).toMatch(/^Kind +App on a device or in a browser\n.*\nSecrets +None$/m)
  expect(shown.stdout).toMatch(
    /^Consent +Members are asked, each time unless the redirect URI is https$/m,
  )
  const json = await create(gatehouse, '--json', '--redirect-uri', walks)
  expect(JSON.parse(json.stdout)).toMatchObject({ secret: null })
  const list = JSON.parse((await gatehouse('client', 'list', '--json')).stdout)
  expect(list.find((client: { id: string }) => client.id === id)).toMatchObject({ isPublic: true })
})

test('gatehouse client rotate says that a public client has no secret, and changes nothing', {
  tag: '@all',
}, async ({ database, gatehouse, grants }) => {
  const { id } = await grants.addClient({ isPublic: true })
  for (const options of [[], ['--finish']]) {
    expect(await gatehouse('client', 'rotate', id, ...options)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `"${id}" is a public client and has no secret to rotate; to end its access: node dist/gatehouse.js client disable ${id}\n`,
    })
  }
  const [row] = await database.sql`select secret_hashes from client where id = ${id}`
  expect(row).toEqual({ secret_hashes: [] })
})

test('gatehouse client create and edit reject URIs that do not suit the kind of the client', {
  tag: '@all',
}, async ({ gatehouse, grants }) => {
  const both = await create(gatehouse, '--without-pkce', '--redirect-uri', walks)
  expect([both.exitCode, both.stderr]).toEqual([2, expect.stringContaining('not both')])
  const own = await create(gatehouse, '--own', '--redirect-uri', walks)
  expect([own.exitCode, own.stderr]).toEqual([2, expect.stringContaining('leave out --own')])
  const name = ['--name', unique('Walks')]
  const secret = await gatehouse('client', 'create', ...name, '--redirect-uri', walks)
  expect([secret.exitCode, secret.stderr]).toEqual([2, expect.stringContaining('--public')])

  const add = (id: string, uri: string) =>
    gatehouse('client', 'edit', id, '--add-redirect-uri', uri)
  const { id } = await grants.addClient()
  expect((await add(id, walks)).stderr).toContain('is for public clients only')
  const { id: publicId } = await grants.addClient({ isPublic: true })
  expect((await add(publicId, walks)).exitCode).toBe(0)
  const { id: ownId } = await grants.addClient({ isPublic: true, own: true })
  expect((await add(ownId, 'http://127.0.0.1/')).stderr).toContain('leave out --own')
  expect((await add(ownId, 'https://walks.example/')).exitCode).toBe(0)
})

test('the database accepts no public client with a secret or without PKCE, and no other without one', async ({
  database: { sql },
}) => {
  const hash = hashOf('secret')
  const insert = (isPublic: boolean, secrets: number, requiresPkce: boolean) => sql`
    insert into client (id, name, secret_hashes, redirect_uris, requires_pkce, is_public)
    values (${unique('walks')}, 'Walks', array_fill(${hash}::bytea, array[${secrets}::int]), ${[walks]}, ${requiresPkce}, ${isPublic})`
  await expect(insert(true, 1, true)).rejects.toThrow('client_public')
  await expect(insert(true, 0, false)).rejects.toThrow('client_public_pkce')
  await expect(insert(false, 0, true)).rejects.toThrow('client_public')
  await expect(insert(false, 3, true)).rejects.toThrow('secret_hashes')
  await insert(true, 0, true)
})
