import { expect, test } from '../fixtures/browser.ts'
import { staffPage } from '../staff/open-staff.ts'

test('a form whose loading is stopped has its own words again, and can be sent again', async ({
  page,
}) => {
  await page.goto('/password/forgot')
  const button = page.locator('#form button')
  await button.evaluate((element) => {
    const said: string[] = []
    Object.assign(window, { said })
    const listen = () => said.push(element.textContent)
    new MutationObserver(listen).observe(element, { childList: true })
  })
  await page.getByLabel('Email address').fill('nobody@example.org')
  const sent = new Promise((resolve) => {
    void page.route('/password/forgot', resolve, { times: 1 })
  })
  await button.click({ noWaitAfter: true })
  await sent
  await (await page.context().newCDPSession(page)).send('Page.stopLoading')
  await expect(button).toHaveText('Send a temporary password')
  expect(await page.evaluate('said')).toEqual(['Sending…', 'Send a temporary password'])
  await button.click()
  await expect(page).toHaveURL('/password/forgot/sent')
})

test('a list can be exported again from the same page', async ({ browse, people }) => {
  const { page } = await staffPage(browse, people, 'administrator')
  await page.goto('/staff/clients')
  for (const _ of ['first', 'again']) {
    const download = page.waitForEvent('download', { timeout: 10_000 })
    await page.getByRole('button', { name: 'Export this list' }).click()
    expect((await download).suggestedFilename()).toMatch(/^clients-/)
  }
})
