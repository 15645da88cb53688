import { fillSignIn } from '../fixtures/browser.ts'
import { authorizationPath, expect, test } from './application.ts'

for (const script of [true, false]) {
  test(`a member with a temporary password must change it before the consent page, ${script ? 'with' : 'without'} script`, async ({
    application,
    browse,
    resetMember: { person, password: temporary },
  }) => {
    const { id } = application.client
    const page = await browse({ script })
    await page.goto(authorizationPath(application.client, { scope: 'openid', state: 'the state' }))
    await fillSignIn(page, { ...person, password: temporary })
    await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill('heron lantern orchard')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('heading', { name: `${id} to use your account?` })).toBeVisible()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    const { searchParams } = await application.waitForCallback(page)
    expect(searchParams.get('state')).toBe('the state')
    expect(searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  })
}
