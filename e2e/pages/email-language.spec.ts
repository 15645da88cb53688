import { connect } from '#db/driver/connect.ts'
import { listEmailLanguages } from '#db/queries/accounts/email-languages.ts'
import type { ClaimedReminder } from '#db/queries/memberships/reminders.ts'
import { compose, emailLanguages } from '#lib/mail/compose.ts'
import { reminderMessage } from '#lib/mail/reminder-message.ts'
import { remindMembers } from '#lib/memberships/remind-members.ts'
import { expect, expectSuccess, test } from '../fixtures/browser.ts'
import { createDatabase } from '../fixtures/database.ts'
import type { Mailbox } from '../fixtures/mailbox.ts'
import { People, type Person } from '../fixtures/people.ts'
import { addApplication, sendDecisions } from '../staff/join-application.ts'
import { addMember, search, staffPage } from '../staff/open-staff.ts'

/** Stores the language that a person has chosen. */
const speak = ({ sql }: People, { id }: { id: string }, language: 'en' | 'cy') =>
  sql`update account set language = ${language} where id = ${id}`

/** Waits for the only email to someone, and returns how it greets and in which language it is. */
async function onlyEmail(mailbox: Mailbox, { email }: Pick<Person, 'email'>) {
  await expect.poll(() => mailbox.to(email).length).toBe(1)
  const [sent] = mailbox.to(email)
  return {
    greeting: sent?.text?.split(/\s/)[0],
    lang: /<html lang="(.*?)"/.exec(sent?.html ?? '')?.[1],
  }
}
const welsh = { greeting: 'Helo', lang: 'cy' }
const english = { greeting: 'Hello', lang: 'en-GB' }

test('a member chooses Welsh for emails, and gets the temporary password that staff send in Welsh without JavaScript', async ({
  browse,
  people,
  mailbox,
}) => {
  const { person, tag, name } = await addMember(people)
  const member = await browse({ as: person, script: false })
  await member.goto('/profile')
  await expect(member.getByText('Not chosen')).toBeVisible()
  await member.getByRole('link', { name: 'Change the language of our emails to you' }).click()
  await member.getByRole('button', { name: 'Save language' }).click()
  await expect(member.getByRole('alert')).toContainText('Select a language')
  await member.getByLabel('Welsh').check()
  await member.getByRole('button', { name: 'Save language' }).click()
  await expectSuccess(member, 'The language of our emails to you has been saved')
  await expect(member.getByRole('definition').filter({ hasText: 'Welsh' })).toBeVisible()

  const { page } = await staffPage(browse, people, 'help-desk', false)
  await search(page, tag)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Welsh' })).toBeVisible()
  await page.getByRole('button', { name: 'Send a temporary password' }).click()
  await expectSuccess(page, 'We have sent a temporary password to this person')
  expect(await onlyEmail(mailbox, person)).toEqual(welsh)
})

test('an invitation by staff is in the language that they have entered for the person', async ({
  browse,
  people,
  mailbox,
}) => {
  const { person, tag, name } = await addMember(people)
  await people.sql`update account set password_hash = null where id = ${person.id}`
  const { page } = await staffPage(browse, people, 'membership', false)
  await search(page, tag)
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Change the address' }).click()
  await page.getByLabel('Language of emails').selectOption('Welsh')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(page, 'The changes have been saved')
  await page.getByRole('button', { name: 'Send an invitation' }).click()
  await expectSuccess(page, 'We have emailed an invitation to this person')
  expect(await onlyEmail(mailbox, person)).toEqual(welsh)
})

test('an email goes out in the language of its reader, although a person with another language causes it', async ({
  browse,
  people,
  mailbox,
}) => {
  const [ada, bo, cai] = await Promise.all([people.add(), people.add(), people.add()])
  await speak(people, bo, 'en')
  await speak(people, cai, 'cy')
  const { guid } = await people.addMembership(
    { person: ada, primary: true },
    { person: bo },
    { person: cai },
  )
  const page = await browse({ as: ada, locale: 'cy', script: false })
  await page.goto(`/memberships/${guid}/contacts/${bo.id}`)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('main').getByRole('button').first().click()
  expect(await onlyEmail(mailbox, bo)).toEqual(english)
  expect(await onlyEmail(mailbox, cai)).toEqual(welsh)
  // Ada has chosen none, so hers is in the language of her page.
  expect(await onlyEmail(mailbox, ada)).toEqual(welsh)
})

test('the language of an application goes to the new account, and English to the officer who accepts it', async ({
  browse,
  people,
  mailbox,
}) => {
  const { id, reference, email } = await addApplication(people)
  await people.sql`update join_application set language = 'cy' where id = ${id}`
  const { page } = await staffPage(browse, people, 'membership', false)
  await page.goto(`/staff/applications/${id}`)
  await expect(page.getByRole('definition').filter({ hasText: 'Welsh' })).toBeVisible()
  await page.goto(`/staff/applications/${id}/accept`)
  await page.getByLabel('Membership number').fill(reference)
  await page.getByRole('button', { name: 'Accept the application' }).click()
  await expectSuccess(page, 'The application has been accepted')
  await sendDecisions(people, id)
  expect(await onlyEmail(mailbox, { email })).toEqual(welsh)
  const [account] = await people.sql`
    select account.language from account join join_application on account_id = account.id
    where join_application.id = ${id}`
  expect(account?.language).toBe('cy')
})

test('a reminder to renew is in the language of each contact', async () => {
  const database = await createDatabase()
  const db = connect(database.url)
  const people = new People(database.sql)
  const contacts = await Promise.all([people.add(), people.add(), people.add()])
  const [bo, cai, dee] = contacts as [Person, Person, Person]
  await speak(people, bo, 'en')
  await speak(people, cai, 'cy')
  for (const person of contacts) {
    const { guid } = await people.addMembership({ person, primary: true })
    await people.sql`
      update membership set renews_on = (now() at time zone 'Europe/London')::date,
        reminders_for = (now() at time zone 'Europe/London')::date
      where id = ${guid}`
  }
  const greetings: Record<string, string> = {}
  // As lib/mail/send.ts does it, on a database of its own.
  const send = async (reminder: ClaimedReminder) => {
    for (const recipient of reminder.recipients) {
      const { to, accountId, content } = reminderMessage(reminder, recipient)
      const { text } = compose(content, emailLanguages(await listEmailLanguages(db, to, accountId)))
      greetings[to] = text.split(' ', 1)[0] ?? ''
    }
    return reminder.recipients.length
  }
  await remindMembers(db, { send })
  expect(greetings).toEqual({ [bo.email]: 'Hello', [cai.email]: 'Helo', [dee.email]: 'Hello' })
  await db.$client.end()
  await database.drop()
})
