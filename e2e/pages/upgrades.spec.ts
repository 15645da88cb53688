import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/browser.ts'

/** The id of a server action that no build has. */
const unknownAction = '40'.padEnd(42, 'f')

/** Sends the next form as a page of another build would: with an id that this build does not know. */
async function sendNextFormFromAnotherBuild(page: Page): Promise<void> {
  await page.route(
    '**',
    async (route) => {
      const request = route.request()
      const headers = await request.allHeaders()
      const postData = request.postData()?.replace(/"id":"[0-9a-f]{42}"/, `"id":"${unknownAction}"`)
      if ('next-action' in headers) headers['next-action'] = unknownAction
      await route.continue({ headers, ...(postData ? { postData } : {}) })
    },
    { times: 1 },
  )
}

for (const script of [true, false]) {
  const how = script ? 'with script' : 'without script'

  test(`a form rendered by another build comes back filled in, ${how}`, async ({
    browse,
    people,
  }) => {
    const person = await people.add()
    const page = await browse({ script })
    await page.goto('/password/forgot')
    await page.getByLabel('Email address').fill(person.email)
    await sendNextFormFromAnotherBuild(page)
    await page.getByRole('button', { name: 'Send a temporary password' }).click()

    await expect(page.getByText('Check your answers and send the form again')).toBeVisible()
    await expect(page.getByLabel('Email address')).toHaveValue(person.email)
    await page.getByRole('button', { name: 'Send a temporary password' }).click()
    await expect(page).toHaveURL(/\/password\/forgot\/sent/)
  })

  test(`a sign-in form rendered by another build keeps the username and no password, ${how}`, async ({
    browse,
    people,
  }) => {
    const person = await people.add()
    const page = await browse({ script })
    await page.goto('/login?goto=/profile')
    await page.getByLabel('Username or email address').fill(person.username)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await sendNextFormFromAnotherBuild(page)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await expect(page.getByText('Check your answers and send the form again')).toBeVisible()
    await expect(page.getByLabel('Username or email address')).toHaveValue(person.username)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await page.goto('/login?again=1')
    await expect(page.getByText('Check your answers and send the form again')).toBeHidden()
  })
}
