import { errorLinks, expect, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { temporaryPasswordIn } from '../fixtures/mailbox.ts'

test.describe('the pages in Welsh, without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'cy-GB' })

  test('/login reports errors in Welsh and signs in', async ({ page, people }) => {
    const { username, password } = await people.add()
    await page.goto('/login?goto=/fees')
    await expect(page).toHaveTitle('Mewngofnodi – Scheme')
    await expect(page.locator('html')).toHaveAttribute('lang', 'cy')
    await page.getByRole('button', { name: 'Mewngofnodi', exact: true }).click()
    await expect(page).toHaveTitle('Gwall: Mewngofnodi – Scheme')
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Mae problem')
    await expect(errorLinks(page)).toHaveText([
      'Rhowch eich enw defnyddiwr neu’ch cyfeiriad e-bost',
      'Rhowch eich cyfrinair',
    ])
    await inspect(page)

    await page.getByLabel('Enw defnyddiwr neu gyfeiriad e-bost').fill(username)
    await page.getByLabel('Cyfrinair', { exact: true }).fill('wrong password of hers')
    await page.getByRole('button', { name: 'Mewngofnodi', exact: true }).click()
    await expect(errorLinks(page)).toHaveText([
      'Nid yw eich enw defnyddiwr neu’ch cyfrinair yn gywir',
    ])
    await page.getByLabel('Cyfrinair', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Mewngofnodi', exact: true }).click()
    await expect(page).toHaveURL('/fees')
    await expect(page.getByRole('button', { name: 'Allgofnodi' })).toBeVisible()
  })

  test('/password/forgot sends the temporary password in Welsh', {
    tag: '@all',
  }, async ({ page, people, mailbox }) => {
    const { username, email } = await people.add({ forename: 'Ada' })
    await page.goto('/password/forgot')
    await page.getByLabel('Cyfeiriad e-bost').fill('ada at hollow farm')
    await page.getByRole('button', { name: 'Anfon cyfrinair dros dro' }).click()
    await expect(errorLinks(page)).toHaveText([
      'Rhowch gyfeiriad e-bost yn y fformat cywir, fel name@example.com',
    ])
    await page.getByLabel('Cyfeiriad e-bost').fill(email)
    await page.getByRole('button', { name: 'Anfon cyfrinair dros dro' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edrychwch ar eich e-bost')
    await inspect(page)

    await expect.poll(() => mailbox.to(email).length).toBe(1)
    const [sent] = mailbox.to(email)
    expect(sent?.subject).toBe('Eich cyfrinair dros dro: Scheme')
    expect(sent?.html).toContain('<html lang="cy">')
    expect(sent?.text).toMatch(/^Helo Ada\n/)
    expect(sent?.text?.replaceAll('\n', ' ')).toMatch(
      /o fewn 60 munud, erbyn \d+ \p{L}+ \d{4}, \d+:\d\dy[bh] \(amser y DU\)\. /u,
    )
    expect(temporaryPasswordIn(sent?.text, username)).toMatch(/^[\w-]{20,}$/)
  })

  test('/fees asks for a choice in Welsh and keeps the names of fees', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto('/fees')
    await expect(page.getByRole('group', { name: 'I chi eich hun' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Friend/ })).toBeVisible()
    await expect(page.getByText('Farms and growers')).toHaveAttribute('lang', 'en-GB')
    await expect(page.getByText('Friend', { exact: true })).toHaveAttribute('lang', 'en-GB')
    await page.getByRole('button', { name: 'Parhau' }).click()
    await expect(errorLinks(page)).toHaveText(['Dewiswch aelodaeth'])
    await expect(page).toHaveTitle('Gwall: Dewiswch eich aelodaeth – Scheme')
    await inspect(page)
  })

  test('a page that does not exist says so in Welsh', async ({ page, pageErrors }) => {
    const response = await page.goto('/nowhere')
    expect(response?.status()).toBe(404)
    expect(response?.headers()['content-language']).toBe('cy')
    await expect(page.locator('html')).toHaveAttribute('lang', 'cy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tudalen heb ei chanfod')
    await inspect(page)
    pageErrors.length = 0
  })

  test('the link in the header leads to the same page in the other language', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto('/login?goto=%2Ffees&hint=ada')
    const link = page.getByRole('banner').getByRole('link', { name: 'English' })
    await expect(link).toHaveAttribute('lang', 'en')
    await expect(link).toHaveAttribute('hreflang', 'en')
    await link.click()
    await expect(page).toHaveURL('/login?goto=%2Ffees&hint=ada')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
    await page.goto('/fees')
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await page.getByRole('link', { name: 'Cymraeg' }).click()
    await expect(page).toHaveURL('/fees')
    await expect(page.getByRole('button', { name: 'Parhau' })).toBeVisible()
  })
})

test('a subscription to the briefing is confirmed in Welsh', {
  tag: '@all',
}, async ({ browse, mailbox }) => {
  const page = await browse({ locale: 'cy' })
  const email = 'tanysgrifiwr@pobl.example'
  await page.goto('/ebrief')
  await page.getByLabel('Cyfeiriad e-bost').fill(email)
  await page.getByRole('button', { name: 'Tanysgrifio' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edrychwch ar eich e-bost')
  await expect.poll(() => mailbox.to(email).length).toBe(1)
  const [sent] = mailbox.to(email)
  expect(sent?.subject).toBe('Cadarnhewch eich tanysgrifiad i gylchlythyr e-bost Scheme')
  const [link = ''] = sent?.text?.match(/http\S+confirm\S+/) ?? []
  await page.goto(new URL(link).pathname + new URL(link).search)
  await inspect(page)
  await page.getByRole('button', { name: 'Cadarnhau fy nhanysgrifiad' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Mae eich tanysgrifiad wedi’i gadarnhau',
  )
})

test('the homepage is in Welsh for visitors and members', async ({ browse, people }) => {
  const visitor = await browse({ locale: 'cy' })
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Croeso i Scheme')
  await inspect(visitor)
  const page = await browse({ as: await people.add({ forename: 'Ada' }), locale: 'cy' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Helo, Ada')
  await inspect(page)
})

test('a page in English only has an English frame and no link to another language', async ({
  browse,
}) => {
  const page = await browse({ locale: 'cy' })
  await page.goto('/developers')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cymraeg' })).toHaveCount(0)
})

test('the language of a page is that of the cookie, of Accept-Language or the default', async ({
  service,
}) => {
  const languageFor = async (headers: Record<string, string>) => {
    const response = await fetch(`${service.url}/fees`, { headers })
    expect(response.headers.get('vary')).toContain('Accept-Language')
    const [, lang] = (await response.text()).match(/<html lang="([^"]+)"/) ?? []
    expect(response.headers.get('content-language')).toBe(lang)
    return lang
  }
  expect(await languageFor({})).toBe('en-GB')
  expect(await languageFor({ 'Accept-Language': 'de,fr;q=0.5' })).toBe('en-GB')
  expect(await languageFor({ 'Accept-Language': 'en;q=0.4, cy-GB;q=0.5' })).toBe('cy')
  expect(await languageFor({ 'Accept-Language': 'en', Cookie: 'gatehouse.language=cy' })).toBe('cy')
  expect(await languageFor({ 'Accept-Language': 'cy', Cookie: 'gatehouse.language=en' })).toBe(
    'en-GB',
  )
  // A page that is rendered for its request.
  expect(await languageFor({ 'Accept-Language': 'cy', Cookie: 'gatehouse.session=ended' })).toBe(
    'cy',
  )
})

test('each language has its own copy of a page that every visitor gets', async ({ service }) => {
  const get = (language: string, tag = '') =>
    fetch(`${service.url}/login`, {
      headers: { 'Accept-Language': language, 'If-None-Match': tag },
    })
  const english = (await get('en')).headers.get('etag') ?? ''
  const welsh = (await get('cy')).headers.get('etag') ?? ''
  expect(welsh).toMatch(/^"[\w-]{22}/)
  expect(welsh).not.toBe(english)
  expect((await get('cy', welsh)).status).toBe(304)
  expect((await get('cy', english)).status).toBe(200)
})

test('choosing a language sets a cookie and redirects on this site only', async ({ service }) => {
  const choose = (path: string) => fetch(service.url + path, { redirect: 'manual' })
  const chosen = await choose('/fees?fee=a%26b&language=cy&next=join')
  expect(chosen.status).toBe(303)
  expect(chosen.headers.get('location')).toBe('/fees?fee=a%26b&next=join')
  expect(chosen.headers.get('cache-control')).toBe('no-store')
  const cookie = chosen.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^gatehouse\.language=cy; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/)
  const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(364)
  expect(days).toBeLessThanOrEqual(365)

  for (const path of ['//evil.example/?language=cy', '/\\evil.example/?language=cy']) {
    const location = (await choose(path)).headers.get('location') ?? '/'
    expect(new URL(location, service.url).origin).toBe(service.url)
  }
  for (const path of ['/fees?language=de', '/fees?language=', '/fees?mylanguage=cy']) {
    const response = await choose(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toBeNull()
  }
})

test('endpoints respond in English whatever the language', async ({ service }) => {
  const response = await fetch(`${service.url}/r1/forgotpassword.eb`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': 'cy',
      Cookie: 'gatehouse.language=cy',
    },
    body: '{}',
  })
  expect(await response.json()).toEqual({
    errors: [
      { code: 'DataError:email:RequiredRule', message: 'you must provide an email address' },
    ],
  })
})

test('LANGUAGES=en offers no other language', { tag: '@all' }, async ({ startAnother }) => {
  const service = await startAnother({ LANGUAGES: 'en' })
  const response = await fetch(`${service.url}/fees`, { headers: { 'Accept-Language': 'cy' } })
  const page = await response.text()
  expect(page).toContain('<html lang="en-GB"')
  expect(page).not.toContain('Cymraeg')
})
