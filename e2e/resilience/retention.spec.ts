import { connect } from '#db/driver/connect.ts'
import { lapseApplications, remindApplicants } from '#db/queries/applications/applications-edit.ts'
import { joinStates } from '#db/values/join-states.ts'
import { emailDays } from '#db/values/periods.ts'
import { enforceRetention } from '#lib/lifecycle/enforce-retention.ts'
import { readSettings } from '#lib/settings.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const { retentionDays } = readSettings({})

/** Enforces the default rules as the background job does; returns the rules that failed. */
async function runRetention({ url }: TestDatabase): Promise<string[]> {
  const pool = connect(url, { queryTimeoutMs: 60_000, maxConnections: 1 })
  const counts = await enforceRetention(pool, retentionDays)
  await pool.$client.end()
  return counts.filter(({ failed }) => failed).map(({ rule }) => rule)
}

test('the retention job deletes 150,000 expired credentials while requests are served within a second', {
  tag: '@alone',
}, async ({ caller, mailbox, startAnother }) => {
  test.setTimeout(180_000)
  const database = await createDatabase()
  const people = new People(database.sql)
  const person = await people.add()
  await database.sql`
    insert into credential (hash, kind, account_id, realm, issued_at, expires_at)
    select sha256(n::text::bytea), 'bearer', ${person.id}, 'tests', now() - interval '32 days',
      now() - interval '2 days' from generate_series(1, 150000) as n`
  const bearer = await people.issueCredential(person)
  const service = await startAnother({ DATABASE_URL: database.url, SMTP_URL: mailbox.url })
  const instance = caller.at(service)

  let isRunning = true
  const job = runRetention(database).finally(() => {
    isRunning = false
  })
  const durations: number[] = []
  while (isRunning) {
    const { status, durationMs } = await instance.call('profile', { bearer })
    expect(status).toBe(200)
    durations.push(durationMs)
  }
  await job
  durations.sort((a, b) => a - b)
  expect(durations[Math.floor(durations.length * 0.95)]).toBeLessThan(1_000)
  const left = await database.sql`select kind from credential where account_id = ${person.id}`
  expect(left).toHaveLength(1)
  await service.stop()
  await database.drop()
})

test('the retention job deletes each kind of row that is due, and no other', async () => {
  const database = await createDatabase()
  const { sql } = database
  const person = await new People(sql).add()
  const at = (days: number) => sql`now() - ${days} * interval '1 day'`
  for (const [name, age] of [
    ['due', 1],
    ['fresh', -1],
  ] as const) {
    const addCredential = (kind: string, days: number, email: string | null) => sql`
      insert into credential (hash, kind, account_id, realm, nonce, address, issued_at, expires_at)
      values (sha256(${`${kind} ${name}`}::text::bytea), ${kind}, ${person.id}, 'tests', ${name},
        ${email}, ${at(100)}, ${at(days + age)})`
    await addCredential('bearer', retentionDays.credentials, null)
    await addCredential('email', retentionDays.emailChanges, 'new@people.example')
    await sql`insert into subscription (campaign, email, created_at, confirmed_at) values
      (${name}, 'pending@readers.example', ${at(retentionDays.pendingSubscriptions + age)}, null),
      (${name}, 'confirmed@readers.example', ${at(1_000)}, now())`
    const [added] = await sql`
      insert into import (at, operator, kind, file, sha256, mapping, counts)
      values (${at(retentionDays.importChanges + age)}, 'olga', 'sheet', ${name}, 'x', '{}', '{}')
      returning id`
    await sql`insert into import_change (import_id, target, row_id)
      values (${added?.id}, ${name}, ${person.id})`
    await sql`insert into join_application
      (reference, state, start_hash, type, individual, email, changed_at) select
      ${name} || state, state::join_state, sha256(convert_to(${name} || state, 'UTF8')), 'Friend',
      true, 'jo@people.example', ${at(retentionDays.joinApplications + age)}
      from unnest(enum_range(null::join_state)::text[]) as state`
    await sql`insert into data_job (kind, state, staff_account_id, staff_username, staff_role, changed_at)
      values ('import', 'done', ${person.id}, ${name}, 'administrator', ${at(1 + age)})`
    await sql`insert into rate_limit (key, attempts, blocked_until, forget_at)
      values (${Buffer.from(name)}, 1, now(), ${at(retentionDays.rateLimits + age)})`
    await sql`insert into audit_event (at, account_id, action, network, agent, request_id) values
      (${at(retentionDays.auditEvents + age)}, ${person.id}, 'signed-in', null, null, ${`event ${name}`}),
      (${at(retentionDays.auditNetworks + age)}, ${person.id}, 'signed-in', '192.0.2.0/24',
        'a browser', ${`network ${name}`})`
    await sql`insert into privacy_request (kind, state, operator, closed_at)
      values ('close-account', 'done', ${name}, ${at(retentionDays.auditEvents + age)})`
    await sql`insert into task (kind, text, done_at)
      values ('note', ${name}, ${at(retentionDays.auditEvents + age)}), ('note', 'open', null)`
    await sql`insert into record_note (account_id, text, at)
      values (${person.id}, ${name}, ${at(retentionDays.auditEvents + age)})`
    await sql`insert into outgoing (kind, recipient, subject, created_at)
      values ('email', 'pat@people.example', ${name}, ${at(emailDays + age)})`
  }
  const family = await sql`
    insert into credential (hash, kind, account_id, realm, issued_at, expires_at)
    values (sha256('family'), 'code', ${person.id}, 'tests', ${at(40)}, ${at(2)}) returning id`
  await sql`
    insert into credential (hash, kind, account_id, realm, family, issued_at, expires_at)
    values (sha256('member'), 'refresh', ${person.id}, 'tests', ${family[0]?.id}, ${at(40)}, ${at(2)})`

  await runRetention(database)

  const credentials = await sql`
    select kind, nonce from credential where account_id = ${person.id} order by kind`
  expect(credentials.map(({ kind, nonce }) => `${kind} ${nonce}`)).toEqual([
    'bearer fresh',
    'email fresh',
  ])
  const subscriptions = await sql`
    select campaign, email from subscription where email like '%@readers.example'
    order by campaign, email`
  expect(subscriptions.map(({ campaign, email }) => `${campaign} ${email.split('@')[0]}`)).toEqual([
    'due confirmed',
    'fresh confirmed',
    'fresh pending',
  ])
  const changes = await sql`select target from import_change`
  expect(changes.map(({ target }) => target)).toEqual(['fresh'])
  const applications = await sql`select reference from join_application`
  const stayIfDue = ['started', 'sent', 'asked', 'accepted', 'awaiting-payment']
  expect(applications.map(({ reference }) => reference).sort()).toEqual(
    [
      ...stayIfDue.map((state) => `due${state}`),
      ...joinStates.map((state) => `fresh${state}`),
    ].sort(),
  )
  expect(await sql`select from import`).toHaveLength(2)
  const requests = await sql`select operator from privacy_request`
  expect(requests.map(({ operator }) => operator)).toEqual(['fresh'])
  const tasks = await sql`select text from task order by text`
  expect(tasks.map(({ text }) => text)).toEqual(['fresh', 'open', 'open'])
  const notes = await sql`select text from record_note`
  expect(notes.map(({ text }) => text)).toEqual(['fresh'])
  const emails = await sql`select subject from outgoing`
  expect(emails.map(({ subject }) => subject)).toEqual(['fresh'])
  const jobs = await sql`select staff_username from data_job`
  expect(jobs.map((job) => job.staff_username)).toEqual(['fresh'])
  const limits = await sql`select key from rate_limit`
  expect(limits.map(({ key }) => String(key))).toEqual(['fresh'])
  const events = await sql`
    select request_id, network, agent from audit_event where account_id = ${person.id}
    order by request_id`
  expect(
    events.map(({ request_id, network, agent }) => `${request_id}: ${network}, ${agent}`),
  ).toEqual([
    'event fresh: null, null',
    'network due: null, null',
    'network fresh: 192.0.2.0/24, a browser',
  ])
  await database.drop()
})

test('the retention job continues after a rule that fails, and after a full batch', async () => {
  const database = await createDatabase()
  const { sql } = database
  await sql`drop function delete_old_audit_networks`
  await sql`
    insert into rate_limit (key, attempts, blocked_until, forget_at)
    select sha256(n::text::bytea), 1, now(), now() - interval '100 days'
    from generate_series(1, 5001) as n`
  await sql`
    insert into audit_event (at, action)
    values (now() - ${retentionDays.auditEvents + 1} * interval '1 day', 'signed-in')`
  expect(await runRetention(database)).toEqual(['audit networks'])
  expect(await sql`select from rate_limit`).toEqual([])
  expect(await sql`select from audit_event`).toEqual([])
  await database.drop()
})

test('the retention job erases the accounts whose 30 days are over, and no others', async () => {
  const database = await createDatabase()
  const { sql } = database
  const people = new People(sql)
  const [due, later, undone] = [await people.add(), await people.add(), await people.add()]
  await sql`
    insert into planned_erasure (account_id, operator, was_disabled, planned_at, due_at) values
      (${due.id}, 'staff:olga', false, now() - interval '30 days', now()),
      (${later.id}, 'staff:olga', false, now() - interval '29 days', now() + interval '1 day')`
  await sql`
    insert into privacy_request (account_id, kind, state, closed_at, operator, note)
    values (${due.id}, 'erasure', 'done', now(), 'staff:olga', 'Wrote a letter')`

  await runRetention(database)

  const own = [due.id, later.id, undone.id]
  const left = await sql`select id from account where id in ${sql(own)} order by id`
  expect(left.map(({ id }) => id)).toEqual([later.id, undone.id])
  expect(await sql`select account_id, operator from audit_event`).toEqual([
    { account_id: null, operator: 'staff:olga' },
  ])
  expect(await sql`select account_id, state, note from privacy_request`).toEqual([
    { account_id: null, state: 'done', note: null },
  ])
  await database.drop()
})

test('applicants are reminded after 7 and 21 days, and their applications lapse after 30', async () => {
  const database = await createDatabase()
  const { sql, url } = database
  const pool = connect(url, { maxConnections: 1 })
  const add = async (name: string, state: string) => {
    await sql`
      insert into join_application (reference, state, start_hash, type, individual, email)
      values (${name}, ${state}, sha256(convert_to(${name}, 'UTF8')), 'Friend', true,
        'jo@people.example')`
  }
  for (const state of ['started', 'asked', 'awaiting-payment', 'sent', 'declined']) {
    await add(state, state)
  }
  /** Lets the applications be as old as this, and does what the job does; returns who is reminded. */
  const after = async (days: number) => {
    await sql`update join_application set changed_at = now() - ${days} * interval '1 day'
      where state <> 'lapsed'`
    await remindApplicants(pool, 9)
    const reminded = await sql`
      with taken as (delete from outgoing where kind = 'notice' returning facts)
      select reference from taken join join_application on join_application.id = (facts ->> 'applicationId')::uuid
      order by reference`
    const lapsed = await lapseApplications(pool)
    return { reminded: reminded.map(({ reference }) => reference), lapsed }
  }
  const waiting = ['asked', 'awaiting-payment', 'started']
  expect(await after(6.9)).toEqual({ reminded: [], lapsed: 0 })
  expect(await after(7.1)).toEqual({ reminded: waiting, lapsed: 0 })
  expect(await after(20.9)).toEqual({ reminded: [], lapsed: 0 })
  expect(await after(21.1)).toEqual({ reminded: waiting, lapsed: 0 })
  expect(await after(29.9)).toEqual({ reminded: [], lapsed: 0 })
  expect(await after(30.1)).toEqual({ reminded: [], lapsed: 2 })
  const states = await sql`select reference, state from join_application order by reference`
  expect(states.filter(({ state }) => state === 'lapsed').map((row) => row.reference)).toEqual([
    'asked',
    'started',
  ])

  // Without its reminders, which an outage of the mail server may delay, an application does not lapse.
  await add('unreminded', 'started')
  await sql`
    update join_application set changed_at = now() - interval '31 days'
    where reference = 'unreminded'`
  expect(await lapseApplications(pool)).toBe(0)
  await pool.$client.end()
  await database.drop()
})

test('RETENTION_MEMBERSHIP_DAYS plans to erase people whose last membership ended, and no other', async () => {
  const database = await createDatabase()
  const { sql } = database
  const people = new People(sql)
  const addMember = async (ages: readonly (number | null)[]) => {
    const person = await people.add()
    for (const age of ages) {
      const { guid } = await people.addMembership({ person })
      await sql`update membership set renews_on = ${londonDay()}::date - ${age}::int where id = ${guid}`
    }
    return person
  }
  const former = await addMember([400, 380])
  const again = await addMember([400, 300])
  const always = await addMember([400, null])
  const never = await addMember([])
  const staff = await addMember([400])
  await sql`insert into staff_role (account_id, role) values (${staff.id}, 'fees')`
  const signedIn = await addMember([400])
  await people.issueCredential(signedIn, { kind: 'session' })
  const undone = await addMember([400])
  await sql`insert into audit_event (account_id, action) values (${undone.id}, 'erasure-undone')`
  const run = async (formerMembers?: number) => {
    const pool = connect(database.url, { queryTimeoutMs: 60_000, maxConnections: 1 })
    const counts = await enforceRetention(pool, { ...retentionDays, formerMembers })
    await pool.$client.end()
    expect(counts.filter(({ failed }) => failed)).toEqual([])
  }
  const planned = async () =>
    (await sql`select account_id from planned_erasure`).map(({ account_id }) => account_id)
  await run()
  expect(await planned()).toEqual([])
  await run(365)
  expect(await planned()).toEqual([former.id])
  await sql`update planned_erasure set due_at = now()`
  await run(365)
  await run(365)
  const left = await sql`select id from account where username like 'person-%'`
  expect(left.map(({ id }) => id).sort()).toEqual(
    [again, always, never, staff, signedIn, undone].map(({ id }) => id).sort(),
  )
  const orphans = await sql`
    select from membership where not exists (select from contact where membership_id = id)
      and renews_on is not null`
  expect(orphans).toEqual([])
  await database.drop()
})
