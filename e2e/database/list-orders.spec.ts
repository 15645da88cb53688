import type postgres from 'postgres'
import type { Database } from '#db/driver/connect.ts'
import { findAccountSummary } from '#db/queries/accounts/accounts.ts'
import { listEmailLanguages } from '#db/queries/accounts/email-languages.ts'
import { applicationList } from '#db/queries/applications/application-list.ts'
import { findApplication } from '#db/queries/applications/applications.ts'
import { listActivity } from '#db/queries/audit/audit-search.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { listResetRecipients } from '#db/queries/credentials/passwords.ts'
import { listWaitingEvents } from '#db/queries/events/waiting-events.ts'
import { addFee } from '#db/queries/fees/fees-edit.ts'
import { listTypeDetails } from '#db/queries/fees/membership-types.ts'
import { listRows } from '#db/queries/list-rows.ts'
import { listOwnEmails } from '#db/queries/listed-emails.ts'
import { findNumberHolder } from '#db/queries/memberships/next-number.ts'
import { findMfaOwner } from '#db/queries/mfa/mfa-resets-edit.ts'
import { findClientDetails } from '#db/queries/oauth/clients.ts'
import { listTestEmails } from '#db/queries/outgoing.ts'
import { findPrivacyRequest, listPrivacyRequests } from '#db/queries/privacy/privacy-requests.ts'
import { listServiceDays } from '#db/queries/service-days.ts'
import { listWaiting } from '#db/queries/staff/waiting.ts'
import { taskList } from '#db/queries/tasks/tasks.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { People } from '../fixtures/people.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'
import { addClientRow } from '../staff/client-row.ts'
import { addApplicationRow } from './application-row.ts'
import { explaining, rowsSeen } from './explained.ts'

interface Setting {
  readonly db: Database
  readonly sql: postgres.Sql
  readonly people: People
}

const now = Date.now()
const daysAgo = (days: number) => new Date(now - days * 86_400_000)

/** An id that begins with a letter, so that the order of ids is that of the letters. */
const idOf = (letter: string) => `${letter.repeat(8)}-0000-7000-8000-000000000000`
const lettersOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id[0]).join('')

/** Rows that are stored in no order of their days, two of which are of the same day. */
const mixed = [
  ['b', 2],
  ['e', 1],
  ['a', 3],
  ['d', 2],
  ['c', 4],
] as const

/** Returns what a list has, and what it must have. */
type List = (setting: Setting) => Promise<readonly [found: unknown, expected: unknown]>

const lists: Readonly<Record<string, List>> = {
  'the emails to an account are listed from the newest': async ({ db, sql, people }) => {
    const ada = await people.add()
    await sql`update account set email_verified_at = now() where id = ${ada.id}`
    for (const [letter, days] of mixed)
      await sql`
        insert into outgoing (id, kind, account_id, recipient, subject, created_at, sent_at)
        values (${idOf(letter)}, 'email', ${ada.id}, ${ada.email}, 'A subject', ${daysAgo(days)}, now())`
    const session = hashOf(await people.issueCredential(ada, { kind: 'session' }))
    const own = await listOwnEmails(db, session, 10)
    const summary = await findAccountSummary(db, ada.id)
    await sql`delete from outgoing`
    return [
      [lettersOf(own), lettersOf(summary?.emails ?? [])],
      ['edbac', 'edbac'],
    ]
  },
  'the emails that are kept for the developer of a client are listed from the newest': async ({
    db,
    sql,
    people,
  }) => {
    const client = await addClientRow(people)
    for (const [letter, days] of mixed)
      await sql`
        insert into outgoing (id, kind, client_id, recipient, subject, sealed, created_at, due_at)
        values (${idOf(letter)}, 'email', ${client}, 'a@x.example', 'A subject', 'x', ${daysAgo(days)}, 'infinity')`
    return [lettersOf(await listTestEmails(db, client)), 'edbac']
  },
  'the newest events on the account of a member are listed from the newest': async ({
    db,
    sql,
    people,
  }) => {
    const ada = await people.add()
    const session = hashOf(await people.issueCredential(ada, { kind: 'session' }))
    for (const [letter, days] of mixed)
      await sql`
        insert into audit_event (id, account_id, at, action, network)
        values (${idOf(letter)}, ${ada.id}, ${daysAgo(days)}, 'password-changed', ${letter})`
    const events = await listActivity(db, session, { failedSignIns: 0, views: 0, others: 2 })
    return [events.map(({ network }) => network).join(''), 'edb']
  },
  'the changes of a client are listed from the newest': async ({ db, sql, people }) => {
    const client = await addClientRow(people)
    for (const [letter, days] of mixed)
      await sql`
        insert into audit_event (id, client_id, at, action, operator)
        values (${idOf(letter)}, ${client}, ${daysAgo(days)}, 'client-edited', ${letter})`
    const details = await findClientDetails(db, client)
    return [details?.changes.map(({ operator }) => operator).join(''), 'edbac']
  },
  'staff see what was refused and used last of an account at the top, its merges from the oldest, and its roles':
    async ({ db, sql, people }) => {
      const ada = await people.add()
      for (const [letter, days] of mixed) {
        const at = daysAgo(days)
        await sql`
        insert into audit_event (account_id, at, action, network)
        values (${ada.id}, ${at}, 'sign-in-refused', ${letter})`
        await sql`
        insert into credential (hash, kind, account_id, realm, issued_at, seen_at, expires_at, agent)
        values (${newHash()}, 'bearer', ${ada.id}, 'tests', ${daysAgo(9)}, ${at}, ${daysAgo(-1)}, ${letter})`
        const other = await people.add({ username: `merged-${letter}` })
        await sql`
        insert into account_merge (merged_id, account_id, merged_at, moved)
        values (${other.id}, ${ada.id}, ${at}, '{}')`
      }
      for (const role of ['administrator', 'fees', 'help-desk'])
        await sql`insert into staff_role (account_id, role) values (${ada.id}, ${role})`
      const summary = await findAccountSummary(db, ada.id)
      const letters = (list: readonly (string | null | undefined)[] = []) =>
        list
          .map((text) => text?.at(-1))
          .join('')
          .replace(/db|bd/, '=')
      return [
        [
          letters(summary?.failedSignIns.map(({ network }) => network)),
          letters(summary?.access.map(({ agent }) => agent)),
          letters(summary?.merged.map(({ username }) => username)),
          summary?.staffRoles,
        ],
        ['e=ac', 'e=ac', 'ca=e', ['help-desk', 'fees', 'administrator']],
      ]
    },
  'the messages of an application are read from the oldest': async ({ db, sql }) => {
    const { id, link } = await addApplicationRow(sql, { state: 'sent', sent_at: daysAgo(9) })
    for (const [letter, days] of mixed)
      await sql`
        insert into join_message (id, application_id, at, by_staff, text)
        values (${idOf(letter)}, ${id}, ${daysAgo(days)}, true, ${letter})`
    const found = await findApplication(db, link)
    return [found?.messages.map(({ text }) => text).join(''), 'cabde']
  },
  'requests of members are listed by the day on which they are due, then those that were closed last':
    async ({ db, sql }) => {
      for (const [letter, days] of mixed)
        await sql`
        insert into privacy_request (id, name, kind, due_at, state, closed_at)
        values (${idOf(letter)}, ${letter}, 'access', ${daysAgo(days)}, 'open', null),
          (${idOf(letter).replaceAll('0000', '1111')}, ${letter.toUpperCase()}, 'access', now(), 'done', ${daysAgo(days)})`
      const rows = await listPrivacyRequests(db, { all: true, limit: 10, offset: 0 })
      return [rows.map(({ name }) => name).join(''), 'cabdeEBDAC']
    },
  'the requests before and after one are its neighbours': async ({ db, sql }) => {
    for (const [letter, days] of mixed)
      await sql`
        insert into privacy_request (id, name, kind, due_at)
        values (${idOf(letter)}, ${letter}, 'access', ${daysAgo(days)})`
    const of = async (letter: string) => {
      const found = await findPrivacyRequest(db, idOf(letter))
      return [found?.previous?.[0], found?.next?.[0]]
    }
    const all = [await of('c'), await of('a'), await of('b'), await of('d'), await of('e')]
    return [
      all,
      [
        [undefined, 'a'],
        ['c', 'b'],
        ['a', 'd'],
        ['b', 'e'],
        ['d', undefined],
      ],
    ]
  },
  'the invitations of contacts are listed from the oldest': async ({ db, sql, people }) => {
    const ada = await people.add()
    const { guid } = await people.addMembership({ person: ada, primary: true })
    for (const [letter, days] of mixed)
      await sql`
        insert into contact_invitation (membership_id, inviter_id, email, created_at, expires_at)
        values (${guid}, ${ada.id}, ${letter}, ${daysAgo(days)}, now() + interval '1 day')`
    const state = await findContactsState(db, guid)
    const emails = state?.invitations.map(({ email }) => email).join('')
    return [emails?.replace(/bd|db/, '='), 'ca=e']
  },
  'the primary contact of a membership is listed first, and the others by name': async ({
    db,
    people,
  }) => {
    const add = (surname: string) => people.add({ surname })
    const [zoe, ada, bo] = [await add('Zander'), await add('Abbot'), await add('Bird')]
    const { guid } = await people.addMembership(
      { person: bo },
      { person: zoe, primary: true },
      { person: ada },
    )
    const state = await findContactsState(db, guid)
    return [state?.contacts.map(({ accountId }) => accountId), [zoe, ada, bo].map(({ id }) => id)]
  },
  'the membership types of an organisation are listed by their places': async ({ db, sql }) => {
    for (const [name, position] of [
      ['Baker', 3],
      ['Zoo', 1],
      ['Allotment', 2],
    ] as const)
      await sql`insert into membership_type_detail (name, position) values (${name}, ${position})`
    return [(await listTypeDetails(db)).map(({ name }) => name), ['Zoo', 'Allotment', 'Baker']]
  },
  'the oldest five accounts with an email get a new password': async ({ db, people }) => {
    const added = []
    for (let n = 0; n < 6; n += 1) added.push(await people.add({ email: 'shared@oak.example' }))
    const found = await listResetRecipients(db, 'shared@oak.example', { withStaff: true })
    return [found.map(({ id }) => id), added.slice(0, 5).map(({ id }) => id)]
  },
  'the oldest membership with a number keeps it': async ({ db, sql, people }) => {
    const [first, second] = [await people.addMembership(), await people.addMembership()]
    await sql`update membership set charity_number = 'a7', name = 'Older' where id = ${first.guid}`
    await sql`update membership set charity_number = 'A7', name = 'Newer' where id = ${second.guid}`
    return [(await findNumberHolder(db, 'A7'))?.name, 'Older']
  },
  'the earliest fee that overlaps with a new one is named': async ({ db, sql }) => {
    await sql`delete from fee`
    for (const [year, amount] of [
      [2031, 2],
      [2030, 1],
      [2032, 3],
    ] as const)
      await sql`
        insert into fee (position, type, description, individual, amount, valid_from, valid_to)
        values (1, 'Friend', 'For friends', true, ${amount}, ${`${year}-01-01`}, ${`${year}-12-31`})`
    const { other } = await addFee(
      db,
      {
        type: 'Friend',
        audience: 'individual',
        description: 'For friends',
        descriptions: {},
        band: null,
        bandDescription: null,
        bandDescriptions: {},
        amount: '5',
        from: '2030-06-01',
        until: '2033-01-01',
      },
      'olga',
    )
    return [other?.from, '2030-01-01']
  },
  'the languages of a mailbox are those of its accounts, each once, or that of its newest application':
    async ({ db, sql, people }) => {
      for (const language of ['cy', 'en', 'cy']) {
        const { id } = await people.add({ email: 'shared@elm.example' })
        await sql`update account set language = ${language} where id = ${id}`
      }
      for (const [language, days] of [
        ['en', 2],
        ['cy', 1],
        ['en', 3],
      ] as const)
        await addApplicationRow(sql, {
          email: 'jo@elm.example',
          language,
          created_at: daysAgo(days),
        })
      return [
        [
          await listEmailLanguages(db, 'Shared@elm.example', undefined),
          await listEmailLanguages(db, 'jo@elm.example', undefined),
        ],
        [['cy', 'en'], ['cy']],
      ]
    },
  'each former email of someone whose second step is reset is named once': async ({
    db,
    sql,
    people,
  }) => {
    const ada = await people.add()
    await sql`
      insert into staff_factor (account_id, sealed_secret, confirmed_at) values (${ada.id}, 'x', now())`
    for (const address of ['old@oak.example', 'older@oak.example', 'old@oak.example'])
      await sql`
        insert into credential (hash, kind, account_id, address, realm, expires_at)
        values (${newHash()}, 'restore', ${ada.id}, ${address}, 'tests', now() + interval '1 day')`
    const owner = await findMfaOwner(db, ada.id, false)
    return [owner?.formerEmails.toSorted(), ['old@oak.example', 'older@oak.example']]
  },
  'the days of the service are listed from the newest, until so many days ago': async ({
    db,
    sql,
  }) => {
    for (const days of [2, 0, 3, 4, 1])
      await sql`
        insert into service_day (day, part, requests, failures)
        values ((now() at time zone 'Europe/London')::date - ${days}::int, 'api', 1, 0)`
    return [(await listServiceDays(db, 4)).map(({ age }) => age), [0, 1, 2, 3]]
  },
  'the events that wait aside at a webhook are listed as they are in the feed': async ({
    db,
    sql,
    people,
  }) => {
    const client = await addClientRow(people)
    const [webhook] = await sql`
      insert into webhook (client_id, url, email, sealed_secret, position)
      values (${client}, 'https://crm.example/', 'crm@example.org', '', 0) returning id`
    for (const [letter, days] of mixed) {
      const place = { position: 100 - days * 10 + letter.charCodeAt(0), run: idOf('f') }
      await sql`
        insert into event ${sql({ id: idOf(letter), type: 'account.updated', ...place })}`
      await sql`
        insert into waiting_event (webhook_id, event_id, attempts, result)
        values (${webhook?.id}, ${idOf(letter)}, 1, '422')`
    }
    return [lettersOf(await listWaitingEvents(db, webhook?.id)), 'cabde']
  },
}

for (const [name, list] of Object.entries(lists)) {
  test(name, async ({ own: { db, sql } }) => {
    const [found, expected] = await list({ db, sql, people: new People(sql) })
    expect(found).toEqual(expected)
  })
}

test('the orders of tasks by due day and of applications by day are read along an index, and the first due day without the memberships of other tasks', async ({
  own: { db, sql },
}) => {
  await sql`
    insert into task (kind, text, due_on)
    select 'note', 'Call ' || n, case when n % 9 > 0 then date '2031-01-01' + n % 200 end from generate_series(1, 9000) as n`
  await sql`
    insert into join_application (reference, start_hash, type, individual, email, changed_at)
    select 'R' || n, sha256(n::text::bytea), 'Friend', true, 'jo@x.example', now() - n * interval '1 hour'
    from generate_series(1, 9000) as n`
  await sql`analyze task, join_application`
  const explained = explaining(db)
  const page = { isDescending: false, size: 50 }
  const read = (table: string) => {
    const parts = explained.parts().filter(({ Alias }) => Alias === table)
    return parts.map((part) => [part['Index Name'], rowsSeen(part)])
  }
  await listRows(explained.db, taskList, { filter: {}, page: { ...page, sort: 'due' } })
  expect(read('task')).toEqual([['task_due', 51]])
  await listRows(explained.db, applicationList, { filter: {}, page: { ...page, sort: 'since' } })
  expect(read('join_application')).toEqual([['join_application_changed', 51]])
  await sql`
    with added as (
      insert into membership (charity_number, type) select 'due-' || n, 'Friend' from generate_series(1, 500) as n returning id
    ) insert into task (kind, membership_id) select 'contacts-not-confirmed', id from added`
  await listWaiting(explained.db, 9)
  const memberships = explained.parts().filter(({ Alias }) => Alias?.startsWith('membership'))
  expect(Math.max(...memberships.map(rowsSeen)), 'those of tasks without a day').toBeLessThan(50)
})
