import { decodeProtectedHeader } from 'jose'
import { cookieOf } from '../fixtures/browser.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { Grants } from '../fixtures/grants.ts'
import { People } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { test as base, type Gatehouse, runGatehouse } from './gatehouse.ts'

const AUTH_SECRET = 'the secret that seals the signing keys of these tests'

/** A test with signing keys of its own. */
const test = base.extend<{ ownDatabase: TestDatabase; start(): Promise<Service> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  ownDatabase: async ({}, use) => {
    const ownDatabase = await createDatabase()
    await use(ownDatabase)
    await ownDatabase.drop()
  },
  start: ({ ownDatabase, startAnother }, use) =>
    use(() => startAnother({ DATABASE_URL: ownDatabase.url, AUTH_SECRET })),
  gatehouse: ({ ownDatabase }, use) =>
    use((...args) =>
      runGatehouse(args, { DATABASE_URL: ownDatabase.url, AUTH_SECRET, SUDO_USER: 'olga' }),
    ),
  people: ({ ownDatabase }, use) => use(new People(ownDatabase.sql)),
  grants: ({ people }, use) => use(new Grants(people)),
})

const publishedKeys = async ({ url }: Service): Promise<string[]> => {
  const { keys } = await (await fetch(`${url}/oauth/jwks`)).json()
  return keys.map(({ kid }: { kid: string }) => kid)
}

async function listKeys(gatehouse: Gatehouse): Promise<string[][]> {
  const { stdout } = await gatehouse('keys', 'list', '--json')
  return JSON.parse(stdout).map(({ id, status }: { id: string; status: string }) => [id, status])
}

test('gatehouse keys end stops a signing key immediately, and keys rotate makes its successor', async ({
  caller,
  gatehouse,
  grants,
  ownDatabase,
  start,
}) => {
  const signWith = async (service: Service) => {
    const { tokenRequest } = await grants.issueCode()
    const { body } = await caller.at(service).postTokenForm(tokenRequest)
    return decodeProtectedHeader(body.id_token).kid as string
  }
  const service = await start()
  const leaked = await signWith(service)
  expect(await listKeys(gatehouse)).toEqual([[leaked, 'current']])

  const rotated = await gatehouse('keys', 'rotate', '--json')
  expect(rotated).toMatchObject({ exitCode: 0, stderr: '' })
  const { id: successor } = JSON.parse(rotated.stdout)
  expect(await listKeys(gatehouse)).toEqual([
    [leaked, 'current'],
    [successor, 'next'],
  ])
  // The service reads the list of keys about once a second (decision 016).
  await expect.poll(() => publishedKeys(service)).toEqual([leaked, successor])

  const ended = await gatehouse('keys', 'end', leaked)
  expect(ended).toMatchObject({ exitCode: 0, stderr: '' })
  expect(ended.stdout).toContain('within a minute')
  await expect.poll(() => publishedKeys(service)).toEqual([successor])
  expect(await signWith(await start())).toBe(successor)
  const table = await gatehouse('keys', 'list')
  expect(table.stdout).toMatch(new RegExp(`^id +created +status\n${successor}.* +signs\n$`))

  const again = await gatehouse('keys', 'end', leaked)
  expect(again).toMatchObject({ exitCode: 1, stdout: '' })
  expect(again.stderr).toContain('There is no signing key')
  const events = await ownDatabase.sql`
    select action, signing_key_id, split_part(operator, '@', 1) as operator
    from audit_event where signing_key_id is not null order by id`
  expect(events).toEqual([
    { action: 'signing-key-made', signing_key_id: leaked, operator: null },
    { action: 'signing-key-made', signing_key_id: successor, operator: 'olga' },
    { action: 'signing-key-ended', signing_key_id: leaked, operator: 'olga' },
  ])
})

test('gatehouse keys end asks before it ends the only signing key, and creates a new one', async ({
  gatehouse,
}) => {
  const { id } = JSON.parse((await gatehouse('keys', 'rotate', '--json')).stdout)
  expect(await gatehouse('keys', 'end', id)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/is the only signing key[\s\S]*Nothing was changed/),
  })
  expect(await listKeys(gatehouse)).toEqual([[id, expect.any(String)]])
  expect(await gatehouse('keys', 'end', id, '--yes')).toMatchObject({ exitCode: 0, stderr: '' })
  const [[successor, status] = [], ...more] = await listKeys(gatehouse)
  expect(more).toEqual([])
  expect(successor).not.toBe(id)
  expect(status).toBe('current')
})

test('gatehouse keys list shows a key of another AUTH_SECRET as unable to sign', async ({
  caller,
  gatehouse,
  grants,
  ownDatabase,
  start,
}) => {
  const { tokenRequest } = await grants.issueCode()
  await caller.at(await start()).postTokenForm(tokenRequest)
  expect(await listKeys(gatehouse)).toEqual([[expect.any(String), 'current']])
  const settings = {
    DATABASE_URL: ownDatabase.url,
    AUTH_SECRET: 'another secret, to which the operator has changed',
  }
  const { stdout } = await runGatehouse(['keys', 'list'], settings)
  expect(stdout).toContain('cannot sign')
})

test('sessions, refresh tokens and the signing key survive a change of AUTH_SECRET with AUTH_SECRET_FORMER', async ({
  caller,
  gatehouse,
  grants,
  mailbox,
  ownDatabase,
  people,
  start,
  startAnother,
}) => {
  const person = await people.add()
  const session = await people.issueCredential(person, { kind: 'session' })
  const { tokenRequest, refreshRequest } = await grants.issueCode({ person })
  const before = await start()
  const { body } = await caller.at(before).postTokenForm(tokenRequest)
  const { kid } = decodeProtectedHeader(body.id_token)
  await before.stop()

  const changed = {
    DATABASE_URL: ownDatabase.url,
    AUTH_SECRET: 'another secret, to which the operator has changed',
    AUTH_SECRET_FORMER: AUTH_SECRET,
    SMTP_URL: mailbox.url,
  }
  const after = await startAnother(changed)
  expect((await caller.at(after).call('profile', { headers: cookieOf(session) })).status).toBe(200)
  const refreshed = await caller.at(after).postTokenForm(refreshRequest(body.refresh_token))
  expect(refreshed.status).toBe(200)
  expect(decodeProtectedHeader(refreshed.body.id_token).kid).toBe(kid)
  expect(await publishedKeys(after)).toEqual([kid])

  const secretFindings = async () => {
    const { stdout } = await runGatehouse(['doctor', '--json'], changed)
    const { findings } = JSON.parse(stdout) as { findings: { check: string; message: string }[] }
    return findings.filter(({ check }) => check === 'secret').map(({ message }) => message)
  }
  const needed = `AUTH_SECRET_FORMER is set, and the signing key ${kid} is still encrypted with it.`
  expect(await secretFindings()).toContain(needed)
  expect((await gatehouse('keys', 'end', `${kid}`, '--yes')).exitCode).toBe(0)
  await runGatehouse(['keys', 'rotate'], changed)
  const sealedSince = await ownDatabase.sql`delete from signing_key
    where id <> (select id from signing_key order by created_at desc limit 1) returning id`
  expect(sealedSince).toHaveLength(1)
  expect(await secretFindings()).toContain(
    'AUTH_SECRET_FORMER is set, and no signing key needs it any more.',
  )
})
