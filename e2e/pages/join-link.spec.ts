import { hashOf } from '#lib/auth/secret.ts'
import { expect, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { linkIn, receive } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { formRequest } from '../staff/form-request.ts'
import { sendDecisions } from '../staff/join-application.ts'
import { addStaff, staffSession } from '../staff/staff.ts'
import {
  answer,
  answerAll,
  applicationsOf,
  heading,
  linkTo,
  name,
  next,
  phone,
  startAsFriend,
} from './join-form.ts'

test('an applicant comes back with the link, in another browser, and no answer is lost', {
  tag: '@all',
}, async ({ browse, mailbox }) => {
  const email = `${unique('jo')}@people.example`
  const first = await browse()
  await startAsFriend(first, email)
  await answer(first, 'What is your name?', name)
  await first.getByLabel('Address', { exact: true }).fill('1 Mill Lane')
  await first.getByRole('button', { name: 'Save and come back later' }).click()
  await expect(heading(first)).toHaveText('Your answers are saved')
  await expect(first.getByRole('main')).toContainText(email)
  await inspect(first)

  const second = await browse({ script: false })
  await second.goto('/join/name')
  await expect(heading(second)).toHaveText('Open your application')
  await second.goto(await linkTo(mailbox, email))
  await expect(heading(second)).toHaveText('Continue your application')
  await next(second)
  await expect(heading(second)).toHaveText('What is your address?')
  await expect(second.getByLabel('Address', { exact: true })).toHaveValue('1 Mill Lane')
  await second.getByRole('link', { name: 'Back' }).click()
  await expect(second.getByLabel('First name')).toHaveValue('Jo')
})

test('opening the link of an application changes nothing, and a wrong one offers the next step', {
  tag: '@all',
}, async ({ page, mailbox, browse }) => {
  const email = `${unique('jo')}@people.example`
  await startAsFriend(page, email)
  const other = await browse()
  await other.goto(await linkTo(mailbox, email))
  await inspect(other)
  await other.goto('/join/application')
  await expect(heading(other)).toHaveText('Open your application')
  await inspect(other)
  await other.goto('/join/continue?token=wrong')
  await expect(heading(other)).toHaveText('This link no longer works')
  await inspect(other)
  await other.getByRole('link', { name: 'Get the link to your application' }).click()
  await inspect(other)
})

test('the link is sent again for an email with an application, and the page says the same for any', {
  tag: '@all',
}, async ({ page, mailbox, people }) => {
  const email = `${unique('jo')}@people.example`
  await startAsFriend(page, email)
  await linkTo(mailbox, email)
  await people.sql`delete from rate_limit`
  for (const typed of [email, `${unique('nobody')}@people.example`]) {
    await page.goto('/join/continue')
    await page.getByLabel('Email address').fill(typed)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(heading(page)).toHaveText('Check your email')
  }
  await inspect(page)
  await expect.poll(() => mailbox.to(email).length).toBe(2)
  const [first, again] = mailbox.to(email).map(({ text }) => linkIn(text, 'join/continue').href)
  expect(again).toBe(first)
})

test('the link of an application stops working when it expires', async ({
  browse,
  page,
  mailbox,
  people,
}) => {
  const email = `${unique('jo')}@people.example`
  await startAsFriend(page, email)
  const link = await linkTo(mailbox, email)
  const other = await browse()
  await other.goto(link)
  await expect(heading(other)).toHaveText('Continue your application')
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  await people.sql`
    update credential set expires_at = now(), issued_at = now() - interval '1 day'
    where hash = ${hashOf(token)}`
  await other.goto(link)
  await expect(heading(other)).toHaveText('This link no longer works')
})

test('a member who renews and then proves a new email gets the further emails there, and the link in the former mailbox ends', async ({
  browse,
  people,
  mailbox,
  service,
}) => {
  const bo = await people.add()
  const { guid } = await people.addMembership({ person: bo, primary: true })
  await people.sql`
    update membership set type = 'Individual Producer', band = 'B', address = 'Mill Lane, Wells',
      postcode = 'BA5 1AA', country = 'United Kingdom', renews_on = now() - interval '30 days'
    where id = ${guid}`
  const page = await browse({ as: bo, script: false })
  await page.goto(`/join?type=Individual%20Producer&band=B&renew=${guid}`)
  await page.getByRole('button', { name: 'Check your details' }).click()
  await answer(page, 'What is your phone number?', phone)
  await page.getByRole('button', { name: 'Renew your membership' }).click()
  await expect(heading(page)).toHaveText('Your renewal')
  const former = await linkTo(mailbox, bo.email)
  const [application] = await applicationsOf(people, bo.email)
  const present = `new-${bo.email}`
  await people.sql`update account set email = ${present} where id = ${bo.id}`
  await people.sql`update account set email_verified_at = now() where id = ${bo.id}`

  const reader = await browse({ script: false })
  const opens = async (link: string, title: string) => {
    await reader.goto(link)
    await expect(heading(reader)).toHaveText(title)
  }
  await opens(former, 'Continue your application')
  await people.sql`delete from rate_limit`
  await reader.goto('/join/continue')
  await reader.getByLabel('Email address').fill(bo.email)
  await reader.getByRole('button', { name: 'Send the link' }).click()
  await expect(heading(reader)).toHaveText('Check your email')
  const link = await linkTo(mailbox, present)
  await opens(former, 'This link no longer works')
  await opens(link, 'Continue your application')

  const officer = await staffSession(people, await addStaff(people, 'membership'))
  const path = `/staff/applications/${application?.id}`
  const pay = await formRequest(service, officer, path, 'Mark as paid')
  await pay(officer)
  await sendDecisions(people, application?.id)
  await receive(mailbox, present, 'Your membership of Scheme has been renewed')
  expect(mailbox.to(bo.email), 'nothing since it was sent').toHaveLength(1)
})

test('changing the email ends the link that was sent to the wrong one', { tag: '@all' }, async ({
  browse,
  page,
  mailbox,
}) => {
  const [wrong, right] = [`${unique('jo')}@people.example`, `${unique('jo')}@people.example`]
  await startAsFriend(page, wrong)
  await answerAll(page)
  const wrongLink = await linkTo(mailbox, wrong)
  await page.getByRole('link', { name: 'Change your email address' }).click()
  await answer(page, 'What is your email address?', { 'Email address': right })
  await expect(heading(page)).toHaveText('Check your answers')
  await expect(page.getByRole('main')).toContainText(right)
  const other = await browse()
  await other.goto(wrongLink)
  await expect(heading(other)).toHaveText('This link no longer works')
  await other.goto(await linkTo(mailbox, right))
  await expect(heading(other)).toHaveText('Continue your application')
})
