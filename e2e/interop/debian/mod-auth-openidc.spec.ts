import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test as base, expect, fillSignIn } from '../../fixtures/browser.ts'
import type { Client } from '../../fixtures/grants.ts'
import { freePort } from '../../fixtures/service.ts'
import { expectMembersOnly } from '../members-pages.ts'

const configuration = join(import.meta.dirname, '../mod_auth_openidc')
const modules = '/usr/lib/apache2/modules'
const site =
  '<!doctype html><link rel="icon" href="data:,"><h1>Archive</h1><p role="status"><!--#echo var="REMOTE_USER" -->, <!--#echo var="OIDC_CLAIM_email" -->'

interface Apache {
  /** Starts Apache with portal.conf at this origin, as the client. */
  start(client: Client, change?: (portal: string) => string): Promise<void>
  readonly origin: string
}

const test = base.extend<{ apache: Apache }>({
  apache: async ({ service }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'apache-'))
    await chmod(folder, 0o755)
    await mkdir(join(folder, 'site'))
    await writeFile(join(folder, 'site/index.html'), site)
    await writeFile(join(folder, 'site/members'), 'The minutes of the last meeting')
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    let stop = async () => {}
    await use({
      origin,
      async start({ id, secret }, change = (portal) => portal) {
        const portal = join(folder, 'portal.conf')
        await writeFile(portal, change(await readFile(join(configuration, 'portal.conf'), 'utf8')))
        const options = ['-f', join(configuration, 'server.conf'), '-D', 'FOREGROUND']
        const child = spawn('/usr/sbin/apache2', options, {
          stdio: 'ignore',
          env: {
            NODE_ENV: 'test',
            MODULES: modules,
            FOLDER: folder,
            PORTAL: portal,
            PORT: `${port}`,
            RUN_USER: 'nobody',
            RUN_GROUP: 'nogroup',
            ORIGIN: origin,
            ISSUER: service.url,
            CLIENT_ID: id,
            CLIENT_SECRET: secret,
            CRYPTO_PASSPHRASE: 'for the test alone',
          },
        })
        stop = async () => {
          child.kill('SIGTERM')
          if (child.exitCode === null) await once(child, 'exit')
        }
        while (!(await fetch(origin, { redirect: 'manual' }).catch(() => undefined))) {
          const log = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '')
          expect(child.exitCode, log).toBeNull()
          await sleep(100)
        }
      },
    })
    await stop()
    await rm(folder, { recursive: true })
  },
})

test.skip(
  !existsSync(`${modules}/mod_auth_openidc.so`),
  'Apache with mod_auth_openidc is not installed (Debian: libapache2-mod-auth-openidc)',
)

for (const [kind, requiresPkce] of [
  ['with PKCE', true],
  ['with a nonce instead of PKCE, its default', false],
] as const) {
  test(`Apache’s mod_auth_openidc signs a member in and out ${kind}`, async ({
    apache,
    browse,
    grants,
    people,
  }) => {
    test.slow()
    const { origin } = apache
    const client = await grants.addClient({
      requiresPkce,
      redirectUri: `${origin}/oidc/callback`,
      logoutUri: `${origin}/`,
    })
    await apache.start(client, (portal) =>
      requiresPkce ? portal : portal.replace(/^OIDCPKCEMethod .*$/m, ''),
    )
    const person = await people.add({ forename: 'Ada' })
    const page = await browse()
    await page.goto(origin)
    await fillSignIn(page, person)
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(page.getByRole('status')).toHaveText(`${person.username}, ${person.email}`)

    await page.goto(`${origin}/oidc/callback?logout=${encodeURIComponent(`${origin}/`)}`)
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
    // Apache asks for a sign-in again.
    await expect(page.getByLabel('Username or email address')).toBeVisible()
  })
}

test('Apache’s mod_auth_openidc shows the members’ page to people with a current membership only', async ({
  apache,
  browse,
  grants,
  people,
}) => {
  test.slow()
  const members = await readFile(join(configuration, 'members.conf'), 'utf8')
  const client = await grants.addClient({ redirectUri: `${apache.origin}/oidc/callback` })
  await apache.start(client, (portal) => portal + members)
  await expectMembersOnly(apache.origin, { browse, people })
})
