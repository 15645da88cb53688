import { randomInt } from 'node:crypto'
import { staffRoles } from '#db/values/staff-roles.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { type People, type Person, unique } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { changeForms } from './act-change.ts'
import { addClientRow, clientForms } from './client-row.ts'
import { addReply, logoForms, noteForms, replyForms } from './desk-forms.ts'
import { formRequest, openRecord, pageBeside } from './form-request.ts'
import { privacyForms } from './privacy-request.ts'
import { addStaff, giveFactor, staffSession } from './staff.ts'
import type { StaffForm } from './staff-form.ts'
import { proveMailboxes } from './two-accounts.ts'
import { addWebhookRow, webhookForms } from './webhook-row.ts'
import { may } from './who-may.ts'

/** Adds a note without an owner, on the first page for staff, and returns its id. */
async function addTask({ sql }: People): Promise<string> {
  const [row] = await sql`
    insert into task (kind, text, created_at) values ('note', ${unique('Note')}, '2020-01-01')
    returning id`
  return row?.id
}

/** Adds a membership whose payment is late, and returns its id. */
async function addLate(people: People): Promise<string> {
  const { guid } = await people.addMembership({ person: await people.add(), primary: true })
  await people.sql`
    update membership set renews_on = (now() at time zone 'Europe/London')::date - 1 where id = ${guid}`
  return guid
}

/** The forms of the pages for staff, but those of applications and imports, by their paths. */
export const staffForms: Readonly<Record<string, StaffForm>> = {
  ...logoForms,
  ...noteForms('/staff/people/{person}', 'person'),
  ...noteForms('/staff/memberships/{membership}', 'membership'),
  '/staff/people/invite/select': {
    capability: 'invite-people',
    kind: 'none',
    page: '/staff/people',
    button: 'Invite the selected people',
    events: 0,
  },
  '/staff/people/invite': {
    capability: 'invite-people',
    kind: 'none',
    page: '/staff/people/invite?ids=[person]',
    button: 'Send the invitations',
    prepare: ({ sql }, { id }) => sql`update account set password_hash = null where id = ${id}`,
  },
  '/staff/memberships/mark-paid/select': {
    capability: 'edit-memberships',
    kind: 'none',
    page: '/staff/memberships',
    button: 'Mark the selected',
    events: 0,
  },
  '/staff/memberships/mark-paid': {
    capability: 'edit-memberships',
    kind: 'none',
    button: 'Mark as paid',
    page: '/staff/memberships/mark-paid?ids=[membership]',
  },
  '/staff/memberships/change-type/select': {
    capability: 'edit-memberships',
    kind: 'none',
    page: '/staff/memberships',
    button: 'Change the type',
    to: async () => '/staff/memberships/change-type/select',
    events: 0,
  },
  '/staff/memberships/change-type': {
    capability: 'edit-memberships',
    kind: 'none',
    button: 'Change the type',
    page: '/staff/memberships/change-type?ids=[membership]',
    values: { type: 'Friend' },
  },
  '/staff/people/{person}': {
    capability: 'open-people',
    kind: 'person',
    button: 'Open the record',
  },
  '/staff/memberships/{membership}': {
    capability: 'open-memberships',
    kind: 'membership',
    button: 'Open the record',
  },
  '/staff/people/{person}/see': {
    capability: 'see-as-member',
    kind: 'person',
    button: 'See their pages',
    page: '/see',
  },
  '/staff/people/{person}/reset': {
    capability: 'send-reset',
    kind: 'person',
    button: 'Send a temporary password',
  },
  '/staff/people/{person}/end-sessions': {
    capability: 'end-sessions',
    kind: 'person',
    button: 'Sign them out everywhere',
  },
  '/staff/people/{person}/unlock': {
    capability: 'unlock',
    kind: 'person',
    button: 'Remove the block',
  },
  '/staff/people/{person}/edit': {
    capability: 'edit-people',
    kind: 'person',
    button: 'Save',
    page: '/edit',
    values: { county: 'Devon' },
  },
  '/staff/people/{person}/email': {
    capability: 'edit-people',
    kind: 'person',
    page: '/email',
    button: 'Change the email address',
    values: { email: `${unique('new')}@people.example` },
  },
  '/staff/people/{person}/factor': {
    capability: 'reset-factor',
    kind: 'person',
    page: '/factor',
    button: 'Remove it after 24 hours',
    values: { check: 'call', note: 'Rang the number on record' },
    prepare: (people, person) => giveFactor(people, person, 'enrolled'),
  },
  '/staff/people/{person}/invite': {
    capability: 'invite-people',
    kind: 'person',
    button: 'Send an invitation',
    prepare: ({ sql }, { id }) => sql`update account set password_hash = null where id = ${id}`,
  },
  '/staff/people/{person}/disable': {
    capability: 'change-access',
    kind: 'person',
    page: '/disable',
    button: 'Disable the account',
  },
  '/staff/people/{person}/enable': {
    capability: 'change-access',
    kind: 'person',
    button: 'Enable the account',
    prepare: (people, person) => people.disable(person),
  },
  '/staff/people/{person}/merge': {
    capability: 'edit-people',
    kind: 'person',
    button: 'Merge the accounts',
    page: '/merge',
    prepare: proveMailboxes,
    beside: async (people) => {
      const other = await people.add()
      await proveMailboxes(people, other)
      return other
    },
  },
  '/staff/people/{person}/unmerge': {
    capability: 'edit-people',
    kind: 'person',
    button: 'Undo',
    events: 2,
    prepare: async (people, person) => {
      await people.disable(person)
      await people.sql`
        insert into account_merge (merged_id, account_id, moved)
        values (${person.id}, ${(await people.add()).id}, '{}')`
    },
  },
  '/staff/memberships/{membership}/edit': {
    capability: 'edit-memberships',
    kind: 'membership',
    button: 'Save',
    page: '/edit',
    values: { name: 'Another farm' },
  },
  '/staff/reminders': {
    capability: 'allow-reminders',
    kind: 'none',
    page: '/staff/reminders',
    button: 'Send these reminders',
    prepare: ({ sql }) => sql`
      insert into membership (charity_number, type, renews_on)
      values ('quiet', 'Friend', ${londonDay(90)})`,
  },
  '/staff/memberships/{membership}/renew': {
    capability: 'edit-memberships',
    kind: 'membership',
    page: '/renew',
    button: 'Mark as paid',
  },
  '/staff/memberships/{membership}/end': {
    capability: 'edit-memberships',
    kind: 'membership',
    page: '/end',
    button: 'End the membership',
    values: { ended: '2026-01-31', 'end-reason': 'Resigned' },
  },
  '/staff/memberships/{membership}/contacts/add': {
    capability: 'edit-contacts',
    kind: 'membership',
    page: '/contacts/add',
    button: 'Add the contact',
    add: async (people) => ({ person: (await people.add()).id }),
  },
  '/staff/memberships/{membership}/contacts/{person}': {
    capability: 'edit-contacts',
    kind: 'membership',
    page: '/contacts/[person]',
    button: 'Save',
    values: { billing: 'yes' },
  },
  '/staff/memberships/{membership}/contacts/{person}/remove': {
    capability: 'edit-contacts',
    kind: 'membership',
    page: '/contacts/[person]/remove',
    button: 'Remove the contact',
  },
  ...changeForms,
  '/staff/memberships/{membership}/contacts/release': {
    capability: 'edit-contacts',
    kind: 'membership',
    button: 'Allow changes again',
    prepare: ({ sql }, { id }) => sql`
      update membership set contacts_frozen_at = now()
      where id = (select membership_id from contact where account_id = ${id})`,
  },
  '/staff/memberships/{membership}/remind': {
    capability: 'edit-memberships',
    kind: 'none',
    button: 'Remind',
    page: '/staff',
    prepare: addLate,
    to: async (people) => `/staff/memberships/${await addLate(people)}/remind`,
  },
  '/staff/tasks/add': {
    capability: 'do-tasks',
    kind: 'none',
    button: 'Add the task',
    page: '/staff/tasks/add',
    values: { text: 'Ask who follows Ada', due: '2099-01-31' },
  },
  '/staff/tasks/{task}/take': {
    capability: 'do-tasks',
    kind: 'none',
    button: 'Take',
    page: '/staff',
    values: { owner: '' },
    prepare: addTask,
    to: async (people) => `/staff/tasks/${await addTask(people)}/take`,
  },
  '/staff/tasks/{task}/done': {
    capability: 'do-tasks',
    kind: 'none',
    button: 'Mark as done',
    page: '/staff',
    prepare: addTask,
    to: async (people) => `/staff/tasks/${await addTask(people)}/done`,
  },
  '/staff/fees/add': {
    capability: 'edit-fees',
    kind: 'none',
    button: 'Add the fee',
    page: '/staff/fees/add',
    values: {
      type: 'Friend',
      audience: 'individual',
      description: 'For friends',
      band: unique('B'),
      amount: '24',
      from: '2040-01-01',
    },
  },
  '/staff/fees/raise': {
    capability: 'edit-fees',
    kind: 'none',
    page: '/staff/fees/raise',
    events: 0,
    button: 'Show the new prices',
    values: { by: '5', unit: 'percent', from: '2040-01-01' },
    status: 200,
  },
  '/staff/fees/membership-types': {
    capability: 'edit-fees',
    kind: 'none',
    page: '/staff/fees/membership-types',
    button: 'Save the type',
    add: async () => ({ name: unique('Type '), audience: 'both' }),
  },
  '/staff/fees/membership-types/{type}': {
    capability: 'edit-fees',
    kind: 'none',
    page: '/staff/fees/membership-types/SW5kdXN0cnk',
    button: 'Save the type',
    values: { audience: 'organisation', position: '9', offered: 'yes' },
    // Another place each time, because a save that changes nothing is no act.
    add: async () => ({ position: `${randomInt(9_999) + 1}` }),
  },
  '/staff/fees/{fee}': {
    capability: 'edit-fees',
    kind: 'none',
    page: '/staff/fees/[fee]',
    button: 'Change the price',
    values: { 'on-application': 'yes', from: '2040-01-01' },
  },
  '/staff/fees/{fee}/description': {
    capability: 'edit-fees',
    kind: 'none',
    page: '/staff/fees/[fee]/description',
    button: 'Save',
    values: { description: 'For neighbours' },
  },
  '/staff/fees/{fee}/end': {
    capability: 'edit-fees',
    kind: 'none',
    page: '/staff/fees/[fee]/end',
    button: 'End the fee',
    values: { from: '2040-01-01' },
  },
  '/staff/colleagues': {
    capability: 'manage-staff',
    kind: 'none',
    page: '/staff/colleagues',
    button: 'Give the role',
    add: async (people) => ({ user: (await people.add()).username, role: 'fees' }),
  },
  '/staff/colleagues/{person}/revoke': {
    capability: 'manage-staff',
    kind: 'none',
    page: '/staff/colleagues',
    button: 'Remove Fees',
    prepare: (people) => addStaff(people, 'fees'),
    to: async (people) => `/staff/colleagues/${(await addStaff(people, 'fees')).id}/revoke`,
  },
  '/staff/colleagues/{person}/reset': {
    capability: 'manage-staff',
    kind: 'none',
    page: '/staff/colleagues',
    button: 'Reset two-step sign-in',
    to: async (people) => `/staff/colleagues/${(await addStaff(people, 'fees')).id}/reset`,
  },
  ...clientForms,
  ...webhookForms,
  ...privacyForms,
  ...replyForms,
}

/** The first role that may use a form. */
const roleFor = ({ capability }: Pick<StaffForm, 'capability'>) =>
  staffRoles.find((role) => may([role], capability)) ?? 'administrator'

/** The page of a form, open. */
interface OpenForm {
  readonly reader: Person
  /** The session of the reader. */
  readonly session: string
  /** The ids of the person and the membership. */
  readonly subjects: readonly string[]
  /** Sends the form with any session; that of the reader sends the form of a record as it is. */
  readonly send: (session?: string) => Promise<Response>
}

/** Adds what a form needs, about a person with the surname Unseen, and opens its page. */
export async function openStaffForm(
  people: People,
  service: Service,
  staffForm: StaffForm,
): Promise<OpenForm> {
  const { kind, button, page: below, prepare, add, to, ...form } = staffForm
  const member = await people.add({ surname: 'Unseen' })
  const { guid } = await people.addMembership({ person: member })
  const reader = await addStaff(people, roleFor(staffForm))
  const session = await staffSession(people, reader)
  await prepare?.(people, member)
  const client = await addClientRow(people, form.client)
  const second = await form.beside?.(people)
  const values = {
    reason: 'A reason',
    ...form.values,
    ...(await add?.(people, client)),
    ...(second && { keep: second.id }),
  }
  const [fee] = await people.sql`
    insert into fee (position, type, description, band, individual, amount)
    values (900, 'Friend', 'For friends', ${unique('B')}, true, 24) returning id`
  const reply = await addReply(people)
  const ids: Record<string, string> = {
    fee: fee?.id,
    person: member.id,
    client,
    reply,
    ...(form.webhook && { webhook: await addWebhookRow(people, client, form.webhook) }),
    membership: guid,
  }
  const paths = {
    person: `${form.below ?? '/staff/people'}/${member.id}`,
    membership: `/staff/memberships/${guid}`,
    none: below?.replace(/\[(\w+)\]/g, (_, name) => ids[name] ?? '') ?? '/staff',
  }
  const isOpen = kind === 'none' || button === 'Open the record'
  const opened = isOpen
    ? paths[kind]
    : await openRecord(service, session, paths[kind], below?.replace('[person]', member.id))
  const page = second ? await pageBeside(service, session, opened, second.id) : opened
  const send = await formRequest(service, session, page, button)
  return {
    reader,
    session,
    subjects: [member.id, guid],
    send: async (sender) =>
      send(sender, values, sender === session && kind !== 'none' ? undefined : await to?.(people)),
  }
}
