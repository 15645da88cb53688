import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { addMember, search, staffPage } from './open-staff.ts'
import { addStaff, staffSession } from './staff.ts'

test('staff open a record that they opened today from the first page without another reason, and no colleague sees it there', async ({
  caller,
  people,
}) => {
  const { person, tag } = await addMember(people)
  const staff = await addStaff(people, 'membership')
  const headers = cookieOf(await staffSession(people, staff))
  const get = (path: string) => caller.send({ method: 'GET', path, headers })
  const linkIn = (html: string) =>
    new RegExp(`href="(/staff/people/${person.id}[^"]*)"`).exec(html)?.[1]
  expect(linkIn((await get('/staff')).text)).toBeUndefined()
  await get(linkIn((await get(`/staff/people?q=${tag}`)).text) ?? '')
  const link = linkIn((await get('/staff')).text) ?? ''
  const opened = await get(link)
  expect(opened.text).toContain(tag)
  expect(opened.text).not.toContain('Why do you need')
  const events = await people.sql`
    select action, page, searched from audit_event
    where staff_account_id = ${staff.id} and (page = 'start' or account_id is not null) order by id`
  const view = { action: 'staff-viewed-person', page: 'person', searched: null }
  const list = { action: 'staff-searched', page: 'start', searched: null }
  expect(events).toEqual([view, list, view])
  const colleague = cookieOf(await staffSession(people, await addStaff(people, 'membership')))
  const theirs = await caller.send({ method: 'GET', path: '/staff', headers: colleague })
  expect(theirs.text).not.toContain(tag)
  const stolen = await caller.send({ method: 'GET', path: link, headers: colleague })
  expect(stolen.text).toContain('Why do you need')
})

test('the search of the desk is on the pages for staff, and on no other page that staff open', async ({
  caller,
  people,
}) => {
  const headers = cookieOf(await staffSession(people, await addStaff(people, 'membership')))
  for (const [path, found] of [
    ['/staff', true],
    ['/staff/people', true],
    ['/', false],
    ['/profile', false],
    ['/fees', false],
  ] as const) {
    const { text } = await caller.send({ method: 'GET', path, headers })
    expect(text.includes('<search'), path).toBe(found)
  }
})

test('an administrator sees the progress of a running import on every page for staff, and an officer does not', async ({
  caller,
  people,
}) => {
  const administrator = await addStaff(people, 'administrator')
  const [job] = await people.sql`
    insert into data_job (kind, state, staff_account_id, staff_username, staff_role, request, done, total,
      run_id, lease_until)
    values ('invite', 'running', ${administrator.id}, ${administrator.username}, 'administrator', '{}', 459,
      1000, uuidv7(), now() + interval '1 minute') returning id`
  const read = async (person: { id: string }, path: string) =>
    (
      await caller.send({
        method: 'GET',
        path,
        headers: cookieOf(await staffSession(people, person)),
      })
    ).text
  for (const path of ['/staff', '/staff/people']) {
    const html = await read(administrator, path)
    expect(html).toContain(`href="/staff/import/${job?.id}"`)
    expect(html).toContain('45%')
  }
  const officer = await addStaff(people, 'membership')
  expect(await read(officer, '/staff')).not.toContain(`${job?.id}`)
  await people.sql`delete from data_job where id = ${job?.id}`
})

test('keys lead to sections, move from row to row and list themselves, until staff switch them off', async ({
  browse,
  people,
}) => {
  const { page } = await staffPage(browse, people, 'membership')
  const [first, second] = await people.sql`
    insert into task (kind, text, due_on, created_at)
    values ('note', 'Key one', '2019-12-31', '2017-01-01'), ('note', 'Key two', '2019-12-31', '2017-01-02')
    returning id`
  await page.goto('/staff')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Find a person' })).toBeFocused()
  await page.keyboard.type('g?')
  await expect(page.getByRole('searchbox', { name: 'Find a person' })).toHaveValue('g?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('link') })
  await expect(rows.first()).toBeVisible()
  const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.textContent)
  const top = await focused()
  expect(top).toBeTruthy()
  await page.keyboard.press('j')
  expect(await focused()).not.toBe(top)
  await page.keyboard.press('k')
  expect(await focused()).toBe(top)
  await page.keyboard.press('?')
  await expect(list).toBeVisible()
  await expect(list.getByText('Applications', { exact: true })).toBeVisible()
  await inspect(page)
  await list.getByLabel('Use these keys').uncheck()
  await list.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('?')
  await expect(list).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await list.getByLabel('Use these keys').check()
  await page.keyboard.press('Escape')
  await page.keyboard.type('ga')
  await expect(page).toHaveURL(/\/staff\/applications\?state=sent$/)
  await people.sql`delete from task where id in ${people.sql([first?.id, second?.id])}`
})

test('a button copies a value of a record, and says what to do if the browser refuses', async ({
  browse,
  people,
}) => {
  const { person, tag, name } = await addMember(people)
  const { page } = await staffPage(browse, people, 'help-desk')
  await search(page, tag)
  await page.getByRole('link', { name }).click()
  const [email, number] = ['Copy the email address', /^Copy the membership number/]
  const copyOf = (label: string | RegExp) => page.getByRole('button', { name: label }).first()
  const saysBeside = (label: string | RegExp) => copyOf(label).locator('+ [role=status]')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await copyOf(email).click()
  await expect(saysBeside(email)).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(person.email)
  // A browser without a clipboard, as without https.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await copyOf(number).click()
  await expect(saysBeside(number)).toHaveText(
    'Not copied. Select the text and copy it with your keyboard.',
  )
  await expect(saysBeside(email)).toHaveText('')
})
