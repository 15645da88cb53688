import { openedBy } from '#lib/accounts/people/opened-by.ts'
import { londonDay } from '../../fixtures/measure/london-day.ts'
import { type People, type Person, unique } from '../../fixtures/people.ts'
import { addClientRow } from '../client-row.ts'
import { addApplication } from '../join-application.ts'
import { giveRole } from '../staff.ts'
import { addWebhookRow } from '../webhook-row.ts'

/** A form that must be refused: what is wrong with it, its path and its values. */
export type RefusedForm = readonly [
  wrong: string,
  path: string,
  values?: Readonly<Record<string, string>>,
]

/** The forms about colleagues, and about people. */
export async function refusedOfPeople(
  people: People,
  staff: Person,
  reason: string,
): Promise<RefusedForm[]> {
  const { sql } = people
  const add = async (columns: object = {}) => {
    const person = await people.add()
    if (Object.keys(columns).length > 0)
      await sql`update account set ${sql(columns)} where id = ${person.id}`
    return person
  }
  const [person, disabled, colleague] = [
    await add(),
    await add({ disabled_at: new Date() }),
    await add(),
  ]
  await giveRole(people, colleague, 'fees')
  const shared = { email: `${unique('both')}@people.example` }
  await add(shared)
  await add(shared)
  await sql`insert into privacy_request (account_id, kind) values (${person.id}, 'access')`
  const [closed] = await sql`
    insert into privacy_request (account_id, kind, state, closed_at)
    values (${disabled.id}, 'access', 'done', now()) returning id`
  const colleagues = '/staff/colleagues'
  const grant = (user: string, role: string) => ({ user, role })
  const record = { kind: 'access', received: '2026-01-31' }
  const at = (one: Person, below: string) => `/staff/people/${one.id}${below}`
  const merge = ({ id }: Person) =>
    `${at(person, '/merge')}?with=${id}&by=${openedBy(reason, { kind: 'person', id })}`
  const data = (one: Person, below: string) => `/staff/privacy/people/${one.id}${below}`
  return [
    ['a role for nobody', colleagues, grant(unique('nobody'), 'fees')],
    ['a role for two', colleagues, grant(shared.email, 'fees')],
    ['a role for someone who is disabled', colleagues, grant(disabled.username, 'fees')],
    ['a role that someone has', colleagues, grant(colleague.username, 'fees')],
    [
      'the own role of an administrator',
      `${colleagues}/${staff.id}/revoke`,
      { role: 'administrator' },
    ],
    ['the own two-step sign-in', `${colleagues}/${staff.id}/reset`],
    ['two-step sign-in that is not set up', `${colleagues}/${colleague.id}/reset`],
    [
      'two-step sign-in of a member without it',
      at(person, '/factor'),
      { check: 'call', note: 'Rang' },
    ],
    [
      'the own two-step sign-in, on the own record',
      at(staff, '/factor'),
      { check: 'call', note: 'Me' },
    ],
    ['the own account, disabled', at(staff, '/disable')],
    ['the own account, erased', data(staff, '/erase')],
    ['a colleague who is erased', data(colleague, '/erase')],
    ['an erasure that was not planned', data(person, '/keep')],
    ['the email that someone has', at(person, '/email'), { email: person.email }],
    ['an email of a colleague', at(colleague, '/email'), { email: 'other@people.example' }],
    [
      'an email of someone who is disabled',
      at(disabled, '/email'),
      { email: 'other@people.example' },
    ],
    ['an invitation of someone with a password', at(person, '/invite')],
    ['a temporary password of someone who is disabled', at(disabled, '/reset')],
    ['what someone who is disabled sees', at(disabled, '/see'), { reason: 'Rang' }],
    ['a merge that keeps a third account', merge(colleague), { keep: staff.id }],
    ['a merge with someone who is disabled', merge(disabled), { keep: person.id }],
    ['a merge with itself', merge(person), { keep: person.id }],
    ['a merge that is undone twice', at(person, '/unmerge')],
    [
      'a request of an account and a name',
      '/staff/privacy/record',
      { ...record, user: person.username, name: 'Ada' },
    ],
    ['a request of nobody', '/staff/privacy/record', { ...record, user: unique('nobody') }],
    ['a request of two', '/staff/privacy/record', { ...record, user: shared.email }],
    ['a request that is done twice', `/staff/privacy/requests/${closed?.id}/done`],
    ['a request that is open', '/staff/privacy/record', { ...record, user: person.username }],
  ]
}

/** The forms about memberships and their contacts, applications and tasks. */
export async function refusedOfMemberships(people: People): Promise<RefusedForm[]> {
  const { sql } = people
  const person = await people.add()
  const { guid: id, charityNumber } = await people.addMembership({ person, primary: true })
  const day = londonDay(20)
  await sql`update membership set renews_on = ${day} where id = ${id}`
  const { guid: paid } = await people.addMembership()
  await sql`update membership set renews_on = ${day} where id = ${paid}`
  await sql`
    with event as (
      insert into audit_event (membership_id, action, operator)
      values (${paid}, 'membership-renewed', 'olga') returning id
    ) insert into act_change (id, membership_id, before, after)
      select id, ${paid}, '{"renewsOn": null}', ${sql.json({ renewsOn: day })} from event`
  const shown = JSON.stringify({ joined: '', 'paid-until': day, ended: '', 'end-reason': '' })
  const at = (membership: string, below: string) => `/staff/memberships/${membership}${below}`
  const [task] = await sql`
    insert into task (kind, membership_id) values ('membership-without-contact', ${paid})
    on conflict do nothing returning id`
  const [open] = task ? [task] : await sql`select id from task where membership_id = ${paid}`
  const asked = await addApplication(people)
  const application = (below: string) => `/staff/applications/${asked.id}/${below}`
  const accept = { number: unique('G'), text: 'You are welcome', person: 'new' }
  return [
    ['a new contact without a name', at(id, '/contacts/add'), { person: 'new' }],
    ['a contact who is one already', at(id, '/contacts/add'), { person: person.id }],
    ['a contact who does not exist', at(id, '/contacts/add'), { person: 'someone' }],
    ['a payment for an earlier day', at(id, '/renew'), { 'paid-until': londonDay(19), shown }],
    ['a payment for the same day', at(id, '/renew'), { 'paid-until': day, shown }],
    ['a second payment on one day', at(paid, '/renew'), { 'paid-until': londonDay(400), shown }],
    ['a task whose membership has no contact', `/staff/tasks/${open?.id}/done?on=task`],
    ['a task for yesterday', '/staff/tasks/add', { text: 'Ring', due: londonDay(-1) }],
    [
      'a question that is not written',
      application('ask'),
      {
        text: 'Thank you for your application. Before we can decide, we need to know:\n\n ',
      },
    ],
    ['a reason that is not written', application('decline'), { text: 'Sorry.\n\nThe reason is: ' }],
    ['a number that is taken', application('accept'), { ...accept, number: charityNumber }],
    [
      'an account that is not like the applicant',
      application('accept'),
      { ...accept, person: person.id },
    ],
  ]
}

/** The forms about fees, types, imports, clients and webhooks. */
export async function refusedOfRecords(people: People, staff: Person): Promise<RefusedForm[]> {
  const { sql } = people
  const [fee] = await sql`
    insert into fee (position, type, description, band, individual, amount, valid_from)
    values (900, 'Friend', 'For friends', ${unique('B')}, true, 24, '2020-01-01') returning id`
  const [from, price] = [londonDay(9), `/staff/fees/${fee?.id}`]
  const added = {
    type: 'Friend',
    audience: 'individual',
    description: 'For all',
    band: unique('B'),
    from,
  }
  const raise = { by: '5', unit: 'percent', from }
  const [job] = await sql`
    insert into data_job (kind, state, staff_account_id, staff_username, staff_role, request, report)
    values ('import', 'done', ${staff.id}, ${staff.username}, 'administrator',
      '{"file": "x.csv", "kind": "sheet", "bytes": 1}', '{"lines": 1, "changed": [], "probable": [],
      "probableCount": 0, "unsubscribed": [], "faultCount": 0, "faultyLines": 0, "sheet": {"headers": [],
      "mapping": {}, "sampleNames": [], "ignored": []}, "counts": {"fees": {"new": 1, "changed": 0, "unchanged": 0}}}')
    returning id`
  const confirm = `/staff/import/${job?.id}/confirm`
  const [client, rotating] = [
    await addClientRow(people),
    await addClientRow(people, { secrets: 2 }),
  ]
  const webhook = await addWebhookRow(people, client, { hasTwoSecrets: true })
  const hook = `/staff/clients/${client}/webhooks/${webhook}`
  const newClient = {
    name: 'Seeds',
    kind: 'public',
    'redirect-uris': 'https://a.example/',
  }
  const openid = { 'role-openid': 'yes' }
  return [
    ['a fee without a price', '/staff/fees/add', added],
    [
      'a fee with two prices',
      '/staff/fees/add',
      { ...added, amount: '24', 'on-application': 'yes' },
    ],
    [
      'a fee that ends before it begins',
      '/staff/fees/add',
      { ...added, amount: '24', until: londonDay(8) },
    ],
    ['no new price', price, { from }],
    ['two new prices', price, { from, amount: '24', 'on-application': 'yes' }],
    ['a new price from yesterday', price, { from: londonDay(-1), amount: '24' }],
    ['the end of a fee yesterday', `${price}/end`, { from: londonDay(-1) }],
    ['a rise from yesterday', '/staff/fees/raise', { ...raise, from: londonDay(-1) }],
    ['a type that exists', '/staff/fees/membership-types', { name: 'Friend', audience: 'both' }],
    ['an import with faulty lines', confirm, { faulty: 'yes' }],
    ['an import with other columns', confirm, { ignored: 'yes' }],
    ['an import with warnings', confirm, { warned: 'yes' }],
    [
      'an import with everything',
      confirm,
      { faulty: 'yes', ignored: 'yes', warned: 'yes', merge: 'yes' },
    ],
    ['reminders that were not seen', '/staff/reminders', { seen: '9.9.9' }],
    ['reminders without numbers', '/staff/reminders', { seen: '9.9' }],
    ['a client without a role', '/staff/clients/add', newClient],
    [
      'a test client without a secret',
      '/staff/clients/add',
      { ...newClient, ...openid, emails: 'kept' },
    ],
    [
      'a client with an unsafe URI',
      '/staff/clients/add',
      { ...newClient, ...openid, 'redirect-uris': 'http://a.example/' },
    ],
    [
      'a client with the id of another',
      '/staff/clients/add',
      { ...newClient, ...openid, id: client },
    ],
    ['a third secret', `/staff/clients/${rotating}/secret`],
    ['a deletion without the id', `/staff/clients/${client}/delete`],
    ['a deletion with the id of another', `/staff/clients/${client}/delete`, { confirm: rotating }],
    ['a third secret of a webhook', `${hook}/secret`],
    ['a webhook that starts on no day', `${hook}/start`, { from: 'day' }],
    [
      'a webhook at an unsafe URL',
      `/staff/clients/${client}/webhooks/add`,
      { url: 'http://a.example/', email: 'a@b.example' },
    ],
    [
      'a webhook of a client without the role',
      `/staff/clients/${rotating}/webhooks/add`,
      { url: 'https://a.example/', email: 'a@b.example' },
    ],
    ['an event that does not exist', `${hook}/resend`, { event: staff.id }],
  ]
}
