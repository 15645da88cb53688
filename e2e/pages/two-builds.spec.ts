import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectSuccess, fillSignIn, signIn } from '../fixtures/browser.ts'
import { root, type Service } from '../fixtures/service.ts'
import { expectWay } from '../http/ways-in/expect-way.ts'
import { type Way, ways } from '../http/ways-in/ways.ts'
import { buildIdOf, buildOtherVersion } from '../resilience/drills/other-build.ts'
import { test as base, expect } from './authenticator.ts'
import { type Relay, startRelay } from './relay.ts'
import { addPasskey, signInWithPasskey, signOut, withPasskey } from './use-passkey.ts'

/** One address for two builds on one database: what a page of one shows is sent to the other. */
interface TwoBuilds {
  readonly url: string
  /** The address as a service, for callers of the interface. */
  readonly service: Service
  /** The requests that each build got. */
  readonly counts: readonly [number, number]
  /** Exchanges the build that shows pages and the one that gets forms. */
  exchange(): void
}

const test = base.extend<{ builds: TwoBuilds }, { otherFolder: string }>({
  otherFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
    async ({}, use) => {
      const folder = await buildOtherVersion()
      expect(await buildIdOf(folder)).not.toBe(await buildIdOf(root))
      await use(folder)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  builds: async ({ otherFolder, startAnother }, use) => {
    const folders = [root, otherFolder]
    let first = 0
    const counts: [number, number] = [0, 0]
    const services: Service[] = []
    const targetOf = ({ url = '', method }: IncomingMessage) => {
      const file = url.match(/^\/_next(\/static\/[^?]+)/)?.[1]
      // As behind nginx, files of both builds are there.
      const ofFile = file
        ? folders.findIndex((path) => existsSync(join(path, 'dist/.next', file)))
        : -1
      const n = ofFile >= 0 ? ofFile : method === 'GET' ? first : 1 - first
      counts[n === 0 ? 0 : 1]++
      return services[n] as Service
    }
    const relay: Relay = await startRelay(targetOf, { isExpected: true })
    const settings = {
      RP_ID: 'localhost',
      BASE_URL: relay.url,
      TRUSTED_PROXIES: '127.0.0.1, ::1',
    }
    for (const folder of folders)
      services.push(await startAnother(settings, 'production', { folder }))
    const timeOf = (line: string) => Date.parse(JSON.parse(line).time)
    const service: Service = {
      ...(services[0] as Service),
      url: relay.url,
      logLines: (text) =>
        services
          .flatMap((one) => one.logLines(text))
          .sort((line, other) => timeOf(line) - timeOf(other)),
    }
    const exchange = () => {
      first = 1 - first
    }
    await use({ url: relay.url, service, counts, exchange })
    await relay.stop()
    for (const count of counts) expect(count).toBeGreaterThan(0)
  },
})

test.describe.configure({ mode: 'serial', timeout: 600_000 })

const status = (page: Page) => page.locator('input[data-passkey] + [role="status"]')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

for (const order of ['a page of one build', 'a page of the other']) {
  test(`members and staff use passkeys while ${order} and its forms come from two builds`, {
    tag: '@all',
  }, async ({ authenticator, browse, builds, people }) => {
    if (order !== 'a page of one build') builds.exchange()
    const person = await people.add()
    await people.sql`insert into staff_role (account_id, role) values (${person.id}, 'help-desk')`
    const page = await browse({ at: builds })
    const phone = await authenticator(page)
    await signIn(page, person)
    const [recoveryCode = ''] = await addPasskey(page, 'Phone', { isOfStaff: true })
    await signOut(page)
    await signInWithPasskey(page)
    await page.goto('/staff')
    await expect(heading(page, 'Staff')).toBeVisible()
    await signOut(page)

    await page.goto('/profile')
    await fillSignIn(page, person)
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page).toHaveURL(`${builds.url}/profile`)

    await people.sql`
      update credential set authenticated_at = now() - interval '11 minutes'
      where account_id = ${person.id} and kind = 'session'`
    await people.sql`delete from staff_role where account_id = ${person.id}`
    await page.goto('/security')
    await page.getByRole('link', { name: 'Rename or remove Phone' }).click()
    await page.getByRole('link', { name: 'Remove this passkey' }).click()
    await withPasskey(page).click()
    await page.getByLabel('Current password').fill(person.password)
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Remove this passkey' }).click()
    await expectSuccess(page, 'The passkey has been removed')
    await signOut(page)
    await page.goto('/login')
    await withPasskey(page).click()
    await expect(page.getByRole('alert')).toContainText('This passkey does not work here')

    await phone.refuseOwner()
    await page.goto('/login')
    await withPasskey(page).click()
    await expect(status(page)).toHaveText('No passkey was used. Try again, or go on without one.')
    await fillSignIn(page, person)
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  })
}

test('each way in yields what the table says while its pages and forms come from two builds', {
  tag: '@all',
}, async ({ builds, caller, grants, people }) => {
  for (const way of Object.keys(ways) as Way[]) {
    await expectWay(way, { caller: caller.at(builds.service), grants, people })
    builds.exchange()
  }
})
