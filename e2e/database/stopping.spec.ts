import { mock } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendLinkAgain } from '#lib/accounts/applications/send-link-again.ts'
import { authenticateMember } from '#lib/auth/authenticate.ts'
import { markUsed } from '#lib/auth/last-used.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { limitKey } from '#lib/auth/throttle.ts'
import { env } from '#lib/env.ts'
import { recurringJobs, startBackgroundJobs } from '#lib/lifecycle/background-jobs.ts'
import { drainBackgroundWork, waitUntil } from '#lib/runtime/background-work.ts'
import { counters } from '#lib/runtime/counters.ts'
import { closeDatabase, db, setDatabaseUrl } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People, unique } from '../fixtures/people.ts'
import { recordLog } from '../fixtures/recorded-log.ts'
import { authSecret } from '../fixtures/service.ts'
import { context, expect, test, waitForLongLock } from '../fixtures/statements.ts'
import { giveFactor } from '../staff/staff.ts'
import { addApplicationRow } from './application-row.ts'
import { addMembership } from './dated-membership.ts'

test('a service that stops completes what it does after responses, writes what it has counted, and leaves no connection and no job', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const intervals = new Set<NodeJS.Timeout>()
  const { setInterval, clearInterval } = globalThis
  mock.method(globalThis, 'setInterval', (...given: Parameters<typeof setInterval>) => {
    const interval = setInterval(...given)
    intervals.add(interval)
    return interval
  })
  mock.method(globalThis, 'clearInterval', (interval: NodeJS.Timeout) => {
    intervals.delete(interval)
    clearInterval(interval)
  })
  const people = new People(sql)
  const person = await people.add()
  const hash = hashOf(await people.issueCredential(person))
  const connections = () => sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'gatehouse'`
  const stop = startBackgroundJobs()
  try {
    // An email, for example, that a mail server takes slowly.
    void waitUntil(
      sleep(300).then(() =>
        db.$client`update account set county = 'Devon' where id = ${person.id}`.execute(),
      ),
    )
    markUsed(hash, '192.0.2.7')
    counters.pages.requests += 3
    await stop()
    expect(
      await sql`
        select county, network, seen_at is not null as "isSeen",
          (select requests::int from service_day where part = 'pages') as requests
        from account join credential on account_id = account.id where hash = ${hash}`,
    ).toEqual([{ county: 'Devon', network: '192.0.2.7', isSeen: true, requests: 3 }])
    expect(await connections(), 'connections').toEqual([])
    expect(intervals.size, 'jobs that run again').toBe(0)
  } finally {
    mock.restoreAll()
    await closeDatabase()
  }
})

test('a service that stops records the reminder that it is sending, so that no other instance sends it again', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const renewsOn = londonDay(0)
  const contact = { person: await new People(sql).add(), primary: true }
  const id = await addMembership(sql, { renewsOn, remindersFor: renewsOn }, contact)
  mock.timers.enable({ apis: ['setInterval'] })
  const other = await sql.reserve()
  const stop = startBackgroundJobs()
  try {
    await other`begin`
    await other`
      insert into reminder (membership_id, renews_on, step, text_version) values (${id}, ${renewsOn}, 0, 'v1')`
    mock.timers.tick(recurringJobs.members.everyMs)
    await waitForLongLock(sql, 1)
    const stopped = stop()
    await sleep(300)
    await other`rollback`
    await stopped
    expect(await sql`select result, recipients from reminder where membership_id = ${id}`).toEqual([
      { result: 'sent', recipients: 1 },
    ])
  } finally {
    other.release()
    mock.timers.reset()
    await closeDatabase()
  }
})

test('work after a response that fails is logged as such, keeps no other waiting, and is no unhandled rejection', async ({
  mailbox,
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  Object.assign(env, { smtpUrl: mailbox.url })
  const people = new People(sql)
  const bo = await people.add()
  await giveFactor(people, bo, 'enrolled')
  const [email, text] = [`${unique('ada')}@people.example`, 'background-job-failed']
  await addApplicationRow(sql, { email })
  const { id: first } = await addApplicationRow(sql, { email })
  await sql.unsafe(`
    alter table credential add constraint broken check (join_application_id <> '${first}') not valid;
    alter table rate_limit add constraint broken
      check (key <> '\\x${limitKey('app-password-needed', bo.id).toString('hex')}') not valid`)
  const events = recordLog()
  const failures = () => events.filter(({ event }) => event === text).length
  try {
    await sendLinkAgain(email, context)
    await drainBackgroundWork()
    expect([failures(), mailbox.to(email).length], 'the links of Ada').toEqual([1, 1])
    const signIn = authenticateMember({ ...bo, password: bo.password }, 'bearer', context)
    await expect(signIn).rejects.toMatchObject({ faults: [{ status: 403 }] })
    await drainBackgroundWork()
    expect(failures(), 'the email to Bo').toBe(2)
  } finally {
    Object.assign(env, { smtpUrl: undefined })
    log.level = env.logLevel
    await closeDatabase()
  }
})
