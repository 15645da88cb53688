import { attribute } from '../fixtures/client/page-form.ts'
import type { Person } from '../fixtures/people.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { SoftwarePasskey } from './ways-in/software-passkey.ts'

interface Browser {
  get(path: string): Promise<string>
  /** Sends a form; returns the path at which the browser continues, or the page with the faults. */
  send(path: string, fields?: Readonly<Record<string, string>>): Promise<string>
  /** Sends the form that adds a passkey. */
  add(attestation?: 'none' | 'packed'): Promise<string>
}

/** A test with a browser without script, in which a member has just signed in. */
const test = base.extend<{ person: Person; browser: Browser }>({
  person: async ({ people }, use) => use(await people.add()),
  browser: async ({ people, person, service }, use) => {
    const session = await people.issueCredential(person, { kind: 'session' })
    await people.sql`
      update credential set authenticated_at = now(), amr = '{pwd}' where account_id = ${person.id}`
    let headers = { Origin: service.url, Cookie: `gatehouse.session=${session}` }
    const browser: Browser = {
      get: async (path) =>
        (await fetch(service.url + path, { headers, redirect: 'manual' })).text(),
      send: async (path, fields = {}) => {
        const body = new URLSearchParams(fields)
        const sent = { method: 'POST', headers, body, redirect: 'manual' } as const
        const response = await fetch(service.url + path, sent)
        const cookie = response.headers.get('set-cookie')?.match(/gatehouse\.session=[^;,]+/)?.[0]
        if (cookie) headers = { ...headers, Cookie: cookie }
        return response.headers.get('location') ?? (await response.text())
      },
      add: async (attestation) => {
        const page = await browser.get('/security/passkeys/add')
        const { challenge = '' } = JSON.parse(attribute(page, 'data-options') ?? '{}')
        const response = new SoftwarePasskey().create(challenge, service.url, attestation)
        return browser.send('/security/passkeys/add', { name: 'Phone', response })
      },
    }
    await use(browser)
  },
})

test('the forms that add and remove a passkey ask for a new sign-in in a session that was left open', async ({
  browser,
  people,
  person,
}) => {
  const id = await people.addPasskey(person)
  await people.sql`
    update credential set authenticated_at = now() - interval '11 minutes'
    where account_id = ${person.id}`
  for (const path of ['/security/passkeys/add', `/security/passkeys/${id}/remove`])
    expect(await browser.send(path, { name: 'Phone', response: '{}' }), path).toMatch(/^\/login\?/)
})

test('the name of a passkey has at most 50 characters', async ({ browser, people, person }) => {
  const path = `/security/passkeys/${await people.addPasskey(person)}`
  expect(await browser.send(path, { name: 'x'.repeat(51) })).toContain('50')
  expect(await browser.send(path, { name: 'x'.repeat(50) })).toBe('/security?done=passkey-renamed')
})

test('an account has at most twenty passkeys', async ({ browser, people, person }) => {
  for (let n = 0; n < 19; n++) await people.addPasskey(person)
  expect(await browser.add()).toBe('/security?done=passkey-added')
  expect(await browser.add()).toContain('20 passkeys')
})

test('a passkey with an attestation is not accepted, because the service asks for none', async ({
  browser,
}) => {
  expect(await browser.add('packed')).toContain('This passkey could not be added')
  expect(await browser.add()).toMatch(/^\/second-step\/codes\?/)
})
