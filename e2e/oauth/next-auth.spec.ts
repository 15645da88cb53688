import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { addMemberships, test as base, expect, fillSignIn } from '../fixtures/browser.ts'
import { type Client, Grants } from '../fixtures/grants.ts'
import { inspect } from '../fixtures/inspect.ts'
import { People } from '../fixtures/people.ts'
import { runEnvironment } from '../fixtures/run-environment.ts'
import { freePort, root } from '../fixtures/service.ts'

/** The application in examples/next-auth, built and running. */
interface Example {
  readonly url: string
  readonly client: Client
  log(): string
}

const cwd = `${root}/examples/next-auth`
const next = `${root}/node_modules/next/dist/bin/next`
const commonEnv = {
  ...runEnvironment,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
} as const

const test = base.extend<object, { example: Example }>({
  example: [
    async ({ database, service }, use) => {
      await promisify(execFile)(process.execPath, [next, 'build'], { cwd, env: commonEnv })
      const port = await freePort()
      // Next rewrites 127.0.0.1 to localhost, and redirect URIs are compared exactly.
      const url = `http://localhost:${port}`
      const client = await new Grants(new People(database.sql)).addClient({
        redirectUri: `${url}/api/auth/callback/gatehouse`,
        logoutUri: url,
      })
      const child = spawn(process.execPath, [next, 'start', '-p', `${port}`], {
        cwd,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...commonEnv,
          AUTH_URL: url,
          AUTH_SECRET: 'a secret of the example alone, for the tests',
          AUTH_GATEHOUSE_ISSUER: service.url,
          AUTH_GATEHOUSE_ID: client.id,
          AUTH_GATEHOUSE_SECRET: client.secret,
        },
      })
      let log = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => {
          log += text
        })
      }
      const killNow = () => child.kill('SIGKILL')
      process.once('exit', killNow)
      const exit = once(child, 'exit').finally(() => process.off('exit', killNow))
      while (!(await fetch(url).catch(() => undefined))) {
        if (child.exitCode !== null) throw new Error(`The example does not start:\n${log}`)
        await sleep(100)
      }
      await use({ url, client, log: () => log })
      child.kill('SIGTERM')
      await exit
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// All tests share one build and one process.
test.describe.configure({ mode: 'default' })

test.afterEach(async ({ example }, info) => {
  if (info.status === info.expectedStatus) return
  await info.attach('log of the example', { body: example.log(), contentType: 'text/plain' })
})

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Gatehouse' })
const signOutButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Sign out' })

for (const script of [true, false]) {
  test(`next-auth signs a member in, refreshes tokens and signs out of both applications, ${script ? 'with' : 'without'} script`, async ({
    browse,
    example,
    people,
    service,
  }) => {
    const person = await people.add({ forename: 'Ada', surname: 'Fields' })
    await addMemberships(people, person, 2)
    const page = await browse({ script })
    const expectMember = async () => {
      await expect(page.getByRole('heading', { name: 'Hello, Ada Fields' })).toBeVisible()
      await expect(page.getByText(person.email)).toBeVisible()
      await expect(page.getByRole('listitem')).toHaveText([/^Farm 001 .*Producer$/, /^Farm 002 /])
    }
    await page.goto(example.url)
    if (script) await inspect(page)
    await signInButton(page).click()
    await fillSignIn(page, person)
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await expectMember()
    expect(page.url()).toBe(`${example.url}/`)
    if (script) await inspect(page)
    // The claims are in the ID token, so Auth.js needs no request for them.
    const session = await (await page.request.get(`${example.url}/api/auth/session`)).json()
    expect(session.user).toMatchObject({ name: 'Ada Fields', email: person.email })

    // In the second round the first refresh token has expired, so its successor must be used.
    for (const round of [1, 2]) {
      await people.sql`
        update credential set expires_at = now(), used_at = used_at - interval '1 minute'
        where account_id = ${person.id} and (kind = 'bearer' or used_at is not null)`
      await page.goto(example.url)
      await expectMember()
      const [tokens] = await people.sql`
        select count(*)::int from credential where account_id = ${person.id} and kind = 'bearer'`
      expect(tokens?.count).toBe(round + 1)
    }

    await signOutButton(page).click()
    await expect(page.getByRole('heading', { name: 'Sign out of Scheme?' })).toBeVisible()
    await signOutButton(page).click()
    await expect(signInButton(page)).toBeVisible()
    expect(page.url()).toBe(`${example.url}/`)
    await page.goto(`${service.url}/profile`)
    await expect(page).toHaveURL(/\/login\?/)
  })
}

test('next-auth shows an error when the member denies consent', async ({
  browse,
  example,
  people,
}) => {
  const page = await browse()
  await page.goto(example.url)
  await signInButton(page).click()
  await fillSignIn(page, await people.add())
  await page.getByRole('link', { name: 'Do not allow' }).click()
  await expect(page.getByText('You were not signed in.')).toBeVisible()
  await expect(signInButton(page)).toBeVisible()
})

test('next-auth signs a member out when Gatehouse rejects the refresh token', async ({
  browse,
  example,
  people,
}) => {
  const person = await people.add()
  const page = await browse()
  await page.goto(example.url)
  await signInButton(page).click()
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByText('You have none.')).toBeVisible()
  const session = await page.request.get(`${example.url}/api/auth/session`)
  expect(await session.text()).toContain(person.email)
  expect(await session.text()).not.toContain('gh_')
  await people.sql`
    delete from credential where account_id = ${person.id} and client_id = ${example.client.id}`
  await page.goto(example.url)
  await expect(signInButton(page)).toBeVisible()
})

test('next-auth keeps a member signed in while Gatehouse cannot refresh the tokens', async ({
  browse,
  example,
  people,
}) => {
  const person = await people.add()
  const page = await browse()
  await page.goto(example.url)
  await signInButton(page).click()
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByText('You have none.')).toBeVisible()
  await people.sql.unsafe(`
    create function fail_refresh() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger fail_refresh before insert on credential for each row
      when (new.account_id = '${person.id}') execute function fail_refresh();
    update credential set expires_at = now() where account_id = '${person.id}' and kind = 'bearer'`)
  await page.goto(example.url)
  await expect(page.getByText('Try again in a minute.')).toBeVisible()
  await people.sql.unsafe('drop function fail_refresh cascade')
  await page.reload()
  await expect(page.getByText('You have none.')).toBeVisible()
})

test('the next-auth example depends on the versions that it is tested with', () => {
  const [project, example] = [root, cwd].map((folder) =>
    JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')),
  )
  const { '@gatehouse/client': client, ...published } = example.dependencies
  expect(project.dependencies).toMatchObject(published)
  expect(existsSync(join(cwd, client.replace('file:', ''), 'package.json'))).toBe(true)
})
