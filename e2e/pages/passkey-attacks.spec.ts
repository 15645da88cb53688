import type { Page } from '@playwright/test'
import { errorSummary, fillSignIn, signIn } from '../fixtures/browser.ts'
import { linkIn, temporaryPasswordIn } from '../fixtures/mailbox.ts'
import { expect, test } from './authenticator.ts'
import { startRelay } from './relay.ts'
import { addPasskey, signOut, switchStepOn, withPasskey } from './use-passkey.ts'

// In one worker: a domain takes a service of its own, and so each worker another.
test.describe.configure({ mode: 'default' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Presses the button for passkeys and keeps the response from the service; returns what the form would contain. */
async function interceptResponse(page: Page): Promise<URLSearchParams> {
  await page.goto('/login')
  await page.evaluate(() => {
    HTMLFormElement.prototype.requestSubmit = () => {}
  })
  await withPasskey(page).click()
  const field = page.locator('input[data-passkey]')
  await expect(field).not.toHaveValue('')
  return new URLSearchParams({ goto: '/', response: await field.inputValue() })
}

/** Sends a response to a service as its sign-in page does; returns the status: 303 after a sign-in. */
async function send({ url }: { url: string }, fields: URLSearchParams, origin = url) {
  const headers = { Origin: origin, 'X-Forwarded-For': '192.0.2.7' }
  const body = new URLSearchParams(fields)
  const response = await fetch(`${url}/login/passkey`, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  })
  return response.status
}

/** The fields with a part of the response replaced. */
function withPart(fields: URLSearchParams, part: string, change: (old: string) => string) {
  const { response, ...credential } = JSON.parse(fields.get('response') ?? '')
  const changed = { ...credential, response: { ...response, [part]: change(response[part]) } }
  return new URLSearchParams({ ...Object.fromEntries(fields), response: JSON.stringify(changed) })
}

const changeClientData = (change: (data: object) => object) => (old: string) =>
  Buffer.from(
    JSON.stringify(change(JSON.parse(Buffer.from(old, 'base64url').toString()))),
  ).toString('base64url')

test('a response works once, on either of two instances, and no part of it can be changed', {
  tag: '@all',
}, async ({ authenticator, browse, people, service, startAnother }) => {
  const person = await people.add()
  const page = await browse()
  await authenticator(page)
  await signIn(page, person)
  await addPasskey(page, 'My phone')
  await signOut(page)
  const another = await startAnother({ RP_ID: 'localhost', BASE_URL: service.url })
  const fields = await interceptResponse(page)
  const changed = [
    withPart(
      fields,
      'clientDataJSON',
      changeClientData((data) => ({ ...data, crossOrigin: true })),
    ),
    withPart(
      fields,
      'clientDataJSON',
      changeClientData((data) => ({ ...data, challenge: 'AAAA' })),
    ),
    withPart(
      fields,
      'clientDataJSON',
      changeClientData((data) => ({ ...data, type: 'webauthn.create' })),
    ),
    withPart(fields, 'authenticatorData', (old) => `AAAA${old.slice(4)}`),
    withPart(fields, 'signature', (old) => `${old.slice(0, -8)}AAAAAAAA`),
    new URLSearchParams({ response: '{"id":"AAAA","response":{}}' }),
    new URLSearchParams({ response: '[]' }),
  ]
  const logged = service.logLines('passkey-response-rejected').length
  for (const attempt of changed) expect(await send(service, attempt), `${attempt}`).toBe(422)
  expect(service.logLines('passkey-response-rejected').length - logged).toBeGreaterThanOrEqual(4)
  expect(await send(another, fields, service.url)).toBe(303)
  expect(await send(another, fields, service.url)).toBe(422)
  expect(await send(service, fields)).toBe(422)
  const [refused] = await people.sql`
    select count(*)::int from audit_event where account_id = ${person.id} and action = 'sign-in-refused'`
  expect(refused?.count).toBeGreaterThanOrEqual(6)
})

test('of ten attempts with one response at once, one signs in', async ({
  authenticator,
  browse,
  people,
  service,
}) => {
  const person = await people.add()
  const page = await browse()
  await authenticator(page)
  await signIn(page, person)
  await addPasskey(page, 'My phone')
  await signOut(page)
  const fields = await interceptResponse(page)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => send(service, fields)))
  expect(statuses.filter((status) => status === 303)).toHaveLength(1)
})

test('a copy of a passkey whose counter is behind is rejected, and so is a passkey that was removed or whose account is disabled', async ({
  authenticator,
  browse,
  people,
}) => {
  const person = await people.add()
  const page = await browse()
  const phone = await authenticator(page)
  await signIn(page, person)
  await addPasskey(page, 'My phone')
  const [copied] = await phone.passkeys()
  const isRefused = async () => {
    await page.goto('/login')
    await withPasskey(page).click()
    await expect(page.getByRole('alert')).toContainText('This passkey does not work here')
  }
  for (let n = 0; n < 2; n++) {
    await signOut(page)
    await page.goto('/login')
    await withPasskey(page).click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  }
  await signOut(page)
  const [current] = await phone.passkeys()
  await phone.lose()
  const copy = await authenticator(page)
  if (copied) await copy.add(copied)
  await isRefused()
  await copy.lose()
  const own = await authenticator(page)
  if (current) await own.add(current)
  await people.disable(person)
  await isRefused()
  await people.sql`update account set disabled_at = null where id = ${person.id}`
  await people.sql`delete from passkey where account_id = ${person.id}`
  await isRefused()
})

test('a stolen password with a passkey of the thief does not pass the second step', {
  tag: '@all',
}, async ({ authenticator, browse, people }) => {
  const [victim, thief] = [await people.add(), await people.add()]
  const page = await browse()
  const phone = await authenticator(page)
  await signIn(page, victim)
  await addPasskey(page, 'Phone of the victim')
  await switchStepOn(page)
  await signOut(page)
  await phone.lose()
  await authenticator(page)
  await signIn(page, thief)
  await addPasskey(page, 'Phone of the thief')
  await signOut(page)
  await page.goto('/profile')
  await fillSignIn(page, victim)
  await expect(heading(page, 'Use your passkey')).toBeVisible()
  await page.locator('input[data-passkey]').evaluate((field: HTMLInputElement) => {
    const options = JSON.parse(field.dataset.options ?? '{}')
    field.dataset.options = JSON.stringify({ ...options, allowCredentials: [] })
  })
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey does not work here')
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/second-step\?/)
})

test('a stolen mailbox gets no further than the second step, and removes no passkey', {
  tag: '@all',
}, async ({ authenticator, browse, caller, mailbox, people }) => {
  const person = await people.add()
  const page = await browse()
  await authenticator(page)
  await signIn(page, person)
  await addPasskey(page, 'My phone')
  await switchStepOn(page)
  await expect.poll(() => mailbox.to(person.email).length).toBe(2)
  await caller.call('forgotpassword', { input: { email: person.email } })
  const emails = mailbox.to(person.email)
  const added = emails.find(({ text }) => text?.includes('not-me/passkey'))
  const password = temporaryPasswordIn(emails.at(-1)?.text)
  const thief = await browse()
  await thief.goto('/profile')
  await fillSignIn(thief, { ...person, password })
  await expect(heading(thief, 'Use your passkey')).toBeVisible()
  await thief.goto(linkIn(added?.text, 'not-me/passkey').href)
  await thief.getByLabel('Your password').fill(password)
  await thief.getByRole('button', { name: 'Remove it and sign out everywhere' }).click()
  await expect(errorSummary(thief)).toContainText('Your password is not correct')
  await thief.goto('/profile')
  await expect(thief).toHaveURL(/\/second-step\?/)
  const rows = await people.sql`select from passkey where account_id = ${person.id}`
  expect(rows).toHaveLength(1)
})

/** Relays every request to a service, as a website that imitates it does, and says which passwords it saw. */
async function startPhishing(service: { url: string }) {
  const passwords: string[] = []
  const relay = await startRelay((incoming) => {
    incoming.on('data', (chunk) => {
      passwords.push(new URLSearchParams(`${chunk}`).get('password') ?? '')
    })
    return service
  })
  return { ...relay, passwords }
}

test('a website that relays ours to its visitors gets no session, neither with the passkey nor with the password', {
  tag: '@all',
}, async ({ authenticator, browse, people, service }) => {
  const person = await people.add()
  const page = await browse()
  await authenticator(page)
  await signIn(page, person)
  await addPasskey(page, 'My phone')
  await switchStepOn(page)
  await signOut(page)
  const phishing = await startPhishing(service)
  const sessions = async () => {
    const [row] = await people.sql`
      select count(*)::int from credential where account_id = ${person.id} and kind = 'session'`
    return row?.count
  }
  const noticed = () => service.logLines(/Unexpected authentication response origin/).length
  const noticedBefore = noticed()
  // Another port is another origin of the same domain, so the browser signs, and the service notices.
  await page.goto(`http://localhost:${phishing.port}/login`)
  await withPasskey(page).click()
  await expect(page.getByRole('alert')).toContainText('This passkey does not work here')
  await fillSignIn(page, person)
  await expect(heading(page, 'Use your passkey')).toBeVisible()
  expect(phishing.passwords).toContain(person.password)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey does not work here')
  expect(await sessions()).toBe(0)
  await expect.poll(() => noticed() - noticedBefore).toBe(2)
  // Another host is another domain, for which the browser has no passkey.
  await page.goto(`http://127.0.0.1:${phishing.port}/login`)
  await withPasskey(page).click()
  await expect(page.locator('input[data-passkey] + [role="status"]')).toHaveText(
    /^This browser could not use a passkey here/,
  )
  expect(await sessions()).toBe(0)
  await phishing.stop()
})
