import { sql } from 'drizzle-orm'
import { connect } from '#db/driver/connect.ts'
import { findClientDetails } from '#db/queries/oauth/clients.ts'
import { countRows } from '#db/queries/retention.ts'
import { expect, giveSession, test } from '../fixtures/browser.ts'
import { createDatabase } from '../fixtures/database.ts'
import { inspect } from '../fixtures/inspect.ts'
import { People, unique } from '../fixtures/people.ts'
import { startService } from '../fixtures/service.ts'
import { addClientRow } from './client-row.ts'
import { letters, staffPage } from './open-staff.ts'
import { addStaff, giveRole, staffSession } from './staff.ts'
import { openStaffPage } from './staff-records.ts'
import { addWebhookRow } from './webhook-row.ts'

test('answered requests about data have pages of fifty without JavaScript', async ({
  browse,
  people,
}) => {
  const name = unique('Answered')
  await people.sql`
      insert into privacy_request (name, kind, state, closed_at, operator)
      select ${name} || '-' || n, 'access', 'done', now() - n * interval '1 day', 'an operator'
      from generate_series(1, 51) as n`
  const { page } = await staffPage(browse, people, 'administrator', false)
  await page.goto('/staff/privacy?all=1')
  await expect(page.getByRole('listitem').filter({ hasText: 'Received' })).toHaveCount(50)
  const oldest = page.getByText(`${name}-51`, { exact: true })
  // Other tests have requests of their own.
  for (let n = 0; n < 20 && !(await oldest.isVisible()); n += 1) {
    const { href } = new URL(page.url())
    await page.getByRole('link', { name: 'More requests' }).click()
    await page.waitForURL((url) => url.href !== href)
    await page.getByRole('heading', { name: 'All requests' }).waitFor()
  }
  await expect(oldest).toBeVisible()
  await inspect(page)
  await page.getByRole('link', { name: 'Previous requests' }).click()
  await expect(oldest).toHaveCount(0)
})

test('a search of a list that more than a thousand rows match finds all that its other filters choose', async ({
  people,
  service,
}) => {
  const tag = letters()
  await people.sql`
    insert into membership (name, charity_number, type)
    select ${tag}, ${tag} || n, 'Friend'::membership_type from generate_series(1, 1001) as n
    union all select 'Old' || ${tag} || 'field', 'O' || ${tag} || n, 'Equivalence Member' from generate_series(1, 3) as n`
  const session = await staffSession(people, await addStaff(people, 'membership'))
  const open = async (path: string) => {
    const Cookie = `gatehouse.session=${session}`
    return (await fetch(`${service.url}/staff/${path}`, { headers: { Cookie } })).text()
  }
  const count = async (more: string) => {
    const html = await open(`memberships?q=${tag}${more}`)
    return html.match(/<\/h1><p class="text-muted[^>]*>([^<]*)</)?.[1]
  }
  expect(await count('')).toBe('more than 1,000 memberships')
  expect(await count('&type=Equivalence+Member')).toBe('3 memberships')
  const link = `<a href="/staff/memberships?q=${tag}">more than 10 memberships</a>`
  expect(await open(`people?q=${tag}`), 'a search for people').toContain(link)
  expect(await open(`people?q=${tag}1001`)).not.toContain('more than 10')
})

test('the page of a webhook has its newest fifty attempts, and a link to older ones only if there are any', async ({
  people,
  service,
}) => {
  const client = await addClientRow(people)
  const webhook = await addWebhookRow(people, client)
  const add = (count: number) => people.sql`
    insert into webhook_attempt (webhook_id, event_id, type, at, result, duration_ms)
    select ${webhook}, gen_random_uuid(), 'account.closed', now(), '204', 1
    from generate_series(1, ${count}::int)`
  const session = await staffSession(people, await addStaff(people, 'administrator'))
  const open = async (from: string) => {
    const Cookie = `gatehouse.session=${session}`
    const html = await (await fetch(`${service.url}${from}`, { headers: { Cookie } })).text()
    const older = html.match(/href="([^"]*before=[^"]*)"/)?.[1]
    return { attempts: html.match(/, after \d+ ms/g)?.length, older }
  }
  const path = `/staff/clients/${client}/webhooks/${webhook}`
  await add(49)
  expect(await open(path)).toEqual({ attempts: 50, older: undefined })
  await add(1)
  const { attempts, older = '' } = await open(path)
  expect(attempts).toBe(50)
  expect(await open(older.replaceAll('&amp;', '&'))).toEqual({ attempts: 1, older: undefined })
})

test('imports have pages of 25, the newest first', { tag: '@all' }, async ({ browse, mailbox }) => {
  const own = await createDatabase()
  const settings = { DATABASE_URL: own.url, SMTP_URL: mailbox.url }
  const service = await startService('production', settings)
  try {
    await own.sql`
      insert into import (at, operator, kind, file, sha256, mapping, counts)
      select now() - (26 - n) * interval '1 hour', 'an operator', 'accounts', 'file-' || n || '.csv',
        '', '{}', '{}' from generate_series(1, 26) as n`
    const people = new People(own.sql)
    const page = await browse({ at: service })
    const session = await staffSession(people, await addStaff(people, 'administrator'))
    await giveSession(page.context(), service.url, session)
    const files = page.getByRole('listitem').filter({ hasText: /file-\d+\.csv/ })
    await page.goto('/staff/import')
    await expect(files).toHaveCount(25)
    await expect(files.first()).toContainText('file-26.csv')
    await page.getByRole('link', { name: 'Older imports' }).click()
    await expect(files).toHaveCount(1)
    await expect(files).toContainText('file-1.csv')
    await inspect(page)
    await page.goto('/staff/import?before=x')
    await expect(files).toHaveCount(25)
  } finally {
    await service.stop()
    await own.drop()
  }
})

test('a list of a page that is cut says so, and everything else is listed whole', async ({
  browse,
  people,
}) => {
  const { page, staff } = await staffPage(browse, people, 'administrator')
  await giveRole(people, staff, 'membership')
  const person = await people.add()
  await people.sql`
    with event as (
      insert into audit_event (account_id, action, operator)
      select ${person.id}::uuid, 'account-edited', 'olga' from generate_series(1, 51) returning id
    ), act as (
      insert into act_change (id, account_id, before, after)
      select id, ${person.id}, '{"county": "A"}', '{"county": "B"}' from event
    )
    insert into record_note (account_id, author_id, text)
    select ${person.id}::uuid, ${staff.id}::uuid, 'note ' || n from generate_series(1, 101) as n`
  const recordOf = async (count: number) => {
    await openStaffPage(page, `/staff/people/${person.id}`)
    await expect(page.getByText(/^note \d+/)).toHaveCount(101)
    await expect(page.getByRole('listitem').filter({ hasText: 'County' })).toHaveCount(count)
  }
  const cut = page.getByText('Only the first 50 are listed here. The audit trail has the others.')
  await recordOf(50)
  await expect(cut).toBeVisible()
  await people.sql`
    delete from act_change where account_id = ${person.id} and id in (
      select id from act_change where account_id = ${person.id} limit 2)`
  await recordOf(49)
  await expect(cut).toHaveCount(0)

  const client = await addClientRow(people)
  const webhook = await addWebhookRow(people, client)
  for (let n = 0; n < 51; n += 1) {
    await people.sql`update account set county = ${`C${n}`} where id = ${person.id}`
  }
  await people.sql`
    insert into waiting_event (webhook_id, event_id, attempts, due_at)
    select ${webhook}, id, 0, null from event where account_id = ${person.id}
    on conflict do nothing`
  await page.goto(`/staff/clients/${client}/webhooks/${webhook}`)
  await expect(page.getByText(/^The first 50 of 5\d are listed\.$/)).toBeVisible()

  await people.sql`
    insert into join_application (reference, start_hash, type, individual, email, state, amount, account_id, forename, surname)
    select ${unique('W')} || n, sha256((${person.id} || n)::bytea), 'Friend', true, ${person.email}, 'awaiting-payment', 24,
      ${person.id}, 'Jo', 'Field'
    from generate_series(1, 11) as n`
  const home = await browse({ as: person })
  await home.goto('/')
  await expect(home.getByRole('button', { name: /pay/i })).toHaveCount(11)
})

test('a short list on a page says that there is more, and links to it', async ({
  browse,
  people,
}) => {
  const { page, staff } = await staffPage(browse, people, 'administrator')
  for (const role of ['help-desk', 'membership'] as const) await giveRole(people, staff, role)
  const email = `${unique('farm')}@example.org`
  const person = await people.add({ email })
  await people.sql`
    insert into account (username, email, country)
    select ${person.username} || '-' || n, ${email}, 'Ireland' from generate_series(1, 21) as n`
  await people.sql`
    insert into audit_event (account_id, action, network, at)
    select ${person.id}::uuid, action, '203.0.113.' || n, now() - n * interval '1 minute'
    from generate_series(1, 21) as n, unnest(array['sign-in-refused', 'signed-in']) as action`
  await people.sql`
    insert into outgoing (kind, recipient, subject, sent_at, account_id)
    select 'email', ${email}, 'News ' || n, now(), ${person.id} from generate_series(1, 21) as n`
  const [application] = await people.sql`
    insert into join_application (reference, start_hash, type, individual, email, state, amount, surname)
    select ${unique('W')} || n, sha256((${person.id} || n)::bytea), 'Friend', true, ${email}, 'sent', 24, 'Field'
    from generate_series(1, 7) as n returning id`
  const rows = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text })
  const cut = (count: number, rest: string) =>
    page.getByText(`Only the first ${count} are listed here. ${rest}`)

  await openStaffPage(page, `/staff/people/${person.id}`)
  await expect(rows(/ from 203\.0\.113\.\d+/)).toHaveCount(10)
  await expect(cut(10, 'The audit trail has the others.')).toBeVisible()
  await expect(rows(/News \d+/)).toHaveCount(20)
  await expect(cut(20, '').filter({ hasNotText: /all|audit/ })).toBeVisible()
  await expect(cut(20, 'The audit trail has the others.')).toBeVisible()
  await cut(20, 'See all').getByRole('link').click()
  await expect(page.getByText('22 people', { exact: true })).toBeVisible()

  await page.goto(`/staff/applications/${application?.id}`)
  await expect(cut(10, 'See all')).toBeVisible()
  await expect(rows(new RegExp(person.username))).toHaveCount(10)
  await cut(5, 'See all').getByRole('link').click()
  await expect(page.getByText('7 applications', { exact: true })).toBeVisible()
  await inspect(page)

  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const other = await people.add()
    await openStaffPage(page, `/staff/people/${other.id}`)
    await page.goto('/staff')
    await expect(cut(8, 'The audit trail has the others.')).toHaveCount(n < 7 ? 0 : 1)
  }
})

test('a page about a client looks at its newest tokens only, and says that there may be more', async ({
  browse,
  database,
  people,
}) => {
  const id = await addClientRow(people)
  for (const person of [await people.add(), await people.add()]) {
    await people.issueCredential(person, { kind: 'refresh', clientId: id })
    await people.sql`insert into consent (account_id, client_id, roles) values (${person.id}, ${id}, '{}')`
  }
  const db = connect(database.url)
  try {
    const use = { connectedMembers: 2, consents: 2, sessions: 0, atLeast: [] }
    expect(await findClientDetails(db, id)).toMatchObject(use)
    expect(await findClientDetails(db, id, 1)).toMatchObject({
      consents: 1,
      atLeast: ['connectedMembers', 'sessions', 'consents'],
    })
  } finally {
    await db.$client.end()
  }
  const { page } = await staffPage(browse, people, 'administrator')
  await page.goto(`/staff/clients/${id}`)
  await expect(page.getByText('2 members are connected')).toBeVisible()
})

test('a count of due rows stops at one more than its maximum', async ({ database }) => {
  const db = connect(database.url)
  const count = async (max?: number) =>
    (await db.execute<{ count: number }>(countRows(sql`generate_series(1, 5)`, max)))[0]?.count
  try {
    expect([await count(3), await count(5), await count()]).toEqual([4, 5, 5])
  } finally {
    await db.$client.end()
  }
})
