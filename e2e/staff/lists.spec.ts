import { randomUUID } from 'node:crypto'
import { onceField } from '#lib/auth/act-once.ts'
import { expect, test } from '../fixtures/browser.ts'
import { type People, unique } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { formRequest } from './form-request.ts'
import { letters, staffPage } from './open-staff.ts'
import { addStaff, staffSession } from './staff.ts'

type Role = Parameters<typeof addStaff>[1]

/** Returns a colleague with this role, and a function that opens a page as they see it. */
async function openLists({ url }: Service, people: People, role: Role) {
  const staff = await addStaff(people, role)
  const session = await staffSession(people, staff)
  // As after a form, so that a page says what was done.
  const cookies = [`gatehouse.session=${session}`, 'gatehouse.done=1']
  const headers = { Cookie: cookies.join('; '), Origin: url }
  const open = async (path: string) =>
    (await (await fetch(url + path, { headers })).text()).replaceAll('<!-- -->', '')
  return { staff, session, headers, open }
}

/** The first cell of each row of a page, and its links to the pages beside it. */
function rowsOf(html: string) {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const rows = [...main.matchAll(/<th scope="row".*?<a [^>]*>(.*?)<\/a>/g)].map(([, name]) => name)
  const linkTo = (side: string) =>
    main.match(new RegExp(`href="([^"]*[?;]${side}[^"]*)"`))?.[1]?.replaceAll('&amp;', '&')
  return {
    rows,
    next: linkTo('after='),
    previous: linkTo('before=(?!end)'),
    end: linkTo('before=end'),
    place: main.match(/Page \d[^<]*/)?.[0],
  }
}

/** The name of a person of a county: two of three have one name, as the last or the first. */
const nameOf = (n: number) => (n % 3 === 1 ? `Ada ${n}` : `${n}`)

/** Adds people of a county of their own, without passwords, from Ada 100 to the last. */
async function addCounty(people: People, count: number) {
  const county = unique('County')
  await people.sql`
    insert into account (username, email, forename, surname, county, country)
    select ${county} || n, case when n > 0 then ${county} || n || '@people.example' end,
      case n % 3 when 0 then 'Ada' when 1 then (100 + n)::text end,
      case when n % 3 <> 1 then (100 + n)::text end, ${county}, 'United Kingdom'
    from generate_series(0, ${count - 1}::int) as n`
  const ids =
    await people.sql`select id from account where county = ${county} order by coalesce(surname, forename)`
  return { county, ids: ids.map(({ id }) => id as string) }
}

test('the list of people has pages in both directions, in the order of a column', async ({
  people,
  service,
}) => {
  const { county } = await addCounty(people, 60)
  const { staff, open } = await openLists(service, people, 'help-desk')
  const names = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, n) =>
      nameOf(from < to ? from + n : from - n),
    )
  const first = rowsOf(await open(`/staff/people?county=${county}&size=25`))
  expect(first.rows).toEqual(names(100, 124))
  expect(first.previous).toBeUndefined()
  expect(first.place).toBe('Page 1 of 3 · Rows 1 to 25 of 60')
  const second = rowsOf(await open(first.next ?? ''))
  expect(second.rows).toEqual(names(125, 149))
  const third = rowsOf(await open(second.next ?? ''))
  expect(third.rows).toEqual(names(150, 159))
  expect(third.place).toBe('Page 3 of 3 · Rows 51 to 60 of 60')
  expect([third.next, third.end]).toEqual([undefined, undefined])
  const back = rowsOf(await open(third.previous ?? ''))
  expect([back.rows, back.place]).toEqual([second.rows, 'Page 2 of 3 · Rows 26 to 50 of 60'])
  const last = rowsOf(await open(first.end ?? ''))
  expect([last.rows, last.place]).toEqual([names(135, 159), 'Page 3 of 3 · Rows 36 to 60 of 60'])
  expect(last.next).toBeUndefined()
  const backwards = rowsOf(await open(`/staff/people?county=${county}&size=25&sort=-name`))
  expect(backwards.rows).toEqual(names(159, 135))
  expect(rowsOf(await open(backwards.next ?? '')).rows).toEqual(names(134, 110))
  const events = await people.sql`
    select page, searched from audit_event where staff_account_id = ${staff.id}`
  expect(events).toHaveLength(7)
  expect(events[0]).toEqual({ page: 'people', searched: `county: ${county}` })
})

test('the next page continues from its place after the row beside it was renamed or deleted, and is the first page if none is left there', async ({
  people,
  service,
}) => {
  const { county, ids } = await addCounty(people, 30)
  const { open } = await openLists(service, people, 'help-desk')
  const first = rowsOf(await open(`/staff/people?county=${county}&size=25`))
  const second = rowsOf(await open(first.next ?? ''))
  expect(second.rows).toHaveLength(5)
  await people.sql`update account set surname = 'zz' where id = ${ids[24] as string}`
  const renamed = rowsOf(await open(first.next ?? ''))
  expect(renamed.rows.slice(0, 5), 'renamed').toEqual(second.rows)
  await people.sql`delete from account where id in ${people.sql([ids[24], ids[25]] as string[])}`
  const after = rowsOf(await open(first.next ?? ''))
  expect(after.rows).toEqual(second.rows.slice(1))
  expect(after.place).toBe('Page 2 of 2 · Rows 25 to 28 of 28')
  expect(rowsOf(await open(second.previous ?? '')).rows).toEqual(first.rows.slice(0, 24))
  await people.sql`delete from account where id in ${people.sql(ids.slice(26))}`
  const { rows, previous } = rowsOf(await open(first.next ?? ''))
  expect([rows, previous], 'no row left').toEqual([first.rows.slice(0, 24), undefined])
  await people.sql`delete from account where id in ${people.sql(ids.slice(1))}`
  expect(rowsOf(await open(first.next ?? '')).rows, 'one in all').toEqual(first.rows.slice(0, 1))
})

test('memberships are found by number, name and contact, and the results of a search have an order and filters', async ({
  people,
  service,
}) => {
  const tag = letters()
  const person = await people.add({ forename: 'Ada', surname: `Mayfields-${tag}` })
  const [one, other] = [await people.addMembership({ person }), await people.addMembership()]
  await people.sql`
    update membership set name = ${`Hollow ${tag} Farm`}, joined_on = '2090-01-31' where id = ${one.guid}`
  await people.sql`
    update membership set name = ${`Barn End ${tag}`}, joined_on = '2090-02-28' where id = ${other.guid}`
  const { open } = await openLists(service, people, 'membership')
  const find = async (q: string, more = '') => {
    const path = `/staff/memberships?${new URLSearchParams({ q })}${more}`
    return rowsOf(await open(path)).rows
  }
  const [barn, hollow] = [`Barn End ${tag}`, `Hollow ${tag} Farm`]
  expect(await find(tag)).toEqual([barn, hollow])
  expect(await find(tag, '&sort=-joined')).toEqual([barn, hollow])
  expect(await find(tag, '&sort=joined')).toEqual([hollow, barn])
  expect(await find(tag, '&since=2090-02-01')).toEqual([barn])
  expect(await find(one.charityNumber)).toEqual([hollow])
  expect(await find(`mayfields ${tag}`)).toEqual([hollow])
  expect(await find(`${tag} nowhere`)).toEqual([])
  expect(await open('/staff/memberships?q=x')).toContain('Enter at least 2 characters.')
  const found = async (more: string) => rowsOf(await open(`/staff/people?q=${tag}${more}`)).rows
  await people.add({ forename: 'Bo', surname: `A${tag}`, username: letters() })
  expect(await found('&sort=name')).toEqual([`Bo A${tag}`, `Ada Mayfields-${tag}`])
  expect(await found('&sort=-name')).toEqual([`Ada Mayfields-${tag}`, `Bo A${tag}`])
  expect(await found('&state=disabled')).toEqual([])
  expect(await open(`/staff/people?q=${tag}`)).toContain(
    `href="/staff/people?q=${tag}&amp;sort=added"`,
  )
})

test('an export of a list has its rows in its order and no formula, and its filters are recorded', async ({
  people,
  service,
}) => {
  const { county, ids } = await addCounty(people, 3)
  await people.sql`update account set forename = null, surname = '=9+1' where id = ${ids[1] ?? ''}`
  const { staff, headers } = await openLists(service, people, 'administrator')
  const response = await fetch(`${service.url}/staff/export/download`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ list: `/staff/people?county=${county}&sort=-name` }),
  })
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual(['Name', "'=9+1", '102', 'Ada 100'])
  const events = await people.sql`
    select action, page, searched from audit_event where staff_account_id = ${staff.id}`
  expect(events).toEqual([
    { action: 'list-exported', page: 'people', searched: `county: ${county}` },
  ])
  const trail = await fetch(`${service.url}/staff/audit?operator=${staff.username}`, { headers })
  const text = (await trail.text()).replace(/<[^>]*>/g, '')
  expect(text).toContain('exported the list of people')
  expect(text).toContain(`County: ${county}`)
})

test('officers invite the selected people who can be invited, once they have seen who that is', async ({
  mailbox,
  people,
  service,
}) => {
  const { county, ids } = await addCounty(people, 4)
  await people.sql`update account set password_hash = '$x' where username = ${`${county}3`}`
  const { session, headers, open } = await openLists(service, people, 'membership')
  const list = `/staff/people?county=${county}`
  const shown = await open(list)
  const [action] = shown.match(/\/staff\/people\/invite[^"]*(?=" method="post")/) ?? []
  expect(shown).toContain(`aria-label="Select Ada 100"`)
  const [, all] = shown.match(/name="id"[^>]*value="([^".]*\.[^"]*)"/) ?? []
  expect(all).toBe(ids.join('.'))
  const body = new URLSearchParams([['id', all ?? '']])
  const request = { method: 'POST', headers, body, redirect: 'manual' } as const
  const selected = await fetch(service.url + action, request)
  const page = selected.headers.get('location') ?? ''
  expect(page).toBe(`/staff/people/invite?ids=${ids.join('.')}`)
  const html = await open(page)
  expect(html).toContain('Send an invitation to 2 people')
  expect(html).toContain('2 people get no invitation')
  const send = await formRequest(service, session, page, 'Send the invitations')
  const sent = await send(session)
  expect(await open(sent.headers.get('location') ?? '')).toContain('Invited: 2. ')
  const arrived = () => [1, 2].map((n) => mailbox.to(`${county}${n}@people.example`).length)
  await expect.poll(arrived).toEqual([1, 1])
})

test('officers invite many people at once while each email takes seconds, and each gets one, however often they ask', async ({
  alone: { caller, people },
  mailbox,
}) => {
  const { service } = caller
  const { county, ids } = await addCounty(people, 25)
  await people.sql`
    update account set email = 'slow-' || email, username = 'slow-' || username where county = ${county}`
  const { session, open } = await openLists(service, people, 'membership')
  const page = `/staff/people/invite?ids=${ids.join('.')}`
  const send = await formRequest(service, session, page, 'Send the invitations')
  for (const [invited, recently] of [
    [24, 0],
    [0, 24],
  ]) {
    const sent = await send(session)
    const said = (await open(sent.headers.get('location') ?? '')).replace(/<[^>]*>/g, '')
    expect(/Success: (.*?: .*?: .*?): (\d+)\./.exec(said)?.slice(1)).toEqual([
      `Invited: ${invited}. Invited a moment ago, so not again: ${recently}. Not invited, because they have a password, no email address or a disabled account, or the email could not be sent`,
      '1',
    ])
  }
  const emails = await people.sql`
    select account_id from outgoing where kind = 'email' and recipient like 'slow-%' order by 1`
  expect(emails.map(({ account_id }) => account_id)).toEqual(
    (
      await people.sql`select id from account where county = ${county} and email is not null order by 1`
    ).map(({ id }) => id),
  )
  await expect
    .poll(() => mailbox.all.filter(({ to }) => to?.[0]?.address?.startsWith('slow-')).length, {
      timeout: 20_000,
    })
    .toBeGreaterThan(0)
})

test('officers change the type of the selected memberships, and each change is recorded', async ({
  people,
  service,
}) => {
  const [one, other] = [await people.addMembership(), await people.addMembership()]
  const { staff, session, open } = await openLists(service, people, 'membership')
  const page = `/staff/memberships/change-type?ids=${one.guid}.${other.guid}`
  expect(await open(page)).toContain('Change the type of 2 memberships')
  const change = await formRequest(service, session, page, 'Change the type')
  expect(await (await change(session)).text()).toContain('Select a membership type')
  const changed = await change(session, { type: 'Friend' })
  expect(changed.headers.get('location')).toContain('done-count=2&other-count=0')
  const events = await people.sql`
    select membership_id, type from audit_event join membership on membership.id = membership_id
    where action = 'membership-edited' and staff_account_id = ${staff.id} order by membership_id`
  const expected = [one.guid, other.guid]
    .sort()
    .map((id) => ({ membership_id: id, type: 'Friend' }))
  expect(events).toEqual(expected)
})

test('a membership whose type a colleague has changed meanwhile keeps it when several change their type', async ({
  people,
  service,
}) => {
  const { sql } = people
  const [hill, down] = [await people.addMembership(), await people.addMembership()]
  const { session } = await openLists(service, people, 'membership')
  const page = `/staff/memberships/change-type?ids=${hill.guid}.${down.guid}`
  const change = await formRequest(service, session, page, 'Change the type')
  await sql`update membership set type = 'Equivalence Member' where id = ${hill.guid}`
  const changed = await change(session, { type: 'Friend' })
  expect(changed.headers.get('location')).toContain('done-count=1&other-count=1')
  const types = await sql`
    select type from membership where id in (${hill.guid}, ${down.guid}) order by id = ${down.guid}`
  expect(types).toEqual([{ type: 'Equivalence Member' }, { type: 'Friend' }])
})

test('all memberships that match are selected at once up to the limit, and only those that were shown are changed', async ({
  people,
  service,
}) => {
  const tag = letters()
  const add = (from: number, to: number) => people.sql`
    insert into membership (name, charity_number, type)
    select ${tag} || n, ${tag} || n, 'Friend' from generate_series(${from}::int, ${to}::int) as n`
  const { session, headers, open } = await openLists(service, people, 'membership')
  await add(1, 249)
  const all = `q=${tag}`
  const list = `/staff/memberships?${all}`
  const select = '/staff/memberships/change-type/select'
  expect(await open(list)).toContain('Select all 249')
  expect(await open(`${list}&size=100`)).toContain('Select all 249')
  expect(await open(`${list}9`)).not.toContain('Select all 2')
  const body = new URLSearchParams({ all })
  const request = { method: 'POST', headers, body, redirect: 'manual' } as const
  const selected = await fetch(service.url + select, request)
  const page = selected.headers.get('location') ?? ''
  expect(page).toBe(`/staff/memberships/change-type?${new URLSearchParams({ list: all })}`)
  expect(await open(page)).toContain('Change the type of 249 memberships')
  const change = await formRequest(service, session, page, 'Change the type')
  await add(250, 250)
  const changed = await change(session, { type: 'Equivalence Member' })
  expect(changed.headers.get('location')).toContain('done-count=249&other-count=0')
  const left = await people.sql`
    select name from membership where name like ${`${tag}%`} and type = 'Friend'`
  expect(left).toEqual([{ name: `${tag}250` }])
  expect(await open(list)).toContain('Select all 250')
  expect(await open(page)).toContain('Change the type of 250 memberships')
  await add(251, 251)
  expect(await open(list)).not.toContain('Select all 25')
  const tooMany = await open(page)
  expect(tooMany).toContain('Too many are selected')
  expect(tooMany).toContain('The list has 251 rows, and you can change 250 at once.')
  expect(tooMany).not.toContain(`${tag}1<`)
})

test('officers mark the selected memberships as paid, each by its own period, and a second click renews none again', async ({
  people,
  service,
}) => {
  const added = [await people.addMembership(), await people.addMembership()]
  const [one, other] = added.map(({ guid }) => guid) as [string, string]
  const ended = (await people.addMembership()).guid
  await people.sql`update membership set renews_on = '2090-01-31' where id = ${one}`
  await people.sql`update membership set renews_on = '2090-03-31' where id = ${other}`
  await people.sql`update membership set ended_on = '2020-01-31' where id = ${ended}`
  const { staff, session, open } = await openLists(service, people, 'membership')
  const page = `/staff/memberships/mark-paid?ids=${one}.${other}.${ended}`
  const html = await open(page)
  expect(html).toContain('Mark 2 memberships as paid')
  expect(html).toContain('now paid until 31 January 2090, then until 31 January 2091')
  expect(html).toContain('1 membership has ended')
  const mark = await formRequest(service, session, page, 'Mark as paid')
  const inAnotherTab = await formRequest(service, session, page, 'Mark as paid')
  const click = { [onceField]: randomUUID() }
  const counts = async (send = mark, values = {}) =>
    (await send(session, values)).headers.get('location')
  const daysNow = async () => {
    const rows = await people.sql`
      select renews_on::text as day from membership where id = any(${[one, other, ended]}::uuid[])
      order by renews_on`
    return rows.map(({ day }) => day)
  }
  const done = await counts(mark, click)
  expect(done).toContain('done-count=2&other-count=1')
  expect(await daysNow()).toEqual(['2091-01-31', '2091-03-31', null])
  expect(await counts(mark, click), 'of a second click').toBe(done)
  expect(await counts(inAnotherTab)).toContain('done-count=0&other-count=3')
  expect(await daysNow()).toEqual(['2091-01-31', '2091-03-31', null])
  const again = await formRequest(service, session, page, 'Mark as paid')
  expect(await counts(again), 'without another payment').toContain('done-count=0&other-count=3')
  const sent = await again(session, { 'paid-until': '2091-02-28', again: 'yes' })
  expect(sent.headers.get('location')).toContain('done-count=1&other-count=2')
  expect(await daysNow()).toEqual(['2091-02-28', '2091-03-31', null])
  const events = await people.sql`
    select membership_id from audit_event
    where action = 'membership-renewed' and staff_account_id = ${staff.id} order by id`
  expect(events.map(({ membership_id: id }) => id).sort()).toEqual([one, one, other].sort())
})

test('memberships that are marked as paid together are taken back together by another officer, but not one that has changed since', async ({
  people,
  service,
}) => {
  const { sql } = people
  const added = [await people.addMembership(), await people.addMembership()]
  const [one, other] = added.map(({ guid }) => guid) as [string, string]
  await sql`update membership set renews_on = '2090-01-31' where id in (${one}, ${other})`
  const { session } = await openLists(service, people, 'membership')
  const officer = await openLists(service, people, 'membership')
  const helper = await openLists(service, people, 'help-desk')
  const daysNow = async () =>
    (
      await sql`select renews_on::text as day from membership where id in (${one}, ${other}) order by id`
    ).map(({ day }) => day)
  const markPaid = async () => {
    const page = `/staff/memberships/mark-paid?ids=${one}.${other}`
    const { headers } = await (await formRequest(service, session, page, 'Mark as paid'))(session)
    const list = new URL(headers.get('location') ?? '', service.url)
    const Cookie = [`gatehouse.session=${session}`, ...headers.getSetCookie()].join('; ')
    const html = (await (await fetch(list, { headers: { Cookie } })).text()).replaceAll(
      '<!-- -->',
      '',
    )
    expect(html).toContain('Marked as paid: 2')
    const path = `/staff/memberships/changes/${list.searchParams.get('batch')}/undo`
    expect(html).toContain(path)
    return path
  }
  const undo = async (by: string, path: string) =>
    (await formRequest(service, session, '/staff/memberships', 'Mark the selected'))(by, {}, path)
  const first = await markPaid()
  expect((await undo(helper.session, first)).status).toBe(404)
  expect(await daysNow()).toEqual(['2091-01-31', '2091-01-31'])
  const undone = await undo(officer.session, first)
  expect(undone.headers.get('location')).toContain('done-count=2&other-count=0')
  expect(await daysNow()).toEqual(['2090-01-31', '2090-01-31'])
  const twice = await undo(officer.session, first)
  expect(twice.headers.get('location')).toContain('done-count=0&other-count=2')

  await sql`update act_change set at = now() - interval '2 days' where membership_id in (${one}, ${other})`
  const second = await markPaid()
  await sql`update membership set renews_on = '2095-01-31' where id = ${other}`
  const partly = await undo(officer.session, second)
  expect(partly.headers.get('location')).toContain('done-count=1&other-count=1')
  expect((await daysNow()).sort()).toEqual(['2090-01-31', '2095-01-31'])
})

test('the box of all rows ticks each row of the page', async ({ browse, people }) => {
  const { county } = await addCounty(people, 3)
  const { page } = await staffPage(browse, people, 'membership')
  await page.goto(`/staff/people?county=${county}`)
  const boxes = page.locator('main tbody tr').getByRole('checkbox')
  const all = page.getByRole('checkbox', { name: 'Select all rows of this page' })
  await all.check()
  await expect(boxes.last()).toBeChecked()
  await boxes.first().uncheck()
  await expect(all).not.toBeChecked()
  await expect(boxes.last()).toBeChecked()
})
