import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#db/driver/connect.ts'
import { remindMembers } from '#lib/memberships/remind-members.ts'
import { runUnchanged } from '../cli/gatehouse.ts'
import { test as base, expect } from '../fixtures/browser.ts'
import { root } from '../fixtures/service.ts'

const settings = { BOUNCE_EMAIL: 'bounces+{id}@example.org' }
const report = readFileSync(join(root, 'lib/mail/bounces/examples/postfix-3.7.eml'), 'utf8')

const test = base.extend<{ readBounce(message: string): ReturnType<typeof runUnchanged> }>({
  readBounce: ({ database }, use) =>
    use((message) =>
      runUnchanged(
        ['mail', 'bounce', '--json'],
        { ...settings, DATABASE_URL: database.url },
        root,
        message,
      ),
    ),
})

test('an email that comes back is a task, an event and a notice to the member, who gets no reminders until the email changes', async ({
  browse,
  caller,
  database,
  mailbox,
  people,
  readBounce,
  startAnother,
}) => {
  const service = await startAnother(settings)
  const person = await people.add()
  const { guid } = await people.addMembership({ person, primary: true })
  await caller.at(service).call('forgotpassword', { input: { email: person.email } })
  const { returnAddress = '' } = mailbox.to(person.email)[0] ?? {}
  expect(returnAddress).toMatch(/^bounces\+[\da-f-]{36}@example\.org$/)
  const message = report.replace(/^To: .*$/m, `To: ${returnAddress}`)

  const recorded = await readBounce(message)
  expect(recorded.exitCode, recorded.stderr).toBe(0)
  expect(JSON.parse(recorded.stdout)).toEqual({
    outcome: 'fails',
    email: person.email,
    accounts: 1,
    response: expect.stringContaining('550 5.1.1'),
  })
  expect(JSON.parse((await readBounce(message)).stdout)).toMatchObject({ accounts: 0 })
  const openTasks = () => people.sql`
    select kind from task where account_id = ${person.id} and done_at is null`
  expect(await openTasks()).toEqual([{ kind: 'email-fails' }])
  expect(
    await people.sql`select type from event where account_id = ${person.id} and type like 'email%'`,
  ).toEqual([{ type: 'email.failed' }])
  expect(
    await people.sql`select sent_at, response from outgoing where account_id = ${person.id}`,
  ).toEqual([{ sent_at: null, response: expect.stringContaining('550 5.1.1') }])

  const page = await browse({ as: person, at: service })
  await page.goto('/')
  const notice = page.getByRole('region', { name: `Our emails to ${person.email} do not arrive` })
  await notice.getByRole('link', { name: 'Check your email address' }).click()
  await expect(page).toHaveURL(/\/profile\/email$/)

  const db = connect(database.url)
  const remind = async (day: string) => {
    const reminded: string[] = []
    await people.sql`
      update membership set renews_on = ${day}::date, reminders_for = ${day}::date
      where id = ${guid}`
    await remindMembers(db, {
      today: day,
      async send({ recipients }) {
        reminded.push(...recipients.map(({ email }) => email))
        return recipients.length
      },
    })
    return reminded.filter((to) => to.endsWith(person.email))
  }
  expect(await remind('2031-05-01')).toEqual([])
  const email = `new-${person.email}`
  await people.sql`update account set email = ${email} where id = ${person.id}`
  expect(await openTasks()).toEqual([])
  expect(await remind('2032-05-01')).toContain(email)
  await db.$client.end()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('gatehouse mail bounce changes nothing after a message that is not about an email of the service', async ({
  people,
  readBounce,
}) => {
  const tasks = () => people.sql`select id from task where kind = 'email-fails' order by id`
  const before = await tasks()
  const outcome = async (message: string) => JSON.parse((await readBounce(message)).stdout).outcome
  expect(await outcome('Subject: Away\n\nI am away.')).toBe('not-a-bounce')
  expect(await outcome(report)).toBe('unknown')
  const failed = 'Action: failed'
  const endingAt = (bytes: number) => {
    const padding = 'x'.repeat(bytes - report.indexOf(failed) - failed.length)
    return report.replace('\n\n--', `${padding}\n\n--`)
  }
  expect(await outcome(endingAt(1024 * 1024)), 'the whole report').toBe('unknown')
  expect(await outcome(endingAt(1024 * 1024 + 1)), 'a part of it').toBe('not-a-bounce')
  expect(await tasks()).toEqual(before)
})
