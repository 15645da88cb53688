import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../../fixtures/browser.ts'
import { runEnvironment } from '../../fixtures/run-environment.ts'
import { freePort } from '../../fixtures/service.ts'
import { addStaff, factorStates } from '../../staff/staff.ts'
import { hasNpmTools, npmSkipReason } from '../npm-tools.ts'

const program = join(import.meta.dirname, '../oidc-provider/app.js')

/** The person that the provider signs in next. */
interface ProviderPerson {
  readonly email?: string | null
  readonly email_verified?: boolean
  readonly amr?: readonly string[]
  readonly refuses?: boolean
}

interface Provider {
  /** Chooses the person that the provider signs in next. */
  choose(person: ProviderPerson): Promise<void>
}

const providerPort = await freePort()
const servicePort = await freePort()
// Next calls 127.0.0.1 localhost in a request, so the redirect URI would be another one.
const serviceUrl = `http://localhost:${servicePort}`
const issuer = `http://127.0.0.1:${providerPort}`
const client = { id: 'gatehouse', secret: 'a secret of the provider' }

const test = base.extend<{ provider: Provider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  provider: async ({}, use) => {
    const child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...runEnvironment,
        NODE_ENV: 'production',
        PORT: `${providerPort}`,
        CLIENT_ID: client.id,
        CLIENT_SECRET: client.secret,
        REDIRECT_URI: `${serviceUrl}/login/work/callback/organisation`,
      },
    })
    let log = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        log += text
      })
    }
    while (!(await fetch(issuer).catch(() => undefined))) {
      expect(child.exitCode, log).toBeNull()
      await sleep(100)
    }
    await use({
      async choose(person) {
        const body = JSON.stringify({ sub: `person-${crypto.randomUUID()}`, ...person })
        const headers = { 'Content-Type': 'application/json' }
        await fetch(`${issuer}/person`, { method: 'PUT', headers, body })
      },
    })
    child.kill('SIGKILL')
    if (child.exitCode === null) await once(child, 'exit')
  },
})

test.describe.configure({ mode: 'default' })
test.use({
  baseURL: serviceUrl,
  settings: {
    PORT: `${servicePort}`,
    BASE_URL: serviceUrl,
    STAFF_OIDC_ISSUER: issuer,
    STAFF_OIDC_CLIENT_ID: client.id,
    STAFF_OIDC_CLIENT_SECRET: client.secret,
  },
})
test.skip(!hasNpmTools, npmSkipReason)

const link = 'Staff: sign in with your work account'

/** Opens the staff pages as a visitor and presses the button. */
async function signInAtWork(page: Page) {
  await page.goto('/staff')
  await page.getByRole('link', { name: link }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a colleague signs in with the work account and its second factor', async ({
      page,
      people,
      provider,
    }) => {
      const colleague = await addStaff(people, 'help-desk', 'none')
      await provider.choose({ email: colleague.email, email_verified: true, amr: ['pwd', 'mfa'] })
      await signInAtWork(page)
      await expect(page).toHaveURL(/\/staff$/)
    })
  })
}

for (const state of factorStates) {
  test(`a work account without a second factor does not replace that of the portal (${state})`, async ({
    page,
    people,
    provider,
  }) => {
    const colleague = await addStaff(people, 'help-desk', state)
    await provider.choose({ email: colleague.email, email_verified: true, amr: ['pwd'] })
    await signInAtWork(page)
    await expect(page).toHaveURL(/\/second-step/)
    await page.goto('/staff')
    await expect(page).toHaveURL(/\/second-step/)
  })
}

test.describe('a work account is refused', () => {
  const refused = async (page: Page, sentence: RegExp) => {
    await signInAtWork(page)
    await expect(page.getByText(sentence)).toBeVisible()
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/login\?goto=%2Fprofile$/)
  }

  test('whose email the provider has not verified', async ({ page, people, provider }) => {
    const colleague = await addStaff(people, 'administrator')
    await provider.choose({ email: colleague.email, email_verified: false, amr: ['mfa'] })
    await refused(page, /did not give us a verified email address/)
  })

  test('whose email belongs to a member without a role, or to nobody', async ({
    page,
    people,
    provider,
    database,
  }) => {
    const member = await people.add()
    await provider.choose({ email: member.email, email_verified: true, amr: ['mfa'] })
    await refused(page, /no staff account here/)
    const email = `nobody-${crypto.randomUUID()}@example.org`
    await provider.choose({ email, email_verified: true, amr: ['mfa'] })
    await refused(page, /no staff account here/)
    expect(await database.sql`select from account where email = ${email}`).toHaveLength(0)
  })

  test('whose email two colleagues share', async ({ page, people, provider, database }) => {
    const [one, other] = [await addStaff(people, 'fees'), await addStaff(people, 'fees')]
    await database.sql`update account set email = ${one.email} where id = ${other.id}`
    await provider.choose({ email: one.email, email_verified: true, amr: ['mfa'] })
    await refused(page, /no staff account here/)
  })

  test('whose account here is disabled', async ({ page, people, provider, database }) => {
    const colleague = await addStaff(people, 'help-desk')
    await database.sql`update account set disabled_at = now() where id = ${colleague.id}`
    await provider.choose({ email: colleague.email, email_verified: true, amr: ['mfa'] })
    await refused(page, /no staff account here/)
  })

  test('when its owner cancels at the provider', async ({ page, provider }) => {
    await provider.choose({ refuses: true })
    await refused(page, /could not sign you in/)
  })
})

test('a callback that the browser did not ask for is refused', async ({ page }) => {
  await page.goto('/login/work/callback/organisation?code=stolen&state=guessed')
  await expect(page.getByText(/could not sign you in/)).toBeVisible()
})

test('a session from the work account that was not used for 30 minutes asks for it again', async ({
  page,
  people,
  provider,
  database,
}) => {
  const colleague = await addStaff(people, 'help-desk', 'none')
  await provider.choose({ email: colleague.email, email_verified: true, amr: ['mfa'] })
  await signInAtWork(page)
  await expect(page).toHaveURL(/\/staff$/)
  await database.sql`
    update staff_session set used_at = now() - interval '31 minutes' from credential
    where credential_id = credential.id and account_id = ${colleague.id}`
  await page.goto('/staff')
  await page.getByRole('link', { name: link }).click()
  await expect(page).toHaveURL(/\/staff$/)
})
