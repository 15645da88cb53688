import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demonstrationMembers } from '#lib/accounts/staff/demonstration.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { expect, scripted } from '../fixtures/browser.ts'
import { shownForms } from '../fixtures/client/page-form.ts'
import { shownText } from '../fixtures/client/shown-text.ts'
import { test } from '../fixtures/demonstration.ts'
import { inspect } from '../fixtures/inspect.ts'
import type { Service } from '../fixtures/service.ts'

// All tests share one service with its database.
test.describe.configure({ mode: 'default' })

type Name = keyof typeof contracts
const pathOf = (name: Name) => `/developers/endpoints/${name}`
const send = (page: Page) => page.getByRole('button', { name: 'Send the request' }).click()
const message = (page: Page, name: 'The request' | 'The response') =>
  page.getByRole('group', { name, exact: true })

/** The expected content of the response to the form as it is shown at first. */
const outcomes: Record<Name, RegExp> = {
  token: /"access_token": "gh_[\w-]{43}".*"refresh_token": "gh_.*"id_token"/s,
  authenticate: /"token": "gh_[\w-]{43}"/,
  memberships: /"Name": "Green Valley Growers".*"Name": "Hollow Farm"/s,
  fees: /"MembershipType": "Individual Member"/,
  forgotpassword: /"action": "PasswordSent"/,
  ebrief: /"Result": "Subscribed"/,
  issuetoken: /"token": "[\w-]{43}"/,
  contacts: /"Name": "Ada Fields"/,
  profile: /"forename": "Ada"/,
}

/** Sends the form of an endpoint with other values than it has at first; returns the two messages. */
async function trySending(
  { url }: Pick<Service, 'url'>,
  name: Name,
  values: Readonly<Record<string, string>> = {},
  reader: Readonly<Record<string, string>> = {},
) {
  const page = await (await fetch(url + pathOf(name))).text()
  const action = `/developers/try-it/${name}`
  const { body = new URLSearchParams() } =
    shownForms(page).find((form) => form.action === action) ?? {}
  for (const [field, value] of Object.entries(values)) body.set(field, value)
  const headers = { Origin: url, ...reader }
  const response = await fetch(url + action, { method: 'POST', body, headers })
  expect(response.status).toBe(200)
  const messages = [...(await response.text()).matchAll(/<pre[^>]*role="group".*?<\/pre>/gs)]
  // The page has examples above them.
  const [sent = '', got = ''] = messages.slice(-2).map(([message]) =>
    message
      .replace(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  )
  return { sent, got }
}

test('the form of the manual signs its reader in, and fills in a code and a membership unless they are typed', async ({
  demonstration,
}) => {
  const exchange = await trySending(demonstration, 'token')
  expect(exchange.sent).toMatch(/"code": "[\w-]{43}",.*"code_verifier": "[\w-]{43}"/s)
  expect(exchange.got).toMatch(outcomes.token)
  const { refresh_token } = JSON.parse(exchange.got.slice(exchange.got.indexOf('{')))
  const typed = { grant_type: 'refresh_token', refresh_token, format: 'form' }
  const refreshed = await trySending(demonstration, 'token', typed)
  expect(refreshed.sent).toContain('Content-Type: application/x-www-form-urlencoded')
  expect(refreshed.sent).not.toContain('Accept:')
  expect(new URLSearchParams(refreshed.sent.split('\n').at(-1)).get('refresh_token')).toBe(
    refresh_token,
  )
  expect(refreshed.sent).not.toContain('code_verifier')
  expect(refreshed.got).toContain('200 OK')
  const wrong = await trySending(demonstration, 'token', { code: 'typed' })
  expect(wrong.sent).toContain('"code": "typed"')
  expect(wrong.got).toContain('invalid_grant')

  const contacts = await trySending(demonstration, 'contacts')
  expect(contacts.got).toMatch(outcomes.contacts)
  const [, first = ''] = /\/memberships\/([^/]+)/.exec(contacts.sent) ?? []
  const none = await trySending(demonstration, 'contacts', { membership: `${first}0` })
  expect(none.sent).toContain(`/${first}0/`)
  expect(none.got).toContain('HTTP/1.1 404')
})

test('the form of the manual has the fields of its request and its formats, and shows what is sent as it is written', async ({
  demonstration,
}) => {
  const code = ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret']
  for (const [name, fields, formats] of [
    ['token', [...code, 'code_verifier', 'refresh_token', 'scope'], ['json', 'xml', 'form']],
    ['contacts', ['member', 'membership'], ['json', 'xml']],
    ['forgotpassword', ['email'], ['json', 'xml']],
  ] as const) {
    const page = await (await fetch(demonstration.url + pathOf(name))).text()
    const { body } = shownForms(page).find(({ action }) => action?.endsWith(`/${name}`)) ?? {}
    expect([...(body?.keys() ?? [])].sort(), name).toEqual([...fields, 'format'].sort())
    const [select = ''] = /<select[^>]*name="format".*?<\/select>/s.exec(page) ?? []
    const options = [...select.matchAll(/<option[^>]*value="(\w+)"/g)].map(([, value]) => value)
    expect(options, name).toEqual(formats)
  }
  const json = await trySending(demonstration, 'contacts')
  expect(json.sent).toMatch(/^Accept: application\/json$/m)
  const typed = { email: 'nobody@people.example', format: 'xml' }
  const xml = await trySending(demonstration, 'forgotpassword', typed)
  expect(xml.sent).toMatch(/^Accept: text\/xml$/m)
  expect(xml.sent).toMatch(/^ +&lt;email&gt;nobody@people\.example/m)
})

for (const { script, how } of scripted) {
  test(`every endpoint can be tried on the demonstration ${how}`, { tag: '@all' }, async ({
    browse,
    demonstration,
  }) => {
    test.slow()
    const page = await browse({ script, at: demonstration })
    for (const [name, outcome] of Object.entries(outcomes)) {
      await page.goto(pathOf(name as Name))
      await send(page)
      const response = message(page, 'The response')
      await expect(response, name).toContainText('HTTP/1.1 200 OK')
      await expect(response, name).toContainText('Content-Type: application/json; charset=utf-8')
      await expect(response, name).toContainText(outcome)
      await expect(message(page, 'The request'), name).toContainText(
        contracts[name as Name].path.replace(/\{.*/, ''),
      )
    }
  })

  test(`the form of the manual keeps what was typed and sends it in XML ${how}`, async ({
    browse,
    demonstration,
  }) => {
    const page = await browse({ script, at: demonstration })
    await page.goto(pathOf('authenticate'))
    await page.getByLabel('password').fill('wrong & <strange>')
    await page.getByLabel('Format').selectOption('XML')
    await send(page)
    await expect(message(page, 'The request')).toContainText(
      '<password>wrong &amp; &lt;strange&gt;</password>',
    )
    const response = message(page, 'The response')
    await expect(response).toContainText('HTTP/1.1 403 Forbidden')
    await expect(response).toContainText('<code>DataError:Authentication</code>')
    await expect(page.getByLabel('password')).toHaveValue('wrong & <strange>')
    await expect(page.getByLabel('Format')).toHaveValue('xml')
    if (script) await inspect(page)
  })
}

test('a password reset from the manual is written to the folder of outgoing emails', async ({
  browse,
  demonstration,
}) => {
  const page = await browse({ at: demonstration })
  await page.goto(pathOf('forgotpassword'))
  await page.getByLabel('email').fill('dee@ivoire.example')
  await send(page)
  await expect(message(page, 'The response')).toContainText('PasswordSent')
  const outbox = join(demonstration.folder, '.data/outbox')
  const emails = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')),
  )
  expect(emails.some((email) => email.includes('dee@ivoire.example'))).toBe(true)
})

test('a service with DATABASE_URL shows no form in the manual and answers its request with 404', {
  tag: '@all',
}, async ({ browse, demonstration, request, service }) => {
  const page = await browse({ script: false, at: demonstration })
  await page.goto(pathOf('fees'))
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Send the request' }) })
  const fields = await form.evaluate((found) => [...new FormData(found as HTMLFormElement)])
  const data = `${new URLSearchParams(fields as [string, string][])}`
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const post = ({ url }: { readonly url: string }) =>
    request.post(`${url}/developers/try-it/fees`, { data, headers: { ...headers, Origin: url } })
  expect((await post(demonstration)).status()).toBe(200)
  const rejected = await post(service)
  expect(rejected.status()).toBe(404)
  expect(await rejected.text()).not.toContain('Individual Member')

  const other = await browse({ at: service })
  for (const name of Object.keys(contracts)) {
    await other.goto(pathOf(name as Name))
    await expect(other.getByRole('heading', { name: 'In your language' })).toBeVisible()
    await expect(other.getByText('Try it')).toHaveCount(0)
  }
})

test('the sections of an endpoint’s page list Try it between its programs and its limits on the demonstration', async ({
  browse,
  demonstration,
}) => {
  const page = await browse({ at: demonstration })
  await page.goto(pathOf('fees'))
  const sections = page.getByRole('navigation').locator('.manual-sections:visible')
  await expect(sections.getByRole('link', { name: 'Try it' })).toHaveAttribute('href', '#try-it')
  const titles = await page.locator('article h2').allTextContents()
  await expect(sections.getByRole('link')).toHaveText(titles)
})

test('a page of another origin cannot send the form of the manual', async ({
  demonstration,
  request,
}) => {
  const response = await request.post(`${demonstration.url}/developers/try-it/forgotpassword`, {
    form: { email: 'ada@hollow-farm.example' },
    headers: { Origin: 'https://attacker.example' },
  })
  expect(response.status()).toBe(403)
})

test('a request of the manual counts as one of its reader, whose connection and browser the member sees', async ({
  demonstration: { url },
}) => {
  const [ada] = demonstrationMembers
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
  const reader = { 'X-Forwarded-For': '192.0.2.7', 'User-Agent': agent }
  expect((await trySending({ url }, 'authenticate', {}, reader)).got).toContain('200 OK')
  const { status, headers } = await fetch(`${url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ ...ada }),
    headers: { Origin: url },
    redirect: 'manual',
  })
  expect(status).toBe(303)
  const [session = ''] = /gatehouse\.session=[^;]+/.exec(headers.get('set-cookie') ?? '') ?? []
  const security = await fetch(`${url}/security`, { headers: { Cookie: session } })
  const shown = shownText(await security.text())
  expect(shown).toContain('Linux computer (Firefox)')
  expect(shown).toContain('On another internet connection (192.0.2.7)')
})

test('a reader who has tried too many passwords is shown that answer, and an exchange without a code', async ({
  demonstration,
}) => {
  const attempt = (reader = {}) =>
    trySending(demonstration, 'authenticate', { password: 'wrong' }, reader)
  // A slow machine may let the reader try again by the next request.
  const exhaust = () =>
    expect.poll(async () => (await attempt()).got, { intervals: [0] }).toContain('HTTP/1.1 429')
  await exhaust()
  const { sent, got } = await trySending(demonstration, 'profile')
  expect(sent).toContain('POST /r1/authenticate.eb')
  expect(got).toContain('HTTP/1.1 429')
  await exhaust()
  const exchange = await trySending(demonstration, 'token')
  expect(exchange.sent).not.toContain('"code"')
  expect(exchange.got).toContain('invalid_request')
  await exhaust()
  const other = await attempt({ 'X-Forwarded-For': '192.0.2.8' })
  expect(other.got).toContain('HTTP/1.1 403')
})
