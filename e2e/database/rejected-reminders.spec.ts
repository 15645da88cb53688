import type postgres from 'postgres'
import { env } from '#lib/env.ts'
import { recurringJobs } from '#lib/lifecycle/background-jobs.ts'
import { drainBackgroundWork } from '#lib/runtime/background-work.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People, unique } from '../fixtures/people.ts'
import { recordLog } from '../fixtures/recorded-log.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/statements.ts'
import { addApplication } from '../staff/join-application.ts'
import { addMembership } from './dated-membership.ts'

const { signal } = new AbortController()

/** Runs a job, and sends what it stores as notices. */
async function runAndSend(name: keyof typeof reminders): Promise<void> {
  await recurringJobs[name].run(signal)
  await recurringJobs.outgoing.run(signal)
  await drainBackgroundWork()
}

/** Makes a reminder due to an email, by the job that sends it. */
const reminders = {
  applicants: async (people: People, email: string, daysLate: number) => {
    const { id } = await addApplication(people, 'started')
    await people.sql`
      update join_application set email = ${email}, changed_at = now() - ${7 + daysLate} * interval '1 day'
      where id = ${id}`
  },
  members: async (people: People, email: string) => {
    const dates = { renewsOn: londonDay(0), remindersFor: londonDay(0) }
    const person = await people.add({ email })
    await addMembership(people.sql, dates, { person, primary: true })
  },
  confirmations: async (people: People, email: string, daysLate: number) => {
    const { guid } = await people.addMembership({
      person: await people.add({ email }),
      primary: true,
    })
    await people.sql`
      update membership set confirm_contacts_on = ${londonDay(-daysLate)} where id = ${guid}`
  },
} as const

/** The number of emails to each of them that were sent, or attempted. */
const attemptsOf = async (sql: postgres.Sql, emails: readonly string[]) => {
  const rows = await sql`select recipient from outgoing where kind = 'email'`
  return emails.map((email) => rows.filter(({ recipient }) => recipient === email).length)
}

for (const name of Object.keys(reminders) as (keyof typeof reminders)[]) {
  test(`addresses that the mail server rejects get one attempt of the job ${name}, and keep no reminder from anyone else`, async ({
    mailbox,
    own: { sql, url },
  }) => {
    setDatabaseUrl(url)
    setServiceSecret(authSecret)
    log.level = 'silent'
    // Without a mail server, emails are files.
    Object.assign(env, { smtpUrl: mailbox.url })
    const people = new People(sql)
    // More than fail while the mail server is down, and all before the one that is accepted.
    const refused = Array.from({ length: 12 }, () => `${unique('refused')}@people.example`)
    const emails = [...refused, `${unique('ada')}@people.example`]
    for (const [n, email] of emails.entries())
      await reminders[name](people, email, emails.length - n - 1)
    try {
      for (const time of ['first', 'second']) {
        await runAndSend(name)
        // As if the next run were ten minutes later.
        await sql`update reminder set claimed_at = claimed_at - interval '11 minutes'`
        expect(await attemptsOf(sql, emails), `the ${time} time`).toEqual(emails.map(() => 1))
      }
    } finally {
      Object.assign(env, { smtpUrl: undefined })
      log.level = 'info'
      await closeDatabase()
    }
  })
}

test('a reminder that the mail server took for one contact has been sent, and one that it only put off is sent later', async ({
  mailbox,
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  log.level = 'silent'
  Object.assign(env, { smtpUrl: mailbox.url })
  const people = new People(sql)
  const dates = { renewsOn: londonDay(0), remindersFor: londonDay(0) }
  const contacts = ['ada bo', 'ada greylisted', 'ada refused', 'refused greylisted', 'refused bad']
  const ids: string[] = []
  for (const names of contacts) {
    const [primary, billing] = names.split(' ').map((name) => ({
      email: `${unique(name === 'bad' ? 'refused' : name)}@people.example`,
    }))
    const first = { person: await people.add(primary), primary: true }
    const second = { person: await people.add(billing), billing: true }
    ids.push(await addMembership(sql, dates, first, second))
  }
  const run = async () => {
    await recurringJobs.members.run(signal)
    const rows = await sql`select membership_id, result, recipients from reminder`
    return ids.map((id, n) => {
      const { result, recipients } = rows.find((row) => row.membership_id === id) ?? {}
      return `${contacts[n]}: ${result} ${recipients}`
    })
  }
  try {
    const sent = ['ada bo: sent 2', 'ada greylisted: sent 1', 'ada refused: sent 1']
    const none = 'refused bad: no-email 0'
    expect(await run()).toEqual([...sent, 'refused greylisted: failed 0', none])
    await sql`update reminder set claimed_at = claimed_at - interval '11 minutes'`
    expect(await run()).toEqual([...sent, 'refused greylisted: sent 1', none])
    const emails = await sql`select recipient from outgoing where kind = 'email'`
    expect(emails).toHaveLength(2 * contacts.length + 2)
  } finally {
    Object.assign(env, { smtpUrl: undefined })
    log.level = 'info'
    await closeDatabase()
  }
})

test('an application whose link cannot be made keeps no applicant from a reminder, and is due again', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const events = recordLog()
  const people = new People(sql)
  const emails = ['stuck', 'other'].map((name) => `${unique(name)}@people.example`)
  for (const [n, email] of emails.entries()) await reminders.applicants(people, email, 2 - n)
  const [stuck] = await sql`select id from join_application where email = ${emails[0] ?? ''}`
  await sql.unsafe(`alter table credential add constraint no_link
    check (join_application_id is distinct from '${stuck?.id}')`)
  try {
    await runAndSend('applicants')
    expect(await attemptsOf(sql, emails)).toEqual([0, 1])
    expect(events).toContainEqual({ event: 'attempt-not-recorded', error: expect.any(Error) })
    await sql`alter table credential drop constraint no_link`
    await sql`update outgoing set due_at = now() where kind = 'notice'`
    await runAndSend('applicants')
    expect(await attemptsOf(sql, emails)).toEqual([1, 1])
  } finally {
    log.level = 'info'
    await closeDatabase()
  }
})
