import { londonDay } from '../../fixtures/measure/london-day.ts'
import type { ContactInput } from '../../fixtures/people.ts'
import type { Setting, StatePage } from './state.ts'

const unlike = 'a membership'

/** The kinds of changes of contacts, and who made each. */
const changes = [
  ['joined', 'member'],
  ['added', 'olga'],
  ['edited', 'staff:person'],
  ['removed', null],
  ['left', 'member'],
  ['handed-over', 'member'],
  ['undone', 'olga'],
] as const

/** Memberships in each state, and the pages on which staff renew them and change their contacts. */
export async function membershipStates({ people, staff, named }: Setting): Promise<StatePage[]> {
  const { sql } = people
  const pages: StatePage[] = []
  const [cy, dee] = [
    await people.add({ username: 'cyril', forename: 'Cy', surname: 'Penn' }),
    await people.add({ username: 'delia', forename: 'Dee', surname: 'Penn' }),
  ]
  named('cyril', cy.id)
  named('delia', dee.id)
  await sql`update account set email = null, postcode = 'BA5 1AA' where id = ${dee.id}`
  const add = async (name: string, columns: object, ...contacts: ContactInput[]) => {
    const { guid } = await people.addMembership(...contacts)
    await sql`update membership set ${sql({ charity_number: `G-${name}`, ...columns })} where id = ${guid}`
    return named(name, guid)
  }
  const show = (title: string, id: string, below = '') =>
    pages.push({
      title,
      path: `/staff/memberships/${id}${below}`,
      ...(below === '' && title !== unlike && { unlike }),
    })
  show(unlike, await add('plain', {}))
  const ended = await add(
    'ended',
    { ended_on: '2020-01-31', end_reason: 'Sold the farm', joined_on: '2010-01-31' },
    { person: cy, primary: true },
  )
  show('one that has ended', ended)
  show('the renewal of one that has ended', ended, '/renew')
  for (const [state, days] of [
    ['current', 200],
    ['due', 20],
    ['late', -20],
    ['lapsed', -200],
  ] as const) {
    const day = londonDay(days)
    const id = await add(state, { renews_on: day, reminders_for: day })
    show(`one that is ${state}`, id)
    show(`the renewal of one that is ${state}`, id, '/renew')
  }
  const paid = await add('paid', { renews_on: londonDay(300), reminders_for: londonDay(300) })
  await sql`
    with event as (
      insert into audit_event (membership_id, action, operator)
      values (${paid}, 'membership-renewed', 'olga') returning id
    ) insert into act_change (id, membership_id, before, after)
      select id, ${paid}, '{"renewsOn": null}', ${sql.json({ renewsOn: londonDay(300) })} from event`
  show('the renewal of one that was paid today', paid, '/renew')

  const both = await add(
    'both',
    { contacts_frozen_at: new Date() },
    { person: cy, primary: true },
    { person: dee, billing: true },
  )
  for (const [n, [kind, by]] of changes.entries()) {
    const operator = by === 'staff:person' ? `staff:${staff.username}` : by === 'member' ? null : by
    await sql`
      insert into contact_change (membership_id, at, kind, account_id, member_id, operator, before, after, undone_at)
      values (${both}, now() - ${n + 1} * interval '1 hour', ${kind}, ${dee.id}, ${by === 'member' ? cy.id : null},
        ${operator}, '[]', '[]', case when ${kind === 'left'} then now() end)`
  }
  await sql`
    with event as (
      insert into audit_event (membership_id, action, operator)
      values (${both}, 'membership-edited', 'olga') returning id
    ), undo as (
      insert into audit_event (membership_id, action, operator)
      values (${both}, 'change-undone', 'olga')
    ) insert into act_change (id, membership_id, before, after)
      select id, ${both}, '{"name": "A farm"}', '{"name": "Another farm"}' from event`
  show('one whose contacts have changed', both)
  show('the removal of a primary contact', both, `/contacts/${cy.id}/remove`)
  show('the removal of a contact who gets the invoices', both, `/contacts/${dee.id}/remove`)
  show('the removal of the last contact', ended, `/contacts/${cy.id}/remove`)
  show('a contact who gets the invoices', both, `/contacts/${dee.id}`)
  show('a contact to add who is found', paid, '/contacts/add?q=penn')
  show('a contact to add who is one already', both, '/contacts/add?q=penn')

  const ids = [ended, both, paid].join('.')
  const nobody = [cy.id, dee.id].join('.')
  pages.push(
    { title: 'three to mark as paid', path: `/staff/memberships/mark-paid?ids=${ids}` },
    { title: 'one to mark as paid', path: `/staff/memberships/mark-paid?ids=${paid}` },
    {
      title: 'one to mark as paid that has ended',
      path: `/staff/memberships/mark-paid?ids=${ended}`,
    },
    { title: 'three that change their type', path: `/staff/memberships/change-type?ids=${ids}` },
    { title: 'people who cannot be invited', path: `/staff/people/invite?ids=${nobody}` },
  )
  return pages
}
