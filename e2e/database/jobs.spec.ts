import { randomUUID } from 'node:crypto'
import { stat, utimes } from 'node:fs/promises'
import type postgres from 'postgres'
import { markUsed } from '#lib/auth/last-used.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { makeUploadFolder } from '#lib/imports/jobs/upload-folder.ts'
import { recurringJobs } from '#lib/lifecycle/background-jobs.ts'
import { addKey } from '#lib/oauth/signing-key.ts'
import { drainBackgroundWork } from '#lib/runtime/background-work.ts'
import { counters } from '#lib/runtime/counters.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'
import { addApplication } from '../staff/join-application.ts'
import { addMembership } from './dated-membership.ts'

type JobName = keyof typeof recurringJobs

/** Something that is due, and what is there before and after a run. */
interface Due {
  readonly state: () => Promise<unknown>
  readonly before: unknown
  readonly after: unknown
}

const minute = 60_000

/** The emails that were sent to someone. */
const sentTo = (sql: postgres.Sql, email: string) => async () =>
  (
    await sql`select subject from outgoing where recipient = ${email} and sent_at is not null
      order by created_at`
  ).map(({ subject }) => subject)

/** The rows that are due for each job, and how often the job runs; undefined for one that changes no row. */
const due: Readonly<
  Record<JobName, { everyMs: number; prepare?: (people: People) => Promise<readonly Due[]> }>
> = {
  retention: {
    everyMs: 10 * minute,
    async prepare({ sql }) {
      const id = randomUUID()
      await sql`insert into subscription (id, campaign, email, created_at)
        values (${id}, 'ebrief', ${`${id}@people.example`}, now() - interval '15 days')`
      const state = () => sql`select from subscription where id = ${id}`
      return [{ state, before: [{}], after: [] }]
    },
  },
  applicants: {
    everyMs: 10 * minute,
    async prepare(people) {
      const { sql } = people
      const [first, last] = [
        await addApplication(people, 'started'),
        await addApplication(people, 'asked'),
      ]
      await sql`
        update join_application set changed_at = now() - interval '8 days' where id = ${first.id}`
      await sql`
        update join_application set changed_at = now() - interval '31 days', reminders = 2
        where id = ${last.id}`
      const states = () => sql`
        select state, reminders from join_application where id in (${first.id}, ${last.id}) order by id`
      return [
        {
          state: states,
          before: [
            { state: 'started', reminders: 0 },
            { state: 'asked', reminders: 2 },
          ],
          after: [
            { state: 'started', reminders: 1 },
            { state: 'lapsed', reminders: 0 },
          ],
        },
        {
          state: sentTo(sql, first.email),
          before: [],
          after: [expect.stringContaining('is not finished')],
        },
      ]
    },
  },
  members: {
    everyMs: 10 * minute,
    async prepare(people) {
      const { sql } = people
      const person = await people.add()
      const renewsOn = londonDay(0)
      const contact = { person, primary: true }
      const id = await addMembership(sql, { renewsOn, remindersFor: renewsOn }, contact)
      const state = () =>
        sql`select step, result, recipients from reminder where membership_id = ${id}`
      return [
        { state, before: [], after: [{ step: 0, result: 'sent', recipients: 1 }] },
        {
          state: sentTo(sql, person.email),
          before: [],
          after: [expect.stringContaining('A farm')],
        },
      ]
    },
  },
  contacts: {
    everyMs: 10 * minute,
    async prepare(people) {
      const { guid } = await people.addMembership()
      const state = () => people.sql`select kind from task where membership_id = ${guid}`
      return [{ state, before: [], after: [{ kind: 'membership-without-contact' }] }]
    },
  },
  over: {
    everyMs: 10 * minute,
    async prepare({ sql }) {
      const id = await addMembership(sql, { endedOn: londonDay(-1) })
      await sql`update membership set is_over = false where id = ${id}`
      const state = () => sql`select is_over from membership where id = ${id}`
      return [{ state, before: [{ is_over: false }], after: [{ is_over: true }] }]
    },
  },
  confirmations: {
    everyMs: 10 * minute,
    async prepare(people) {
      const { sql } = people
      const add = async (days: number, step: number) => {
        const person = await people.add()
        const { guid } = await people.addMembership({ person, primary: true })
        await sql`
          update membership set confirm_contacts_on = ${londonDay(-days)}, confirm_contacts_step = ${step}
          where id = ${guid}`
        return { guid, email: person.email }
      }
      const [first, second, third] = [await add(0, 0), await add(14, 1), await add(44, 3)]
      const tasks = () => sql`select kind from task where membership_id = ${third.guid}`
      return [
        {
          state: sentTo(sql, first.email),
          before: [],
          after: [expect.stringMatching(/^Are the contacts/)],
        },
        {
          state: sentTo(sql, second.email),
          before: [],
          after: [expect.stringMatching(/^Reminder: /)],
        },
        { state: tasks, before: [], after: [{ kind: 'contacts-not-confirmed' }] },
      ]
    },
  },
  signingKeys: {
    everyMs: 10 * minute,
    async prepare({ sql }) {
      const [old, successor] = [await addKey(), await addKey()]
      await sql`
        update signing_key set created_at = now() - case id when ${old} then interval '40 days'
          else interval '31 days' + interval '1 minute' end where id in (${old}, ${successor})`
      const state = () => sql`select id from signing_key order by created_at`
      return [{ state, before: [{ id: old }, { id: successor }], after: [{ id: successor }] }]
    },
  },
  oneNetwork: { everyMs: 60 * minute },
  lostFolders: {
    everyMs: 10 * minute,
    async prepare() {
      const [lost, used] = [
        await makeUploadFolder(randomUUID()),
        await makeUploadFolder(randomUUID()),
      ]
      for (const [path, minutes] of [
        [lost, 61],
        [used, 59],
      ] as const) {
        const at = new Date(Date.now() - minutes * minute)
        await utimes(path, at, at)
      }
      const state = () =>
        Promise.all(
          [lost, used].map((path) =>
            stat(path).then(
              () => true,
              () => false,
            ),
          ),
        )
      return [{ state, before: [true, true], after: [false, true] }]
    },
  },
  lastUsed: {
    everyMs: minute / 2,
    async prepare(people) {
      const hash = hashOf(await people.issueCredential(await people.add()))
      markUsed(hash, '192.0.2.7')
      const state = () => people.sql`
        select network, seen_at is not null as seen from credential where hash = ${hash}`
      return [
        {
          state,
          before: [{ network: null, seen: false }],
          after: [{ network: '192.0.2.7', seen: true }],
        },
      ]
    },
  },
  counts: {
    everyMs: minute,
    async prepare({ sql }) {
      counters.pages.requests += 3
      counters.pages.failures += 1
      const state = () => sql`
        select requests::int, failures::int from service_day where part = 'pages'`
      return [{ state, before: [], after: [{ requests: 3, failures: 1 }] }]
    },
  },
  searchIndexes: { everyMs: minute },
  outgoing: {
    everyMs: 2_000,
    async prepare(people) {
      const { sql } = people
      const id = randomUUID()
      const news = {
        about: 'webhook',
        email: `${id}@people.example`,
        url: 'https://books.example/hooks',
        clientName: 'Books',
        news: 'refused',
      }
      await sql`insert into outgoing (id, kind, facts, due_at, attempts)
        values (${id}, 'notice', ${sql.json(news)}, now(), 0)`
      return [
        {
          state: sentTo(sql, news.email),
          before: [],
          after: ['A webhook for Books is refused'],
        },
      ]
    },
  },
  successorSeeds: {
    everyMs: 5_000,
    async prepare(people) {
      const [old, recent] = [newHash(), newHash()]
      const { id } = await people.add()
      for (const [hash, minutes] of [
        [old, 10],
        [recent, 0],
      ] as const) {
        await people.sql`
          insert into credential (hash, kind, account_id, realm, roles, issued_at, expires_at, used_at, successor_seed)
          values (${hash}, 'refresh', ${id}, 'tests', '{}', now(), now() + interval '1 day',
            now() - ${minutes} * interval '1 minute', 'seed')`
      }
      const state = () => people.sql`
        select successor_seed is null as "isDeleted" from credential where account_id = ${id} order by used_at`
      return [
        {
          state,
          before: [{ isDeleted: false }, { isDeleted: false }],
          after: [{ isDeleted: true }, { isDeleted: false }],
        },
      ]
    },
  },
}

test('each recurring job does what is due, once, and runs as often as it should', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const people = new People(sql)
  const { signal } = new AbortController()
  try {
    for (const [name, { everyMs, run }] of Object.entries(recurringJobs)) {
      const job = due[name as JobName]
      expect(everyMs, name).toBe(job.everyMs)
      const prepared = (await job.prepare?.(people)) ?? []
      const states = () => Promise.all(prepared.map(({ state }) => state()))
      expect(await states(), name).toEqual(prepared.map(({ before }) => before))
      for (const time of ['first', 'second']) {
        await run(signal)
        // A notice that a job stores leaves by the outbox.
        await recurringJobs.outgoing.run(signal)
        await drainBackgroundWork()
        await expect
          .poll(states, { message: `${name}, the ${time} time` })
          .toEqual(prepared.map(({ after }) => after))
      }
    }
  } finally {
    await closeDatabase()
  }
})
