import { everyList } from '#app/staff/lists/every-list.ts'
import { taskKinds } from '#db/values/task-kinds.ts'
import { londonDay } from '../../fixtures/measure/london-day.ts'
import { giveFactor, giveRole } from '../staff.ts'
import type { Setting, StatePage } from './state.ts'

/** The first page for staff, tasks, requests, colleagues and lists with rows of each kind, and without any. */
export async function deskStates({ people, staff, named }: Setting): Promise<StatePage[]> {
  const { sql } = people
  const pages: StatePage[] = []
  const gwen = await people.add({ username: 'gwen', forename: 'Gwen', surname: 'Reed' })
  const { guid } = await people.addMembership({ person: gwen, primary: true })
  named('gwen', gwen.id)
  named('farm', guid)
  await sql`update membership set charity_number = 'G-desk', renews_on = ${londonDay(5)} where id = ${guid}`
  await sql`
    insert into reminder (membership_id, renews_on, step, text_version, result)
    values (${guid}, ${londonDay(5)}, 1, '1', 'sent')`

  const [change] = await sql`
    insert into contact_change (membership_id, kind, account_id, before, after)
    values (${guid}, 'added', ${gwen.id}, ${sql.json([{ account_id: gwen.id, is_primary: true }])}, '[]') returning id`
  named('change', change?.id)
  await sql`
    insert into credential (hash, kind, contact_change_id, realm, expires_at, used_at)
    values (sha256('not me'), 'contact', ${change?.id}, 'tests', now() + interval '1 day', now())`
  await sql`delete from task`
  for (const [n, kind] of taskKinds.entries()) {
    const isOnPerson = kind === 'email-fails'
    const [task] = await sql`
      insert into task (kind, text, membership_id, account_id, owner_id, due_on, created_at)
      values (${kind}, ${kind === 'note' ? 'Ask who follows' : null}, ${isOnPerson || kind === 'note' ? null : guid},
        ${isOnPerson ? gwen.id : null}, ${[staff.id, gwen.id][n] ?? null},
        ${kind === 'note' ? londonDay(-1) : kind === 'not-me' ? londonDay(0) : null}, ${`2026-01-0${n + 1}`})
      returning id`
    pages.push({ title: `a task, ${kind}`, path: `/staff/tasks/${named(kind, task?.id)}` })
  }

  await sql`delete from privacy_request`
  const requests = [
    ['overdue', gwen.id, null, 'open', -1, null],
    ['open', null, 'A Caller', 'open', 9, null],
    ['done', gwen.id, null, 'done', 9, 'olga'],
    ['withdrawn', null, null, 'withdrawn', 9, null],
  ] as const
  for (const [name, account, caller, state, days, operator] of requests) {
    const [row] = await sql`
      insert into privacy_request (account_id, name, kind, state, note, received_at, due_at, closed_at, operator)
      values (${account}, ${caller}, 'access', ${state}, ${account && 'Wrote a letter'}, now() - interval '20 days',
        now() + ${days} * interval '1 day', case when ${state !== 'open'} then now() end, ${operator}) returning id`
    pages.push({
      title: `a request, ${name}`,
      path: `/staff/privacy/requests/${named(name, row?.id)}`,
    })
  }
  await sql`
    insert into import (operator, kind, file, sha256, mapping, counts)
    values ('staff:fay', 'sheet', 'people.csv', 'x', '{}', '{}')`
  await sql`
    insert into subscription (campaign, email, confirmed_at, consent_wording) values
      ('ebrief', 'asked@readers.example', now(), 'Subscribe'), ('ebrief', 'old@readers.example', now(), null)`
  await sql`
    insert into membership_type_detail (name, position, audience, offered, names)
    values ('Industry', 3, null, false, '{"cy": "Diwydiant"}')
    on conflict (name) do update set audience = null, offered = false, names = excluded.names`
  await sql`
    insert into fee (position, type, description, descriptions, band, band_description, individual, amount, valid_from,
      valid_to) values
      (901, 'Friend', 'Then', '{"cy": "Wedyn"}', 'Z', 'Of the band', true, null, '2090-01-01', 'infinity'),
      (902, 'Friend', 'Before', '{}', 'Z', null, false, 24, '2000-01-01', '2000-12-31')`
  const reset = await people.add({ username: 'reset', surname: 'Reset' })
  await giveRole(people, reset, 'fees')
  await giveFactor(people, reset, 'reset pending')
  await giveRole(people, gwen, 'help-desk')

  for (const { path, filters } of everyList) {
    const filter = 'q' in filters ? 'q' : 'operator'
    pages.push({ title: `${path} without rows`, path: `${path}?${filter}=nothing-like-this` })
  }
  const unlike = '/staff/people without rows'
  pages.push({ title: '/staff/people after one letter', path: '/staff/people?q=x', unlike })
  const paths = {
    '/staff': '/staff',
    '/staff/export': '/staff/export?problem=table',
    '/staff/privacy': '/staff/privacy',
    'all requests': '/staff/privacy?all=1',
    'a second page of requests': '/staff/privacy?page=2',
    '/staff/colleagues': '/staff/colleagues',
    'membership types': '/staff/fees/membership-types',
    '/staff/reminders': '/staff/reminders',
    '/staff/fees': '/staff/fees?all=yes&q=Z',
    'the fees on a day': '/staff/fees/preview?on=2000-12-31',
    'the fees on a day without any': '/staff/fees/preview?on=1990-01-01',
    'the fees on no day': '/staff/fees/preview?on=tomorrow',
  }
  pages.push(...Object.entries(paths).map(([title, path]) => ({ title, path })))
  return pages
}
