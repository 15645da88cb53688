import type { Page } from '@playwright/test'
import { expect, expectSuccess, fillSignIn, giveSession, test } from '../fixtures/browser.ts'
import { createDatabase } from '../fixtures/database.ts'
import { inspect } from '../fixtures/inspect.ts'
import { receive } from '../fixtures/mailbox.ts'
import { People } from '../fixtures/people.ts'
import { useUp } from '../hostile/stranger.ts'
import { addApplication, addLink, sendDecisions } from '../staff/join-application.ts'
import { staffPage } from '../staff/open-staff.ts'
import { answer, applicationsOf, heading, linkTo, phone } from './join-form.ts'

/** A member with a membership that is paid until so many days from today in London. */
async function addMember(people: People, days: number | null) {
  const person = await people.add()
  const { guid, charityNumber } = await people.addMembership({ person, primary: true })
  const [row] = await people.sql`
    update membership set type = 'Individual Producer', band = 'B', address = 'Mill Lane, Wells',
      postcode = 'BA5 1AA', country = 'United Kingdom', joined_on = '2020-02-29',
      renews_on = (now() at time zone 'Europe/London')::date + ${days}::int
    where id = ${guid} returning renews_on::text`
  return { person, guid, charityNumber, renewsOn: row?.renews_on as string }
}

const termOf = async ({ sql }: People, guid: string) => {
  const [row] = await sql`
    select renews_on::text as "renewsOn", type, band, address from membership where id = ${guid}`
  return row
}

const day = (text: string, locale = 'en-GB') =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' }).format(
    new Date(`${text}T12:00:00Z`),
  )

const card = (page: Page) => page.getByRole('article')

test('a member renews a late membership through the fees and /join, pays, and has no second membership, without JavaScript', async ({
  browse,
  people,
  mailbox,
}) => {
  const { person, guid, renewsOn } = await addMember(people, -30)
  const page = await browse({ as: person, script: false })
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/')
  await expect(card(page)).toContainText(`Paid until the end of ${day(renewsOn)}.`)
  await page.getByRole('link', { name: 'Renew A farm' }).click()
  await expect(page.getByRole('group', { name: 'Renew your membership' })).toBeVisible()
  const own = page.getByRole('group', { name: 'Your membership', exact: true })
  await expect(own.getByRole('radio')).toHaveCount(3)
  await expect(own.getByRole('radio', { name: /^Band B/ })).toBeChecked()
  await expect(page.getByRole('radio').first()).toHaveValue('Individual Producer, A')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('Renew A farm')
  await expect(page).toHaveTitle('Renew A farm – Scheme')
  await inspect(page)
  await page.getByRole('button', { name: 'Check your details' }).click()
  await answer(page, 'What is your phone number?', phone)
  await expect(heading(page)).toHaveText('Check your answers')
  await expect(page.getByText('You have not renewed your membership yet.')).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: 'Renew your membership' }).click()
  await expect(heading(page)).toHaveText('Your renewal')
  await expectSuccess(page, 'We have received your renewal')
  await expect(page.getByText('We have received your renewal.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How to pay' })).toBeVisible()
  const [application] = await applicationsOf(people, person.email)
  expect(application).toMatchObject({ state: 'awaiting-payment', type: 'Individual Producer' })
  await linkTo(mailbox, person.email)
  expect(mailbox.to(person.email).map(({ subject }) => subject)).toEqual([
    'Pay your fee to renew your membership of Scheme',
  ])
  expect(await termOf(people, guid)).toMatchObject({ renewsOn })
  await page.goto(`/memberships/${guid}/renew`)
  const sent = page.getByText('You have already sent a renewal of A farm, on ')
  await expect(sent).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(sent).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: 'See how to pay' }).click()
  await expect(heading(page)).toHaveText('Your renewal')
  const other = await people.add()
  await people.sql`insert into contact (membership_id, account_id) values (${guid}, ${other.id})`
  const theirs = await browse({ as: other, script: false })
  await theirs.goto(`/memberships/${guid}/renew`)
  await expect(
    theirs.getByText('before you send another, so that no one pays twice.'),
  ).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'See how to pay' })).toHaveCount(0)

  const officer = (await staffPage(browse, people, 'membership', false)).page
  await officer.goto(`/staff/applications/${application?.id}`)
  await expect(officer.getByText('Renewal of a membership')).toBeVisible()
  await expect(officer.getByText('The membership is renewed.')).toBeVisible()
  await officer.getByRole('button', { name: 'Mark as paid', exact: true }).click()
  await expectSuccess(officer, 'The fee has been marked as paid')
  await sendDecisions(people, application?.id)
  const [{ next } = { next: '' }] = await people.sql`
      select ((${renewsOn}::date + 1 + interval '1 year')::date - 1)::text as next`
  expect(await termOf(people, guid)).toEqual({
    renewsOn: next,
    type: 'Individual Producer',
    band: 'B',
    address: 'Mill Lane, Wells',
  })
  const memberships = await people.sql`
      select membership_id from contact where account_id = ${person.id}`
  await page.goto(`/fees?type=Producer%20Group&renew=${guid}`)
  await expect(sent).toHaveCount(0)
  expect(memberships).toEqual([{ membership_id: guid }])
  const told = 'Your membership of Scheme has been renewed'
  const email = await receive(mailbox, person.email, told)
  expect(email?.text).toContain(`until the end of ${day(next)}`)
})

for (const [condition, days, sentence, hasButton] of [
  ['paid for a year', 365, /^You are a member until /, false],
  ['due', 60, /It is time to renew/, true],
  ['lapsed', -91, /^Lapsed/, true],
  ['without dates', null, 'You are a member', false],
] as const) {
  test(`a membership that is ${condition} ${hasButton ? 'can' : 'cannot'} be renewed on /memberships`, async ({
    browse,
    people,
  }) => {
    const { person } = await addMember(people, days)
    const page = await browse({ as: person })
    await page.goto('/memberships')
    await expect(page.getByRole('link', { name: 'Renew A farm' })).toHaveCount(hasButton ? 1 : 0)
    await expect(card(page).getByText(sentence)).toBeVisible()
    await inspect(page)
  })
}

test('a member who follows a reminder after another contact has paid sees until when it is paid, and sends no second renewal', async ({
  browse,
  people,
}) => {
  const { guid } = await addMember(people, -1)
  const other = await people.add()
  await people.sql`insert into contact (membership_id, account_id) values (${guid}, ${other.id})`
  const page = await browse({ as: other, script: false })
  const join = `/join?type=Individual%20Producer&band=B&renew=${guid}`
  await page.goto(join)
  await page.getByRole('button', { name: 'Check your details' }).click()
  await answer(page, 'What is your phone number?', phone)
  await people.sql`update membership set renews_on = renews_on + 365 where id = ${guid}`
  const showsTerm = async () => {
    await expect(heading(page)).toHaveText('A farm')
    await expect(page.getByText(/^You are a member until /)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Renew your membership' }).click()
  await showsTerm()
  expect((await applicationsOf(people, other.email)).map(({ state }) => state)).toEqual(['started'])
  for (const path of [`/memberships/${guid}/renew`, join]) {
    await page.goto(path)
    await showsTerm()
  }
})

test('a lapsed membership is shown in Welsh after the others, without the card and the letter that prove it', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { person, guid, renewsOn } = await addMember(people, -91)
  await people.addMembership({ person })
  const page = await browse({ as: person, script: false, locale: 'cy' })
  await page.goto('/memberships')
  await expect(card(page).last()).toContainText(`hyd at ddiwedd ${day(renewsOn, 'cy')}`)
  await page.goto(`/memberships/${guid}`)
  await expect(page.getByRole('link', { name: 'Adnewyddu A farm' })).toBeVisible()
  await expect(page.getByRole('link', { name: /[Cc]erdyn/ })).toHaveCount(0)
  const response = await page.goto(`/memberships/${guid}/card`)
  expect(response?.status()).toBe(404)
})

test('a group renews a membership without a fee of its type by choosing another one for organisations', async ({
  browse,
  people,
}) => {
  const { person, guid } = await addMember(people, -1)
  await people.sql`update membership set type = 'Producer Group', band = null where id = ${guid}`
  const page = await browse({ as: person, script: false })
  await page.goto(`/memberships/${guid}/renew`)
  const advice = /We set the fee for Producer Group individually.*You can also choose another/s
  await expect(page.getByRole('main')).toContainText(advice)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByRole('radio', { name: 'Friend' })).toHaveCount(0)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('radio', { name: /^Band B/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('Renew A farm')
})

test('a member cannot renew the membership of others through /join', async ({ browse, people }) => {
  const { guid } = await addMember(people, -1)
  const page = await browse({ as: await people.add(), script: false })
  await page.goto(`/join?type=Individual%20Producer&band=B&renew=${guid}`)
  await expect(heading(page)).toHaveText('Join Scheme')
  const response = await page.goto(`/memberships/${guid}/renew`)
  expect(response?.status()).toBe(404)
})

test('a member whose session has ended before the renewal starts signs in, returns to it, and starts no application to join', async ({
  browse,
  people,
}) => {
  const { person, guid } = await addMember(people, -1)
  const page = await browse({ as: person, script: false })
  await page.goto(`/join?type=Individual%20Producer&band=B&renew=${guid}`)
  await people.sql`delete from credential where account_id = ${person.id}`
  const start = page.getByRole('button', { name: 'Check your details' })
  await start.click()
  await fillSignIn(page, person)
  await expect(heading(page)).toHaveText('Renew A farm')
  expect(await applicationsOf(people, person.email)).toEqual([])
  await start.click()
  await expect(heading(page)).toHaveText('What is your phone number?')
})

test('a renewal that a limit refuses is shown again with the reason', async ({
  browse,
  database,
  people,
}) => {
  const { person, guid } = await addMember(people, -1)
  const page = await browse({ as: person, script: false })
  await page.goto(`/join?type=Individual%20Producer&band=B&renew=${guid}`)
  await useUp(database, ['join', person.email], ['renewals', person.id])
  await page.getByRole('button', { name: 'Check your details' }).click()
  await expect(heading(page)).toHaveText('Renew A farm')
  await expect(page.getByRole('alert')).toContainText('You have tried too many times')
})

test('without any fee of today, a renewal says to ask for the fee', async ({
  browse,
  startAnother,
}) => {
  const { url, sql, drop } = await createDatabase()
  await sql`delete from fee`
  const people = new People(sql)
  const { person, guid } = await addMember(people, -1)
  const session = await people.issueCredential(person, { kind: 'session' })
  const at = await startAnother({ DATABASE_URL: url })
  const page = await browse({ at })
  await giveSession(page.context(), at.url, session)
  await page.goto(`${at.url}/memberships/${guid}/renew`)
  await expect(heading(page)).toHaveText('Renew your membership')
  const main = page.getByRole('main')
  await expect(main).toContainText('We set the fee for Individual Producer individually.')
  await page.goto(`${at.url}/join?type=Individual%20Producer&band=B&renew=${guid}`)
  await page.getByRole('link', { name: 'Choose another membership' }).click()
  await expect(page).toHaveURL(/renew=/)
  await at.stop()
  await drop()
})

test('a member who is removed after beginning a renewal is told so and sends none', async ({
  browse,
  people,
}) => {
  const { guid } = await addMember(people, -1)
  const other = await people.add()
  await people.sql`insert into contact (membership_id, account_id) values (${guid}, ${other.id})`
  const page = await browse({ as: other, script: false })
  await page.goto(`/join?type=Individual%20Producer&band=B&renew=${guid}`)
  await page.getByRole('button', { name: 'Check your details' }).click()
  await answer(page, 'What is your phone number?', phone)
  await people.sql`delete from contact where account_id = ${other.id}`
  await page.getByRole('button', { name: 'Renew your membership' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'You are no longer a contact of this membership',
  )
  await inspect(page)
  expect((await applicationsOf(people, other.email)).map(({ state }) => state)).toEqual(['started'])
})

test('a renewal does not promise an email that it has not sent', async ({
  browse,
  people,
  mailbox,
}) => {
  const { person, guid } = await addMember(people, -1)
  const page = await browse({ as: person, script: false })
  await page.goto(`/join?type=Individual%20Producer&band=B&renew=${guid}`)
  await page.getByRole('button', { name: 'Check your details' }).click()
  const main = page.getByRole('main')
  const promise = /come back|Step \d/
  await expect(heading(page)).toHaveText('What is your phone number?')
  await expect(main).not.toContainText(promise)
  await page.goto('/join/later')
  await answer(page, 'What is your phone number?', phone)
  await expect(heading(page)).toHaveText('Check your answers')
  for (const path of ['/join/check', '/join/email', '/join/later']) {
    await page.goto(path)
    await expect(main).not.toContainText(promise)
  }
  await expect(page).toHaveURL('/join/check')
  expect(mailbox.to(person.email)).toEqual([])
})

test('a member whose renewal has a question of staff is led to it from the first page and before a second renewal', async ({
  browse,
  people,
}) => {
  const { person, guid } = await addMember(people, -1)
  const { id } = await addApplication(people, 'asked')
  await people.sql`
    update join_application set account_id = ${person.id}, membership_id = ${guid}, renewal = true
    where id = ${id}`
  const page = await browse({ as: person, script: false })
  await page.goto('/')
  await expect(page.getByText('We have a question about your renewal of A farm.')).toBeVisible()
  for (const path of ['/', `/memberships/${guid}/renew`]) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Answer our question' }).click()
    await expect(heading(page)).toHaveText('Your renewal')
    await page.getByRole('link', { name: 'Answer our question' }).click()
    await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeVisible()
  }
})

test('the check of one renewal sends no other renewal that was started in another tab', async ({
  browse,
  people,
}) => {
  const { person, guid } = await addMember(people, -1)
  const other = await people.addMembership({ person, primary: true })
  await people.sql`
    update membership set name = 'B farm', (type, band, address, postcode, country, renews_on) = (
      select type, band, address, postcode, country, renews_on from membership where id = ${guid})
    where id = ${other.guid}`
  const first = await browse({ as: person, script: false })
  const second = await first.context().newPage()
  for (const [tab, id, farm] of [
    [first, guid, 'A farm'],
    [second, other.guid, 'B farm'],
  ] as const) {
    await tab.goto(`/join?type=Individual%20Producer&band=B&renew=${id}`)
    await tab.getByRole('button', { name: 'Check your details' }).click()
    await expect(tab.getByText(`Renew ${farm}`)).toBeVisible()
    await answer(tab, 'What is your phone number?', phone)
    await expect(heading(tab)).toHaveText('Check your answers')
  }
  await first.getByRole('button', { name: 'Renew your membership' }).click()
  await expect(heading(first)).toHaveText('Check your answers')
  await expect(first.getByText('Renew B farm')).toBeVisible()
  const states = async () => (await applicationsOf(people, person.email)).map(({ state }) => state)
  expect(await states()).toEqual(['started', 'started'])
  await first.getByRole('button', { name: 'Renew your membership' }).click()
  await expect(heading(first)).toHaveText('Your renewal')
  await expect(first.getByText('Renew B farm')).toBeVisible()
  const sent = await people.sql`
    select membership_id from join_application where email = ${person.email} and state <> 'started'`
  expect(sent).toEqual([{ membership_id: other.guid }])
})

test('a renewal that has lapsed leads to renewing the same membership, and one that is complete to the memberships', async ({
  browse,
  people,
  service,
}) => {
  const { person, guid } = await addMember(people, -1)
  const { id, reference } = await addApplication(people, 'lapsed')
  await people.sql`
    update join_application set account_id = ${person.id}, membership_id = ${guid}, renewal = true
    where id = ${id}`
  await addLink(people, id, reference)
  const page = await browse({ as: person, script: false })
  await page.context().addCookies([{ name: 'gatehouse.join', value: reference, url: service.url }])
  await page.goto('/join/application')
  await expect(page.getByText('You can renew your membership at any time.')).toBeVisible()
  await page.getByRole('link', { name: 'Renew', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`[?&]renew=${guid}$`))
  await people.sql`update join_application set state = 'member' where id = ${id}`
  await page.goto('/join/application')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Your memberships' }).click()
  await expect(heading(page)).toHaveText('Your memberships')
})
