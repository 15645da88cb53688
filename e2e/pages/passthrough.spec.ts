import { inspect } from '../fixtures/inspect.ts'
import { expect, scripted, signIn, test } from '../fixtures/visitor.ts'

const arrive = (token: string, goto = '/fees') =>
  `/login?token=${token}&goto=${encodeURIComponent(goto)}`

test.describe('a passthrough link', () => {
  test('signs in by itself, once, and leaves no trace of its token', async ({
    page,
    people,
    service,
  }) => {
    const token = await people.issueCredential(await people.add(), { kind: 'passthrough' })
    await page.goto('/ebrief')
    const answer = await page.goto(arrive(token, '/fees?from=app'))
    expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' })
    expect(answer?.headers()['cache-control']).toContain('no-store')
    await expect(page).toHaveURL('/fees?from=app')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/ebrief')
    expect(service.log()).not.toContain(token)
  })

  test('signs in with a button where there is no script', async ({ browser, service, people }) => {
    const token = await people.issueCredential(await people.add({ forename: 'Bo' }), {
      kind: 'passthrough',
    })
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: service.url })
    await page.goto(arrive(token))
    await page.getByRole('button', { name: 'Continue as Bo Field' }).click()
    await expect(page).toHaveURL('/fees')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await page.close()
  })

  for (const { javaScriptEnabled, how } of scripted) {
    test(`asks whose account it shall be, ${how}`, async ({ browser, service, people }) => {
      const page = await browser.newPage({ javaScriptEnabled, baseURL: service.url })
      await signIn(page, await people.add({ forename: 'Ada' }))
      const token = await people.issueCredential(await people.add({ forename: 'Bo' }), {
        kind: 'passthrough',
      })
      await page.goto(arrive(token))
      await expect(page.getByRole('main')).toContainText('You are signed in as Ada Field')
      await expect(page.getByRole('link', { name: 'Stay signed in as Ada Field' })).toBeVisible()
      if (javaScriptEnabled) await inspect(page)
      await page.getByRole('button', { name: 'Continue as Bo Field' }).click()
      await expect(page).toHaveURL('/fees')
      await expect(page.getByRole('banner')).toContainText('Bo Field')
      await page.close()
    })
  }

  test('says that it was used, and offers another way', async ({ page, people }) => {
    const person = await people.add()
    const token = await people.issueCredential(person, { kind: 'passthrough' })
    await people.sql`update credential set used_at = now()
      where account_id = ${person.id} and kind = 'passthrough'`
    await page.goto(arrive(token))
    await expect(page).toHaveTitle('This link can no longer be used – Scheme')
    await expect(page.getByRole('main')).toContainText('only once')
    await inspect(page)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/login?goto=%2Ffees')
  })

  test('says that it has expired', async ({ page, people }) => {
    const token = await people.issueCredential(await people.add(), {
      kind: 'passthrough',
      lifetimeSeconds: -1,
    })
    await page.goto(arrive(token))
    await expect(page.getByRole('main')).toContainText('more than ten minutes ago')
  })

  test('that nobody knows signs nobody in', async ({ page }) => {
    await page.goto(arrive('nonsense', '//elsewhere.example'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This link can no longer be used',
    )
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login?goto=%2F',
    )
  })

  test('lets a member who is signed in go on', async ({ page, people }) => {
    await signIn(page, await people.add({ forename: 'Ada' }))
    await page.goto(arrive('nonsense'))
    await page.getByRole('link', { name: 'Continue as Ada Field' }).click()
    await expect(page).toHaveURL('/fees')
  })
})
