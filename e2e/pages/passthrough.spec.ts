import { cookieOf, expect, scripted, sessionOf, signIn, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { formRequest } from '../staff/form-request.ts'

const passthroughPath = (token: string, goto = '/fees') =>
  `/login?token=${token}&goto=${encodeURIComponent(goto)}`

/** Paths to which a link leads, with true of those that it opens at once. */
const paths: Readonly<Record<string, boolean>> = {
  '/fees': true,
  '/profile': true,
  '/profile/editor': true,
  '/staffing': true,
  '/profile/edit/name?from=app': false,
  '/profile%2Fedit': false,
  '/%70rofile/edit': false,
  '/oauth/authorize?client_id=x': false,
  '/fees/../oauth/consent?client_id=x': false,
  '/staff': false,
  '/STAFF/people': false,
  '/second-step': false,
  '/login?goto=/profile/edit': false,
  '/%E0': false,
}

const navigation = { 'Sec-Fetch-Dest': 'document' }

test('a passthrough link signs in without a button only where nothing asks for the member’s own act', async ({
  caller,
  people,
}) => {
  const [ada, bo] = [await people.add(), await people.add()]
  const token = await people.issueCredential(ada, { kind: 'passthrough' })
  const isAutomatic = async (goto: string, headers: Record<string, string>) => {
    const page = await caller.send({ method: 'GET', path: passthroughPath(token, goto), headers })
    expect(page.text, goto).toContain('Continue as Pat Field')
    return page.text.includes('name="automatic"')
  }
  const found: Record<string, boolean> = {}
  for (const path of Object.keys(paths)) found[path] = await isAutomatic(path, navigation)
  expect(found).toEqual(paths)

  const ofOther = cookieOf(await people.issueCredential(bo, { kind: 'session' }))
  const own = cookieOf(await people.issueCredential(ada, { kind: 'session' }))
  expect(await isAutomatic('/fees', { ...navigation, ...ofOther })).toBe(false)
  expect(await isAutomatic('/fees', { ...navigation, ...own })).toBe(true)
  expect(await isAutomatic('/fees', {})).toBe(false)
  expect(await isAutomatic('/fees', { 'Sec-Fetch-Dest': 'empty' })).toBe(false)
  expect(await isAutomatic('/fees', { ...navigation, 'Sec-Purpose': 'prefetch' })).toBe(false)
})

test('a passthrough link leaves the session that the same member began', async ({
  caller,
  people,
  service,
}) => {
  const ada = await people.add()
  const [own, ofLink] = [
    await people.issueCredential(ada, { kind: 'session' }),
    await people.issueCredential(ada, { kind: 'session', amr: null }),
  ]
  const follow = async (session: string) => {
    const path = passthroughPath(await people.issueCredential(ada, { kind: 'passthrough' }))
    const { status, headers } = await (await formRequest(service, session, path, 'Continue as'))(
      session,
    )
    expect([status, headers.get('location')]).toEqual([303, '/fees'])
    return headers.get('set-cookie')
  }
  const countLive = async (kind: string) =>
    (
      await people.sql`
        select from credential where account_id = ${ada.id} and kind = ${kind} and used_at is null`
    ).length
  expect(await follow(own)).toBeNull()
  expect((await caller.call('profile', { headers: cookieOf(own) })).status).toBe(200)
  expect([await countLive('session'), await countLive('passthrough')]).toEqual([2, 0])
  expect(await follow(ofLink), 'in place of another link').toMatch(/^gatehouse.session=./)
  expect((await caller.call('profile', { headers: cookieOf(ofLink) })).status).toBe(401)
})

test('a passthrough link whose own session cannot be ended fails', async ({ people, service }) => {
  const { sql } = people
  const ada = await people.add()
  const own = await people.issueCredential(ada, { kind: 'session' })
  const path = passthroughPath(await people.issueCredential(ada, { kind: 'passthrough' }))
  const send = await formRequest(service, own, path, 'Continue as')
  await sql.unsafe(`
    alter table audit_event add constraint signs_nobody_out
    check (account_id <> '${ada.id}' or action <> 'signed-out') not valid`)
  try {
    expect((await send(own)).status).toBe(500)
  } finally {
    await sql`alter table audit_event drop constraint signs_nobody_out`
  }
})

test.describe('a passthrough link', () => {
  test('a passthrough link signs in once, and its token reaches neither the history nor the log', async ({
    page,
    people,
    service,
  }) => {
    const token = await people.issueCredential(await people.add(), { kind: 'passthrough' })
    await page.goto('/ebrief')
    const response = await page.goto(passthroughPath(token, '/fees?from=app'))
    expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' })
    expect(response?.headers()['cache-control']).toContain('no-store')
    await expect(page).toHaveURL('/fees?from=app')
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/ebrief')
    expect(service.log()).not.toContain(token)
  })

  test('a passthrough link signs in with a button without JavaScript', async ({
    browse,
    service,
    people,
  }) => {
    const token = await people.issueCredential(await people.add({ forename: 'Bo' }), {
      kind: 'passthrough',
    })
    const page = await browse({ script: false, at: service })
    await page.goto(passthroughPath(token))
    await page.getByRole('button', { name: 'Continue as Bo Field' }).click()
    await expect(page).toHaveURL('/fees')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  })

  for (const ending of ['dismissed', 'signed out'] as const) {
    test(`an automatic sign-in is announced on every page until it is ${ending}`, {
      tag: '@all',
    }, async ({ page, people }) => {
      const person = await people.add({ forename: 'Bo' })
      const token = await people.issueCredential(person, { kind: 'passthrough' })
      await page.goto(passthroughPath(token))
      const notice = page.getByRole('region', { name: 'How you were signed in' })
      await expect(notice).toContainText('You were signed in as Bo Field by a link. Not you?')
      await page.goto('/profile?from=app')
      await expect(notice).toBeVisible()
      await inspect(page)
      if (ending === 'dismissed') {
        await notice.getByRole('button', { name: 'Hide this message' }).click()
        await expect(notice).toBeHidden()
        await expect(page).toHaveURL('/profile?from=app')
      } else {
        await notice.getByRole('button', { name: 'Sign out' }).click()
        await expect(page.getByText('You have signed out')).toBeVisible()
        expect(await sessionOf(page)).toBeUndefined()
        await signIn(page, person)
      }
      await page.goto('/memberships')
      await expect(notice).toHaveCount(0)
    })
  }

  test('a sign-in with the button of a passthrough link is not announced', async ({
    browse,
    people,
  }) => {
    const person = await people.add({ forename: 'Bo' })
    const token = await people.issueCredential(person, { kind: 'passthrough' })
    const page = await browse({ script: false })
    await page.goto(passthroughPath(token))
    await page.getByRole('button', { name: 'Continue as Bo Field' }).click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(1)
    await expect(page.getByText('by a link')).toHaveCount(0)
  })

  for (const goto of [
    '/profile/edit/name?from=app',
    '/profile%2Fedit',
    '/profile/edit',
    '/%70rofile/edit',
    '/oauth/authorize?client_id=x',
    '/fees/../oauth/consent?client_id=x',
    '/login?goto=/profile/edit',
  ]) {
    test(`a passthrough link to ${goto} signs in only when the member presses the button`, {
      tag: '@all',
    }, async ({ page, people }) => {
      const person = await people.add({ forename: 'Bo' })
      const token = await people.issueCredential(person, { kind: 'passthrough' })
      await page.goto(passthroughPath(token, goto), { waitUntil: 'networkidle' })
      await expect(page).toHaveURL(/\/login\?token=/)
      expect(await sessionOf(page)).toBeUndefined()
      await page.getByRole('button', { name: 'Continue as Bo Field' }).click()
      await expect(page).not.toHaveURL(/token=/)
      expect(await sessionOf(page)).toBeTruthy()
    })
  }

  for (const { script, how } of scripted) {
    test(`a passthrough link asks which account to use if another member is signed in, ${how}`, {
      tag: '@all',
    }, async ({ browse, service, people }) => {
      const page = await browse({ script, at: service })
      await signIn(page, await people.add({ forename: 'Ada' }))
      const token = await people.issueCredential(await people.add({ forename: 'Bo' }), {
        kind: 'passthrough',
      })
      await page.goto(passthroughPath(token))
      await expect(page.getByRole('main')).toContainText('You are signed in as Ada Field')
      await expect(page.getByRole('link', { name: 'Stay signed in as Ada Field' })).toBeVisible()
      if (script) await inspect(page)
      await page.getByRole('button', { name: 'Continue as Bo Field' }).click()
      await expect(page).toHaveURL('/fees')
      await expect(page.getByRole('banner')).toContainText('Bo Field')
    })
  }

  test('a used passthrough link says so and links to /login', { tag: '@all' }, async ({
    page,
    people,
  }) => {
    const person = await people.add()
    const token = await people.issueCredential(person, { kind: 'passthrough' })
    await people.sql`update credential set used_at = now()
      where account_id = ${person.id} and kind = 'passthrough'`
    await page.goto(passthroughPath(token))
    await expect(page).toHaveTitle('This link no longer works – Scheme')
    await expect(page.getByRole('main')).toContainText('It only works once')
    await inspect(page)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/login?goto=%2Ffees')
  })

  test('an expired passthrough link says so', { tag: '@all' }, async ({ page, people }) => {
    const token = await people.issueCredential(await people.add(), {
      kind: 'passthrough',
      lifetimeSeconds: -1,
    })
    await page.goto(passthroughPath(token))
    await expect(page.getByRole('main')).toContainText('This link has expired.')
  })

  test('an unknown passthrough token does not sign in, and never redirects to another site', async ({
    page,
  }) => {
    await page.goto(passthroughPath('nonsense', '//elsewhere.example'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login?goto=%2F',
    )
  })

  test('an unknown passthrough token lets a signed-in member continue', { tag: '@all' }, async ({
    page,
    people,
  }) => {
    await signIn(page, await people.add({ forename: 'Ada' }))
    await page.goto(passthroughPath('nonsense'))
    await page.getByRole('link', { name: 'Continue as Ada Field' }).click()
    await expect(page).toHaveURL('/fees')
  })
})
