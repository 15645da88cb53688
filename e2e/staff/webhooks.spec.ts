import { expect, expectErrors, expectSuccess, test } from '../fixtures/browser.ts'
import { startReceiver, verified } from '../http/feed/webhook-receiver.ts'
import { addClientRow } from './client-row.ts'
import { staffPage } from './open-staff.ts'

test('an administrator adds a webhook, tests it, sees its attempts, sends an event again if its client may have events, and switches it off and on', async ({
  browse,
  people,
}) => {
  const receiver = await startReceiver()
  const id = await addClientRow(people)
  await people.sql`update client set roles = array['events'], own = true where id = ${id}`
  const { page } = await staffPage(browse, people, 'administrator', false)
  await page.goto(`/staff/clients/${id}`)
  await page.getByRole('link', { name: 'Add a webhook' }).click()
  await page.getByLabel('URL').fill('http://crm.example/hooks')
  await page.getByLabel('Who should we email').fill('crm@example.org')
  await page.getByRole('checkbox', { name: 'account.closed' }).check()
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  await expectErrors(page, {
    URL: '‘http://crm.example/hooks’ is not secure. Use https (http is only for 127.0.0.1, [::1] and localhost).',
  })
  await expect(page.getByRole('checkbox', { checked: true })).toHaveAccessibleName(
    /^account\.closed/,
  )
  await page.getByLabel('URL').fill(receiver.url)
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  const secret = (await page.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await expect(page.locator('[data-copy]')).toHaveAttribute('data-copy', secret)
  await page.getByRole('link', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expectSuccess(
    page,
    'We have tried to send the event. See the result in the list of attempts.',
  )
  const [tried] = receiver.deliveries
  expect(tried && verified(secret, tried)).toMatchObject({ type: 'webhook.test' })
  const attempt = page.getByRole('row', { name: /webhook\.test/ })
  await expect(attempt).toContainText('Accepted (204)')
  await expect(attempt.getByRole('button')).toHaveCount(0)
  const person = await people.add()
  await people.disable(person)
  await expect.poll(() => receiver.deliveries.length, { timeout: 30_000 }).toBe(2)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: /account\.closed/ })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Send again account.closed' }).click()
  await expectSuccess(
    page,
    'We have tried to send the event. See the result in the list of attempts.',
  )
  expect(receiver.deliveries[2]?.body).toBe(receiver.deliveries[1]?.body)
  receiver.respond = (response) => response.writeHead(422).end()
  await people.disable(await people.add())
  const refused = page.getByRole('table', { name: 'Events set aside' }).getByRole('row', {
    name: /account\.closed/,
  })
  await expect(async () => {
    await page.reload()
    await expect(refused).toContainText('Rejected (422)', { timeout: 1_000 })
  }).toPass()
  await refused.getByRole('button', { name: 'Send again account.closed' }).click()
  await expect(refused).toBeVisible()
  await page.getByRole('button', { name: 'Send all again' }).click()
  await expectSuccess(page, 'We are sending the refused events again')
  await refused.getByRole('button', { name: 'Skip account.closed' }).click()
  await expectSuccess(page, 'The event is skipped. The later ones that waited for it follow.')
  await expect(refused).toHaveCount(0)
  receiver.respond = (response) => response.writeHead(204).end()
  await page.getByRole('link', { name: 'Create a new secret' }).click()
  await page.getByRole('button', { name: 'Create a new secret' }).click()
  const newer = (await page.locator('code').textContent()) ?? ''
  await page.getByRole('link', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  const both = receiver.deliveries.at(-1)
  for (const known of [secret, newer]) expect(both && verified(known, both)).toBeTruthy()
  await page.getByRole('button', { name: 'End the old secret' }).click()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expectSuccess(page, 'The webhook is switched off')
  const missed = await people.add()
  await people.disable(missed)
  await page.getByRole('link', { name: 'Switch on' }).click()
  await page.getByRole('radio', { name: /^From a day on/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectErrors(page, { 'First day': 'Enter the first day' })
  await page.getByRole('radio', { name: 'Where it stopped' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectSuccess(page, 'The webhook is on and gets its events in their order')
  const ofMissed = () => receiver.deliveries.filter(({ body }) => body.includes(missed.id))
  await expect.poll(() => ofMissed().length, { timeout: 30_000 }).toBe(1)
  const idle = 'the client is disabled, is a test client or lacks the role events'
  await people.sql`update client set is_test = true where id = ${id}`
  const { length: before } = receiver.deliveries
  for (const button of ['Send again account.closed', 'Send a test']) {
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('row', { name: /account|webhook/ }).first()).toContainText(
      `Not sent: ${idle}`,
    )
  }
  await expect(page.getByText(`On, but nothing is sent: ${idle}`)).toBeVisible()
  expect(receiver.deliveries).toHaveLength(before)
  await receiver.close()
})
