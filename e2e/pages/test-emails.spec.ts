import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/browser.ts'
import { randomNetwork } from '../fixtures/client/caller.ts'
import type { Client } from '../fixtures/grants.ts'
import { inspect, overflow } from '../fixtures/inspect.ts'
import { basicHeader } from '../http/feed/feed-reader.ts'

const path = '/developers/test-emails'

/** Opens the page as a browser does into which the developer has entered these credentials. */
async function open(page: Page, client: Pick<Client, 'id' | 'secret'>) {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': randomNetwork(), ...basicHeader(client) })
  return page.goto(path)
}

test('the developer of a test client reads its emails without script on a phone, and follows a link', async ({
  browse,
  caller,
  grants,
  people,
}) => {
  test.slow()
  const client = await grants.addClient({ isTest: true })
  const headers = basicHeader(client)
  const page = await browse({ script: false })
  await open(page, client)
  await expect(page.getByRole('heading', { name: 'There are no emails yet' })).toBeVisible()
  const { email } = await people.add({
    email: `a.person.with.a.${'long.'.repeat(8)}name@people.test`,
  })
  await caller.call('forgotpassword', { input: { email }, headers })
  const input = { EmailAddress: 'reader@people.example', Action: 'Subscribe' }
  await caller.call('ebrief', { input, headers })
  await page.setViewportSize({ width: 360, height: 740 })
  const response = await open(page, client)
  expect(response?.headers()['cache-control']).toMatch(/no-store/)
  expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  const emails = page.getByRole('article')
  await expect(emails.getByRole('heading')).toHaveText([
    'Confirm your subscription to the Scheme email briefing',
    'Your temporary password for Scheme',
  ])
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
  await expect(emails.last()).toContainText(`To ${email}, `)
  await expect(emails.last().getByText(/password: /i)).toBeHidden()
  await emails.last().getByText('Text of the email').click()
  await expect(emails.last().getByText(/password: /i)).toBeVisible()
  const withScript = await browse()
  await open(withScript, client)
  await inspect(withScript)
  await emails
    .first()
    .getByRole('link', { name: /\/ebrief\/confirm\?token=/ })
    .click()
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
})

test('the page of test emails asks for the id and the secret of a test client, and limits wrong ones', async ({
  caller,
  grants,
}) => {
  const send = async (headers = {}, from = caller) => {
    const response = await from.send({ method: 'GET', path, headers })
    return { ...response, challenge: response.headers['www-authenticate'] }
  }
  const ordinary = await grants.addClient()
  const client = await grants.addClient({ isTest: true })
  for (const credentials of [{}, basicHeader(ordinary), { Authorization: 'Bearer x' }]) {
    const { status, challenge, text, headers } = await send(credentials)
    expect([status, challenge]).toEqual([401, expect.stringMatching(/^Basic realm=/)])
    expect(text).toContain('<h1>Sign in with a test client</h1>')
    expect(headers['cache-control']).toBe('no-store')
  }
  const wrong = basicHeader({ ...client, secret: 'wrong' })
  const sent = []
  while (sent.length < 25) sent.push(await send(wrong))
  expect(sent[0]?.status).toBe(401)
  const limited = sent.find(({ status }) => status === 429)
  expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(0)
  expect(limited?.text).toContain('<h1>You have tried too many times</h1>')
  expect((await send(basicHeader(client), caller.fromNewNetwork())).status).toBe(200)
})
