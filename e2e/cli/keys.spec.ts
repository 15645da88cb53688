import { randomUUID } from 'node:crypto'
import { decodeProtectedHeader } from 'jose'
import { newWebhookSecret } from '#lib/events/send-event.ts'
import { open, seal } from '#lib/runtime/sealed.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { cookieOf } from '../fixtures/browser.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { addInState } from '../fixtures/factors.ts'
import { Grants } from '../fixtures/grants.ts'
import { People } from '../fixtures/people.ts'
import { authSecret, type Service } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { addWebhook } from '../http/feed/webhook-receiver.ts'
import { test as base, type Gatehouse, inOneProcess, runGatehouse } from './gatehouse.ts'

const AUTH_SECRET = authSecret

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
    inOneProcess({ DATABASE_URL: ownDatabase.url, AUTH_SECRET, SUDO_USER: 'olga' }, use),
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
  const staff = await addInState(people, 'staff, on')
  const webhook = await addWebhook(people, grants, { url: 'https://crm.example/' })
  const newer = newWebhookSecret(webhook.id)
  const id = randomUUID()
  const email = seal('email', id, Buffer.from(JSON.stringify({ subject: 'Waiting' })))
  const codes = seal('second-step', staff.id, Buffer.from('["a"]'))
  const { sql } = ownDatabase
  await sql`update webhook set sealed_former = sealed_secret, sealed_secret = ${newer.sealed}`
  await sql`update staff_factor set sealed_codes = ${codes} where account_id = ${staff.id}`
  await sql`insert into outgoing (id, kind, recipient, subject, sealed, due_at)
    values (${id}, 'email', 'a@b.example', 'Waiting', ${email}, now() + interval '1 hour')`
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

  const secretFindings = async (others = {}) => {
    const { stdout } = await runGatehouse(['doctor', '--json'], { ...changed, ...others })
    const { findings } = JSON.parse(stdout) as { findings: { check: string; message: string }[] }
    return findings.filter(({ check }) => check === 'secret').map(({ message }) => message)
  }
  const encrypted = (count: number, name: string) =>
    `AUTH_SECRET_FORMER is needed: it still encrypts ${name} (${count}).`
  expect(await secretFindings()).toEqual([
    expect.any(String),
    encrypted(1, 'signing keys'),
    // Of this person, two of the demonstration, and the codes.
    encrypted(4, 'authenticator apps, and recovery codes that are shown'),
    encrypted(2, 'secrets of webhooks'),
    encrypted(1, 'emails that wait for the mail server, or are kept for a developer'),
  ])
  // Without the former secret, doctor says what is lost.
  expect(await secretFindings({ AUTH_SECRET_FORMER: '' })).toContain(
    'An AUTH_SECRET that is not set encrypts secrets of webhooks (2).',
  )
  const rotated = await runGatehouse(['keys', 'rotate', '--json'], changed)
  const moved = { signingKeys: 1, authenticators: 4, webhooks: 2, emails: 1 }
  expect(JSON.parse(rotated.stdout)).toMatchObject({ moved })
  const again = await runGatehouse(['keys', 'rotate', '--json'], changed)
  expect(JSON.parse(again.stdout)).toMatchObject({ moved: {} })
  expect(await secretFindings()).toEqual([
    expect.any(String),
    'AUTH_SECRET_FORMER is set, and nothing in the database needs it any more.',
  ])
  await after.stop()

  const alone = await runGatehouse(['keys', 'list', '--json'], {
    ...changed,
    AUTH_SECRET_FORMER: '',
  })
  expect(alone.stdout).toContain(`${kid}`)
  expect(alone.stdout).not.toContain('unreadable')
  const stored = await sql`
    select sealed, sealed_codes from outgoing, staff_factor
    where outgoing.id = ${id} and staff_factor.account_id = ${staff.id}`
  setServiceSecret(changed.AUTH_SECRET)
  expect(open('email', id, stored[0]?.sealed)?.plain.toString()).toContain('Waiting')
  expect(open('second-step', staff.id, stored[0]?.sealed_codes)?.plain.toString()).toBe('["a"]')
  setServiceSecret(authSecret)
})
