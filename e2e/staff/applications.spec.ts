import { listLimits } from '#db/values/list-limits.ts'
import { expect, expectErrors, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { receive } from '../fixtures/mailbox.ts'
import { formRequest } from './form-request.ts'
import { addApplication, applicationNow, sendDecisions } from './join-application.ts'
import { countPages, staffPage } from './open-staff.ts'
import { addStaff, staffSession } from './staff.ts'

test('an officer accepts an application within six pages, and marks it as paid, without JavaScript', {
  tag: '@all',
}, async ({ browse, mailbox, people }) => {
  const { id, reference, surname, email } = await addApplication(people)
  const { page } = await staffPage(browse, people, 'membership', false)
  const pages = countPages(page)
  await page.goto('/staff')
  await page.getByRole('link', { name: 'Applications', exact: true }).click()
  await inspect(page)
  await page.goto(`/staff/applications/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Jo ${surname}`)
  await expect(page.getByRole('main')).toContainText('No one else has the same email address')
  await inspect(page)
  await page.getByRole('link', { name: 'Accept', exact: true }).click()
  await inspect(page)
  await page.getByLabel('Membership number').fill(reference)
  await page.getByRole('button', { name: 'Accept the application' }).click()
  await expectSuccess(page, 'The application has been accepted')
  expect(pages.length).toBeLessThanOrEqual(6)
  await expect(page.getByRole('main')).toContainText('Awaiting payment')
  await inspect(page)
  const accepted = await applicationNow(people, id)
  const [contact] = await people.sql`
      select is_primary, charity_number, type, username, password_hash from contact
      join membership on membership.id = membership_id join account on account.id = account_id
      where membership_id = ${accepted?.membership_id} and account_id = ${accepted?.account_id}`
  expect(contact).toMatchObject({
    is_primary: true,
    charity_number: reference,
    type: 'Friend',
    password_hash: null,
    username: `jo.${surname.toLowerCase().replace('-', '.')}`,
  })
  await sendDecisions(people, id)
  await expect.poll(() => mailbox.to(email).length).toBe(1)
  expect(mailbox.to(email)[0]?.text).toContain('£24')

  await page.getByRole('button', { name: 'Mark as paid', exact: true }).click()
  await expectSuccess(page, 'The fee has been marked as paid')
  await sendDecisions(people, id)
  await expect
    .poll(() =>
      mailbox
        .to(email)
        .map(({ subject }) => subject)
        .sort(),
    )
    .toEqual(['Pay your fee to join Scheme', 'You are now a member of Scheme'])
  for (const { text } of mailbox.to(email)) expect(text).toContain(`Hello Jo ${surname}\n`)
  const welcome = await receive(mailbox, email, 'You are now a member of Scheme')
  expect(welcome?.text).toContain('Choose your password:\n')
})

test('a possible duplicate is beside the application, and can get the membership', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { id, surname } = await addApplication(people)
  const known = await people.add({ forename: 'Jo', surname })
  await people.sql`update account set postcode = 'ba51aa' where id = ${known.id}`
  const { page } = await staffPage(browse, people, 'membership')
  await page.goto(`/staff/applications/${id}`)
  await expect(page.getByText('Same name and postcode')).toBeVisible()
  await inspect(page)
  await page.getByRole('link', { name: `Jo ${surname}` }).click()
  await expect(page.getByText('We have recorded that you opened this')).toBeVisible()
  await page.goto(`/staff/applications/${id}/accept`)
  await page.getByRole('radio', { name: `Jo ${surname}` }).check()
  await page.getByLabel('Membership number').fill('')
  await page.getByRole('button', { name: 'Accept the application' }).click()
  await expectErrors(page, { 'Membership number': 'Enter a membership number' })
  await inspect(page)
  await expect(page.getByRole('radio', { name: `Jo ${surname}` })).toBeChecked()
  const { charityNumber } = await people.addMembership()
  await page.getByLabel('Membership number').fill(charityNumber.toLowerCase())
  await page.getByRole('button', { name: 'Accept the application' }).click()
  await expectErrors(page, {
    'Membership number': `Another membership has this number: ${charityNumber} (A farm). Enter another one.`,
  })
  await page.getByLabel('Membership number').fill(`${charityNumber}b`)
  await page.getByRole('button', { name: 'Accept the application' }).click()
  await expectSuccess(page, 'The application has been accepted')
  expect((await applicationNow(people, id))?.account_id).toBe(known.id)
  await expect(page.getByRole('main')).toContainText('No one else has the same email address')
})

test('if staff give a membership to an existing account, its owner and the applicant each get an email, and a new account gets one', async ({
  mailbox,
  people,
  service,
}) => {
  const officer = await staffSession(people, await addStaff(people, 'membership'))
  const accept = async (id: string, number: string, person?: string) => {
    const page = `/staff/applications/${id}/accept`
    const send = await formRequest(service, officer, page, 'Accept the application')
    const { headers } = await send(officer, { number, amount: '24', ...(person && { person }) })
    expect(headers.get('location')).toContain('done=')
    await sendDecisions(people, id)
  }
  const { id, email, surname, reference } = await addApplication(people)
  const ada = await people.add({ forename: 'Jo', surname })
  await people.sql`
    update account set postcode = 'BA5 1AA', email_verified_at = now() where id = ${ada.id}`
  await accept(id, reference, ada.id)
  const told = await receive(mailbox, ada.email, 'added this membership to your account')
  expect(told?.subject).toContain(reference)
  const { membership_id: membership } = (await applicationNow(people, id)) ?? {}
  for (const words of [
    'You are now the primary contact. You are now the billing contact.',
    'If you did not apply, contact us.',
    `/memberships/${membership}/contacts`,
  ])
    expect(told?.text?.replaceAll(/\s+/g, ' ')).toContain(words)
  await receive(mailbox, email, 'Pay your fee to join Scheme')

  const same = await addApplication(people)
  const shares = await people.add({ email: same.email })
  await accept(same.id, same.reference, shares.id)
  const other = await addApplication(people)
  await accept(other.id, other.reference)
  await receive(mailbox, other.email, 'Pay your fee to join Scheme')
  await receive(mailbox, same.email, 'Pay your fee to join Scheme')
  const counts = [email, ada.email, other.email, same.email].map((to) => mailbox.to(to).length)
  expect(counts, 'one email each').toEqual([1, 1, 1, 1])
})

test('declining after all tells the applicant why and the contacts that the membership has ended, and of a renewal only the applicant', async ({
  mailbox,
  people,
  service,
}) => {
  const officer = await staffSession(people, await addStaff(people, 'membership'))
  const decline = async (id: string) => {
    const page = `/staff/applications/${id}/decline`
    const send = await formRequest(service, officer, page, 'Decline the application')
    const { headers } = await send(officer, { text: 'The fee did not come.' })
    expect(headers.get('location')).toContain('done=')
    await sendDecisions(people, id)
  }
  const renewal = await addApplication(people)
  const bo = await people.add()
  const { guid } = await people.addMembership({ person: bo, primary: true })
  await people.sql`
    update join_application set renewal = true, account_id = ${bo.id}, membership_id = ${guid}
    where id = ${renewal.id}`
  await decline(renewal.id)
  await receive(mailbox, renewal.email, 'Our decision about the renewal of your membership')

  const { id, email, reference } = await addApplication(people)
  const page = `/staff/applications/${id}/accept`
  const accept = await formRequest(service, officer, page, 'Accept the application')
  await accept(officer, { number: reference, amount: '24' })
  await sendDecisions(people, id)
  await receive(mailbox, email, 'Pay your fee to join Scheme')
  const { membership_id: membership } = (await applicationNow(people, id)) ?? {}
  const cara = await people.add()
  await people.sql`update contact set is_primary = false where membership_id = ${membership}`
  await people.sql`
    insert into contact (membership_id, account_id, is_primary) values (${membership}, ${cara.id}, true)`
  await decline(id)
  const told = await receive(mailbox, cara.email, 'we have ended this membership')
  expect(told?.subject).toContain(reference)
  await receive(mailbox, email, 'The fee did not come.')
  const subjects = mailbox.to(email).map(({ subject }) => subject)
  expect(subjects.sort(), 'the applicant, who is a contact too').toEqual([
    'Our decision about your application to join Scheme',
    'Pay your fee to join Scheme',
  ])
  expect(mailbox.to(bo.email)).toEqual([])
})

test('below more possible duplicates than an application shows, links find all with its email, and all with its name and postcode', async ({
  people,
  service,
}) => {
  const { id, email, surname } = await addApplication(people)
  for (let n = 0; n <= listLimits.duplicates; n += 1)
    await people.add({ forename: 'Jó', surname: surname.toUpperCase() })
  await people.sql`
    update account set postcode = 'BA5 1AA' where surname = ${surname.toUpperCase()}`
  const { username } = await people.add({ email })
  const session = await staffSession(people, await addStaff(people, 'membership'))
  const read = async (path: string) => {
    const headers = { Cookie: `gatehouse.session=${session}` }
    return (await fetch(new URL(path, service.url), { headers })).text()
  }
  const page = await read(`/staff/applications/${id}`)
  const links = page.matchAll(/href="(\/staff\/people\?[^"]*)">See all: (.*?)</g)
  const found = new Map(
    await Promise.all(
      Array.from(links, async ([, path = '', what]) => [what, await read(path)] as const),
    ),
  )
  expect([...found.keys()]).toEqual(['Same email', 'Same name and postcode'])
  expect(found.get('Same email')).toContain(username)
  const named = found.get('Same name and postcode')?.match(new RegExp(`Jó ${surname}`, 'gi'))
  expect(new Set(named).size).toBe(1)
  expect(named?.length).toBeGreaterThan(listLimits.duplicates)
})

test('an officer sees beside an application and when accepting it that the account of a possible duplicate is disabled', async ({
  browse,
  people,
}) => {
  const { id, email } = await addApplication(people)
  const closed = await people.add({ email, disabled: true })
  const active = await people.add({ email })
  const { page } = await staffPage(browse, people, 'membership', false)
  await page.goto(`/staff/applications/${id}`)
  const row = (username: string) => page.getByRole('listitem').filter({ hasText: username })
  await expect(row(closed.username)).toContainText('Disabled')
  await expect(row(active.username)).not.toContainText('Disabled')
  await page.goto(`/staff/applications/${id}/accept`)
  await expect(page.getByText(`${closed.username}, ${email}, Disabled`)).toBeVisible()
  await expect(page.getByText(`${active.username}, ${email}`, { exact: true })).toBeVisible()
})

test('staff ask a question, the applicant answers it, and staff decline with the reason', {
  tag: '@all',
}, async ({ browse, mailbox, people }) => {
  const { id, email } = await addApplication(people)
  const { page } = await staffPage(browse, people, 'membership')
  await page.goto(`/staff/applications/${id}/ask`)
  await inspect(page)
  await page.getByLabel('Email to the applicant').fill('Do you keep bees?')
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expectSuccess(page, 'We will email your question in 5 minutes')
  await sendDecisions(people, id)
  await expect.poll(() => mailbox.to(email).length).toBe(1)
  const [link = ''] = mailbox.to(email)[0]?.text?.match(/\/join\/continue\?token=\S+/) ?? []

  const applicant = await browse()
  await applicant.goto(link)
  await applicant.getByRole('button', { name: 'Continue' }).click()
  await expect(applicant.getByRole('main')).toContainText('Do you keep bees?')
  await inspect(applicant)
  await applicant.getByRole('link', { name: 'Answer our question' }).click()
  await inspect(applicant)
  await applicant.getByRole('button', { name: 'Send your answer' }).click()
  await expectErrors(applicant, { 'Your answer': 'Enter your answer' })
  await applicant.getByLabel('Your answer').fill('Yes, six hives.')
  await applicant.getByRole('button', { name: 'Send your answer' }).click()
  await expectSuccess(applicant, 'We have received your answer')

  await page.reload()
  await expect(page.getByRole('main')).toContainText('Yes, six hives.')
  await page.getByRole('link', { name: 'Decline' }).click()
  await inspect(page)
  await page.getByLabel('Email to the applicant').fill('We have enough bees.')
  await page.getByRole('button', { name: 'Decline the application' }).click()
  await expectSuccess(page, 'The application has been declined')
  await sendDecisions(people, id)
  await receive(mailbox, email, 'Our decision about your application to join Scheme')
  await applicant.goto('/join/application')
  await expect(applicant.getByRole('main')).toContainText('Not accepted')
  await expect(applicant.getByRole('main')).toContainText('We have enough bees.')
  await inspect(applicant)
})

test('a question or a reason that was not written is not sent', async ({ browse, people }) => {
  const { id } = await addApplication(people)
  const { page } = await staffPage(browse, people, 'membership')
  await page.goto(`/staff/applications/${id}/decline`)
  await page.getByRole('button', { name: 'Decline the application' }).click()
  await expectErrors(page, { 'Email to the applicant': 'Enter the reason' })
  await page.goto(`/staff/applications/${id}/ask`)
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expectErrors(page, { 'Email to the applicant': 'Enter the question' })
  expect((await applicationNow(people, id))?.state).toBe('sent')
  expect(await people.sql`select from join_message where application_id = ${id}`).toEqual([])
})

test('an officer cannot ask an applicant to pay nothing', async ({ people, service }) => {
  const { id } = await addApplication(people)
  await people.sql`update join_application set state = 'accepted' where id = ${id}`
  const session = await staffSession(people, await addStaff(people, 'membership'))
  const send = await formRequest(service, session, `/staff/applications/${id}/payment`)
  const ask = (amount: string) => send(session, { amount })
  for (const nothing of ['0', '£0.00']) {
    const refused = await ask(nothing)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Enter more than 0. If it is free, mark it as paid.')
  }
  expect((await applicationNow(people, id))?.state).toBe('accepted')
  expect((await ask('0.01')).status).toBe(303)
  expect(await applicationNow(people, id)).toMatchObject({
    state: 'awaiting-payment',
    amount: '0.01',
  })
})

test('an application whose fee is not known is accepted first and billed later', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { id } = await addApplication(people)
  const { page } = await staffPage(browse, people, 'membership')
  await page.goto(`/staff/applications/${id}/accept`)
  await page.getByLabel('Fee in pounds').fill('')
  await page.getByRole('button', { name: 'Accept the application' }).click()
  await expectSuccess(page, 'The application has been accepted')
  expect((await applicationNow(people, id))?.state).toBe('accepted')
  await page.getByRole('link', { name: 'Ask for the fee' }).click()
  await inspect(page)
  await page.getByLabel('Fee in pounds').fill('£36.50')
  await page.getByRole('button', { name: 'Ask for the fee', exact: true }).click()
  await expectSuccess(page, 'We will email the fee and how to pay it in 5 minutes')
  expect(await applicationNow(people, id)).toMatchObject({
    state: 'awaiting-payment',
    amount: '36.50',
  })
})

test('the applications to decide are one page away, those that wait longest first, and each state has its number', async ({
  browse,
  people,
}) => {
  const first = await addApplication(people)
  await people.sql`update join_application set changed_at = '2001-01-01' where id = ${first.id}`
  const { page } = await staffPage(browse, people, 'administrator', false)
  await page.goto('/staff')
  await page.getByRole('navigation', { name: 'Staff' }).getByText('Applications').click()
  const states = page.getByRole('navigation', { name: 'Status' })
  await expect(states.locator('[aria-current]')).toHaveText(/^To decide \((more than )?\d+\)$/)
  await expect(page.getByText('Accept, ask a question or decline.')).toBeVisible()
  const links = page.locator('main tbody th a')
  await expect(links.first()).toHaveAttribute('href', `/staff/applications/${first.id}`)
  // It would be before those of other tests.
  await people.sql`delete from join_application where id = ${first.id}`
  await states.getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL(/\/staff\/applications$/)
  await expect(states.locator('[aria-current]')).toHaveText('All')
})
