import type { Page } from '@playwright/test'
import {
  expect,
  expectErrors,
  expectSuccess,
  fillSignIn,
  scripted,
  test,
} from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { linkIn, type Mailbox } from '../fixtures/mailbox.ts'
import { type People, unique } from '../fixtures/people.ts'
import { heading } from './join-form.ts'

/** A membership with a primary contact. */
async function addFarm(people: People) {
  const ada = await people.add({ forename: 'Ada', surname: 'Fields' })
  const { guid } = await people.addMembership({ person: ada, primary: true })
  return { ada, guid, contacts: `/memberships/${guid}/contacts` }
}

const contactsOf = ({ sql }: People, guid: string) => sql`
  select username, email, is_primary, is_billing from contact join account on account.id = account_id
  where membership_id = ${guid} order by is_primary desc, username`

/** Sends an invitation with the form. */
async function invite(page: Page, contacts: string, email: string, note = '') {
  await page.goto(`${contacts}/invite`)
  await page.getByLabel('Their email address').fill(email)
  await page.getByLabel('Your note (optional)').fill(note)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
}

/** The path of the link in the latest email. */
async function linkTo(mailbox: Mailbox, email: string) {
  await expect.poll(() => mailbox.to(email).length).toBeGreaterThan(0)
  const { pathname, search } = linkIn(mailbox.to(email).at(-1)?.text, 'invitation')
  return pathname + search
}

const newEmail = () => `${unique('new')}@people.example`

for (const { script, how } of scripted) {
  test(`someone new accepts an invitation on a small phone, and becomes a contact once, ${how}`, async ({
    browse,
    mailbox,
    people,
  }) => {
    const { ada, guid, contacts } = await addFarm(people)
    const email = newEmail()
    const page = await browse({ as: ada, script })
    await page.setViewportSize({ width: 320, height: 740 })
    await page.goto(`/memberships/${guid}`)
    await page.getByRole('link', { name: 'Manage contacts' }).click()
    await page.getByRole('link', { name: 'Invite a contact' }).click()
    if (script) await inspect(page)
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await expectErrors(page, { 'Their email address': 'Enter their email address' })
    await invite(page, contacts, email, 'See you at the show')
    await expectSuccess(page, 'We have emailed the invitation')
    await expect(page.getByText(email, { exact: true })).toBeVisible()
    if (script) await inspect(page)

    const link = await linkTo(mailbox, email)
    const sent = mailbox.to(email)[0]
    expect(`${sent?.text}${sent?.html}`).not.toContain('See you at the show')
    expect(sent?.text).toContain(
      'You get this email because Ada Fields gave us your email address.',
    )
    const visitor = await browse({ script })
    await visitor.setViewportSize({ width: 320, height: 740 })
    await visitor.goto(link)
    await expect(heading(visitor)).toHaveText('Become a contact of A farm')
    await expect(visitor.getByText('See you at the show')).toBeVisible()
    if (script) await inspect(visitor)
    expect(await contactsOf(people, guid)).toHaveLength(1)
    await visitor.getByRole('link', { name: 'Create an account and accept' }).click()
    await visitor.getByLabel('New password').fill('password')
    await visitor.getByRole('button', { name: 'Create an account and accept' }).click()
    await expectErrors(visitor, {
      'First name': 'Enter your first or last name',
      'New password':
        'Your new password must be 15 characters or more. Three random words are a good choice.',
    })
    if (script) await inspect(visitor)
    await visitor.getByLabel('First name').fill('Bo')
    await visitor.getByLabel('Last name').fill(unique('Barley'))
    await visitor.getByLabel('New password').fill('three quiet orchards')
    await visitor.getByRole('button', { name: 'Create an account and accept' }).click()
    await expectSuccess(visitor, 'You are now a contact of this membership')
    expect(await contactsOf(people, guid)).toMatchObject([
      { username: ada.username },
      { email, is_primary: false, is_billing: false },
    ])
    await expect.poll(() => mailbox.to(ada.email).length).toBe(1)
    expect(mailbox.to(ada.email)[0]?.text).toMatch(/Bo Barley.* accepted an invitation/)
    await visitor.goto(link)
    await expect(visitor.getByText('It has been accepted.')).toBeVisible()
    await expect(visitor.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    await visitor.getByRole('link', { name: 'Your memberships' }).click()
    await expect(heading(visitor)).toHaveText('Your memberships')
  })
}

test('an invitation is accepted with the account that the reader chooses, not with the one that happens to be signed in', async ({
  browse,
  mailbox,
  people,
}) => {
  const farm = await addFarm(people)
  const email = newEmail()
  const [bo, cy] = [
    await people.add({ email, forename: 'Bo', surname: 'Barley' }),
    await people.add({ email, forename: 'Cy', surname: 'Barley' }),
  ]
  const eve = await people.add({ forename: 'Eve', surname: 'Oak' })
  await invite(await browse({ as: farm.ada, script: false }), farm.contacts, email)
  const link = await linkTo(mailbox, email)
  const page = await browse({ as: eve, script: false })
  await page.goto(link)
  await expect(page.getByText(`You are signed in as Eve Oak (${eve.email}).`)).toBeVisible()
  await expect(page.getByText(`your account has ${eve.email}`)).toBeVisible()
  expect(await contactsOf(people, farm.guid)).toHaveLength(1)
  await expect(page.getByRole('link', { name: `I am Bo Barley (${bo.username})` })).toBeVisible()
  await page.getByRole('link', { name: `I am Cy Barley (${cy.username})` }).click()
  await fillSignIn(page, cy)
  await expect(heading(page)).toHaveText('Become a contact of A farm')
  expect(await contactsOf(people, farm.guid)).toHaveLength(1)
  await page.getByRole('button', { name: 'Accept as Cy Barley' }).click()
  await expectSuccess(page, 'You are now a contact of this membership')
  expect(await contactsOf(people, farm.guid)).toMatchObject([
    { username: farm.ada.username },
    { username: cy.username },
  ])
})

test('an expired invitation can be asked for once, is sent again with the same link, and withdrawn', async ({
  browse,
  mailbox,
  people,
}) => {
  const { ada, guid, contacts } = await addFarm(people)
  const email = newEmail()
  const page = await browse({ as: ada, script: false })
  await invite(page, contacts, email)
  const link = await linkTo(mailbox, email)
  await people.sql`
    update contact_invitation set expires_at = now() - interval '1 day' where membership_id = ${guid}`
  const visitor = await browse({ script: false })
  await visitor.goto(link)
  await visitor.getByRole('button', { name: 'Ask for a new one' }).click()
  await expect(visitor.getByText('You have asked the person who invited you')).toBeVisible()
  await visitor.goto(link)
  await expect(visitor.getByRole('button', { name: 'Ask for a new one' })).toHaveCount(0)
  await expect.poll(() => mailbox.to(ada.email).length).toBe(1)
  expect(mailbox.to(ada.email)[0]?.text).toContain(`You invited ${email}`)
  await page.goto(contacts)
  await expect(page.getByText('Has expired')).toBeVisible()
  await people.sql`delete from rate_limit`
  await page.getByRole('button', { name: `Send again the invitation of ${email}` }).click()
  await expectSuccess(page, 'We have emailed the invitation')
  await expect.poll(() => mailbox.to(email).length).toBe(2)
  expect(await linkTo(mailbox, email)).toBe(link)
  await visitor.goto(link)
  await expect(heading(visitor)).toHaveText('Become a contact of A farm')
  await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click()
  await expectSuccess(page, 'The invitation has been withdrawn')
  await visitor.reload()
  await expect(visitor.getByText('It has been withdrawn.')).toBeVisible()
})

test('an invitation that was sent again can be asked for again once it has expired again', async ({
  browse,
  mailbox,
  people,
}) => {
  const { ada, guid, contacts } = await addFarm(people)
  const email = newEmail()
  const page = await browse({ as: ada, script: false })
  await invite(page, contacts, email)
  const link = await linkTo(mailbox, email)
  const visitor = await browse({ script: false })
  for (const asked of [1, 2]) {
    await people.sql`
      update contact_invitation set expires_at = now() - interval '1 day' where membership_id = ${guid}`
    await visitor.goto(link)
    await visitor.getByRole('button', { name: 'Ask for a new one' }).click()
    await expect(visitor.getByText('You have asked the person who invited you')).toBeVisible()
    await expect.poll(() => mailbox.to(ada.email).length).toBe(asked)
    await people.sql`delete from rate_limit`
    await page.goto(contacts)
    await page.getByRole('button', { name: `Send again the invitation of ${email}` }).click()
    await expectSuccess(page, 'We have emailed the invitation')
  }
})

test('an invitation of a contact who has handed over the role is not shown as open, until the new primary contact sends it again', async ({
  browse,
  mailbox,
  people,
}) => {
  const { ada, guid, contacts } = await addFarm(people)
  const bo = await people.add({ forename: 'Bo', surname: 'Barley' })
  await people.sql`insert into contact (membership_id, account_id) values (${guid}, ${bo.id})`
  const email = newEmail()
  const former = await browse({ as: ada, script: false })
  await invite(former, contacts, email, 'See you at the show')
  const link = await linkTo(mailbox, email)
  // A membership has one primary contact at any moment.
  for (const [isGiven, { id }] of [
    [false, ada],
    [true, bo],
  ] as const)
    await people.sql`
      update contact set is_primary = ${isGiven}, is_billing = ${isGiven}
      where membership_id = ${guid} and account_id = ${id}`
  const again = `Send again the invitation of ${email}`
  const reason = 'Cannot be accepted, because the person who sent it can no longer invite contacts'
  await former.goto(contacts)
  await expect(former.getByText(reason)).toBeVisible()
  await expect(former.getByRole('button', { name: again })).toHaveCount(0)
  const visitor = await browse({ script: false })
  const ended = visitor.getByText(
    'The person who invited you is no longer able to invite contacts.',
  )
  await visitor.goto(link)
  await expect(ended).toBeVisible()
  await people.sql`
    update contact_invitation set expires_at = now() - interval '1 day' where membership_id = ${guid}`
  await visitor.goto(link)
  await expect(ended).toBeVisible()
  await people.sql`
    update contact_invitation set expires_at = now() + interval '1 day' where membership_id = ${guid}`

  const page = await browse({ as: bo, script: false })
  await page.goto(`${contacts}/hand-over`)
  await expect(page.getByText('You are the primary contact.')).toBeVisible()
  await page.goto(contacts)
  await expect(page.getByText(reason)).toBeVisible()
  await people.sql`delete from rate_limit`
  await page.getByRole('button', { name: again }).click()
  await expectSuccess(page, 'We have emailed the invitation')
  await expect(page.getByText(reason)).toHaveCount(0)
  await expect.poll(() => mailbox.to(email).length).toBe(2)
  await visitor.goto(link)
  await expect(visitor.getByText('Bo Barley invites you.')).toBeVisible()
  await expect(visitor.getByText('See you at the show')).toHaveCount(0)
})

test('a sixth invitation is refused, and so is a second one to the same mailbox', async ({
  browse,
  people,
}) => {
  const { ada, contacts } = await addFarm(people)
  const page = await browse({ as: ada, script: false })
  const emails = Array.from({ length: 6 }, newEmail)
  for (const email of emails.slice(0, 5)) await invite(page, contacts, email)
  await invite(page, contacts, (emails[0] as string).toUpperCase())
  await expectErrors(page, {
    'Their email address': 'An invitation to this email address is open. You can send it again.',
  })
  await invite(page, contacts, emails[5] as string)
  await expect(
    page.getByText('Five invitations are open, which is the limit.').first(),
  ).toBeVisible()
})

test('the page of an invitation, the email and the form are in Welsh', {
  tag: '@all',
}, async ({ browse, mailbox, people, startAnother }) => {
  const { ada, contacts } = await addFarm(people)
  const email = newEmail()
  const at = await startAnother({ LANGUAGES: 'cy, en' })
  const page = await browse({ as: ada, script: false, locale: 'cy', at })
  await page.goto(`${contacts}/invite`)
  await page.getByLabel('Eu cyfeiriad e-bost').fill(email)
  await page.getByRole('button', { name: 'Anfon y gwahoddiad' }).click()
  await expectSuccess(page, 'Rydym wedi anfon y gwahoddiad drwy e-bost')
  const link = await linkTo(mailbox, email)
  expect(mailbox.to(email)[0]?.text).toContain('yn eich gwahodd i fod yn gyswllt')
  const visitor = await browse({ script: false, locale: 'cy', at })
  await visitor.goto(link)
  await expect(heading(visitor)).toHaveText('Dod yn gyswllt ar gyfer A farm')
})
