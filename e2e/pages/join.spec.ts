import { errorSummary, expect, expectErrors, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { unique } from '../fixtures/people.ts'
import {
  address,
  answer,
  answerAll,
  applicationsOf,
  heading,
  name,
  next,
  phone,
  startAsFriend,
} from './join-form.ts'

test.describe('without JavaScript', () => {
  test('a visitor applies to join as a person, and sees the reference and what happens next', async ({
    browse,
    mailbox,
    people,
  }) => {
    const email = `${unique('jo')}@people.example`
    const page = await browse({ script: false })
    await page.goto('/join?type=Friend')
    await inspect(page)
    await page.getByRole('link', { name: 'Start your application' }).click()
    await inspect(page)
    await answer(page, 'What is your email address?', { 'Email address': 'no email' })
    await expect(page).toHaveTitle(/^Error: /)
    await inspect(page)
    await answer(page, 'What is your email address?', { 'Email address': email })
    await inspect(page)
    await next(page)
    await expectErrors(page, {
      'First name': 'Enter your first or last name',
    })
    await inspect(page)
    await answer(page, 'What is your name?', name)
    await inspect(page)
    await answer(page, 'What is your address?', { ...address, Postcode: 'BA5' })
    await expectErrors(page, {
      Postcode: 'Enter a full UK postcode, like BA5 1AA, or select another country',
    })
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('1 Mill Lane\nWells')
    await answer(page, 'What is your address?', { ...address, Postcode: 'BFPO 57' })
    await inspect(page)
    await answer(page, 'What is your phone number?', { 'Phone number': 'none' })
    await expect(page).toHaveTitle(/^Error: /)
    const copied = '\u202D01749/000001 ext.\u00A04\u202C'
    await answer(page, 'What is your phone number?', { 'Phone number': copied })
    await expect(heading(page)).toHaveText('Check your answers')
    await expect(page.getByRole('main')).toContainText('01749/000001 ext. 4')
    await expect(page.getByRole('main')).toContainText('BFPO 57')
    await inspect(page)

    await page.getByRole('link', { name: 'Change your name' }).click()
    await page.getByLabel('Last name').fill('Orchard')
    await next(page)
    await expect(heading(page)).toHaveText('Check your answers')
    await expect(page.getByRole('main')).toContainText('Jo Orchard')

    await page.getByRole('button', { name: 'Send your application' }).click()
    await expectSuccess(page, 'We have received your application')
    const [application] = await applicationsOf(people, email)
    expect(application).toMatchObject({ state: 'sent', surname: 'Orchard', type: 'Friend' })
    await expect(page.getByRole('main')).toContainText(application?.reference)
    await expect(page.getByRole('main')).toContainText(
      'Our membership team is looking at your application',
    )
    await inspect(page)
    await expect
      .poll(() => mailbox.to(email).map(({ subject }) => subject))
      .toEqual([
        'Your application to join Scheme',
        'We have received your application to join Scheme',
      ])
    expect(mailbox.to(email)[1]?.text).toContain(application?.reference)
    expect(mailbox.to(email)[1]?.html).toContain(application?.reference)
  })
})

test('an organisation answers six pages of questions, one of which it may leave empty', {
  tag: '@all',
}, async ({ page, people }) => {
  const email = `${unique('oak')}@people.example`
  await page.goto('/join?type=Individual%20Producer&band=A')
  await page.goto('/fees')
  const choice = await people.sql`
    select type, band from fee where not individual and band is not null order by position limit 1`
  const query = new URLSearchParams({ type: choice[0]?.type, band: choice[0]?.band })
  await page.goto(`/join?${query}`)
  await page.getByRole('link', { name: 'Start your application' }).click()
  await answer(page, 'What is your email address?', { 'Email address': email })
  await inspect(page)
  await answer(page, 'What is your organisation called?', {
    'Name of the organisation': 'Oak Farm',
  })
  await inspect(page)
  await answer(page, 'What does your organisation do?', {})
  await answer(page, 'Who should we contact?', {})
  await expectErrors(page, { 'First name': 'Enter the first or last name of the contact' })
  await answer(page, 'Who should we contact?', { ...name, 'Job title (optional)': 'Farm manager' })
  await answer(page, 'What is the address of your organisation?', { ...address, Address: '' })
  await expectErrors(page, { Address: 'Enter the address of the organisation' })
  await answer(page, 'What is the address of your organisation?', address)
  await answer(page, 'What is your phone number?', phone)
  await expect(heading(page)).toHaveText('Check your answers')
  await expect(page.getByRole('main')).toContainText('Oak Farm')
  await expect(page.getByRole('main')).toContainText('Farm manager')
  await inspect(page)
})

test('the same form sent twice starts one application, and sending it twice sends one', {
  tag: '@all',
}, async ({ browse, people, mailbox }) => {
  const email = `${unique('jo')}@people.example`
  const page = await browse({ script: false })
  await page.goto('/join?type=Friend')
  await page.getByRole('link', { name: 'Start your application' }).click()
  const form = page.url()
  const html = await page.content()
  await answer(page, 'What is your email address?', { 'Email address': email })
  await page.route(form, (route) => route.fulfill({ body: html, contentType: 'text/html' }))
  await page.goto(form)
  await page.unroute(form)
  await answer(page, 'What is your email address?', { 'Email address': email })
  expect(await applicationsOf(people, email)).toHaveLength(1)
  await answerAll(page)
  const check = await page.content()
  await page.getByRole('button', { name: 'Send your application' }).click()
  await expectSuccess(page, 'We have received your application')
  await page.route('**/join/check', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ body: check, contentType: 'text/html' })
      : route.continue(),
  )
  await page.goto('/join/check')
  await page.getByRole('button', { name: 'Send your application' }).click()
  await expectSuccess(page, 'We have received your application')
  await expect.poll(() => mailbox.to(email).length).toBe(2)
})

test('a member who is signed in is asked only what the profile does not say', {
  tag: '@all',
}, async ({ browse, people }) => {
  const member = await people.add({ forename: 'Ada', surname: 'Fields' })
  await people.sql`
    update account set address = 'Hollow Farm', postcode = 'BA5 1AA' where id = ${member.id}`
  const page = await browse({ as: member })
  await page.goto('/join?type=Friend')
  await expect(page.getByRole('main')).toContainText(`You are signed in as Ada Fields.`)
  await inspect(page)
  await page.getByRole('button', { name: 'Start your application' }).click()
  await answer(page, 'What is your phone number?', phone)
  await expect(heading(page)).toHaveText('Check your answers')
  await expect(page.getByRole('main')).toContainText('Hollow Farm')
  const [application] = await applicationsOf(people, member.email)
  expect(application?.account_id).toBe(member.id)
})

test('another membership can be chosen before an application is sent', { tag: '@all' }, async ({
  page,
  people,
}) => {
  const email = `${unique('jo')}@people.example`
  await startAsFriend(page, email)
  await answerAll(page)
  await page.getByRole('link', { name: 'Change the membership' }).click()
  await expect(page).toHaveURL('/fees')
  const [fee] = await people.sql`
    select type, band from fee where individual and type <> 'Friend' order by position limit 1`
  const query = new URLSearchParams({ type: fee?.type, ...(fee?.band && { band: fee.band }) })
  await page.goto(`/join?${query}`)
  await inspect(page)
  await page.getByRole('button', { name: 'Use this membership instead' }).click()
  await expect(heading(page)).toHaveText('Check your answers')
  expect((await applicationsOf(people, email))[0]?.type).toBe(fee?.type)
})

test('an application cannot be started with an email that our mail server refuses', {
  tag: '@all',
}, async ({ page }) => {
  await startAsFriend(page, `refused-${unique('jo')}@people.example`)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(errorSummary(page)).toContainText('We could not send an email')
})

test('a network can start thirty applications at once, and then waits', { tag: '@all' }, async ({
  caller,
  people,
  page,
}) => {
  await page.goto('/join/email?type=Friend')
  const flood = unique('flood')
  const fields = await page
    .locator('main form input')
    .evaluateAll((all) =>
      all.map((input) => [(input as HTMLInputElement).name, (input as HTMLInputElement).value]),
    )
  const origin = new URL(page.url()).origin
  const statuses: string[] = []
  for (let n = 0; n < 33; n += 1) {
    const body = new URLSearchParams()
    for (const [field = '', value = ''] of fields) body.set(field, value)
    body.set('email', `${flood}-${n}@people.example`)
    body.set(
      'key',
      unique('k')
        .padEnd(43, String(n % 10))
        .slice(0, 43),
    )
    const response = await fetch(`${origin}/join/email?type=Friend`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { Origin: origin, 'X-Forwarded-For': caller.network },
    })
    statuses.push(`${response.status}`)
  }
  const stored = await people.sql`select from join_application where email like ${`${flood}-%`}`
  expect(stored.length).toBeLessThanOrEqual(31)
  expect(statuses.filter((status) => status === '303').length).toBeGreaterThanOrEqual(30)
  expect(statuses.at(-1)).toBe('422')
})
