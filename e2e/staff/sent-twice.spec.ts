import { randomUUID } from 'node:crypto'
import { onceField } from '#lib/auth/act-once.ts'
import { accountField } from '#lib/auth/draft.ts'
import { expect, test } from '../fixtures/browser.ts'
import { defaultPassword, type People, unique } from '../fixtures/people.ts'
import { formRequest, openRecord } from './form-request.ts'
import { addStaff, giveRole, staffSession } from './staff.ts'

type Role = Parameters<typeof addStaff>[1]

/** A form that is sent twice at once: its page, the fields that are typed, and what it adds, by a query for their number. */
interface Sent {
  /** The role of its sender; a member has none. */
  readonly role?: Role
  /** The record that is opened before the page below it. */
  readonly record?: string
  readonly page: string
  readonly button: string
  readonly values: Readonly<Record<string, string>>
  readonly table: string
}

/** The page to which a response leads, or the secret that it shows. */
async function resultOf(response: Response): Promise<string | undefined> {
  const [, shown] = (await response.text()).match(/<main.*?(<code.*?<\/code>)/s) ?? []
  return response.headers.get('location') ?? shown
}

async function addRecords(people: People, tag: string) {
  const { guid } = await people.addMembership()
  const invited = await people.add({ invited: true, username: tag })
  const client = unique('client')
  await people.sql`
    insert into client (id, name, secret_hashes, redirect_uris, roles, own)
    values (${client}, ${client}, array[decode(repeat('00', 32), 'hex')], '{https://crm.example/}', '{events}', true)`
  return { guid, invited, client }
}

test('a form that is sent twice without script acts once, and both get the same response', async ({
  mailbox,
  people,
  service,
}) => {
  const tag = unique('twice')
  const { guid, invited, client } = await addRecords(people, tag)
  const forms: readonly Sent[] = [
    {
      role: 'help-desk',
      record: `/staff/memberships/${guid}`,
      page: '',
      button: 'Add the note',
      values: { note: tag },
      table: 'record_note where text',
    },
    {
      role: 'membership',
      page: '/staff/tasks/add',
      button: '',
      values: { text: tag, due: '2090-01-31' },
      table: 'task where text',
    },
    {
      role: 'membership',
      page: '/staff/applications/replies',
      button: '',
      values: { decision: 'ask', name: tag, text: 'How many hives?' },
      table: 'saved_reply where name',
    },
    {
      role: 'administrator',
      page: '/staff/privacy/record',
      button: '',
      values: { kind: 'access', name: tag, received: '2026-01-31' },
      table: 'privacy_request where name',
    },
    {
      role: 'administrator',
      page: `/staff/clients/${client}/webhooks/add`,
      button: '',
      values: { url: `https://crm.example/${tag}`, email: 'crm@example.org' },
      table: `webhook where 'https://crm.example/${tag}' = url and`,
    },
    {
      role: 'membership',
      record: `/staff/memberships/${guid}`,
      page: '/contacts/add',
      button: 'Add the contact',
      values: { person: 'new', surname: tag },
      table: 'account where surname',
    },
    {
      role: 'membership',
      page: `/staff/people/invite?ids=${invited.id}`,
      button: '',
      values: {},
      table: `audit_event where action = 'invitation-sent' and account_id = '${invited.id}' and`,
    },
    {
      role: 'administrator',
      page: '/staff/clients/add',
      button: '',
      values: { name: tag, kind: 'confidential', 'redirect-uris': 'https://crm.example/' },
      table: 'client where name',
    },
    {
      page: '/security/app-passwords',
      button: '',
      values: { label: tag, current: defaultPassword },
      table: "credential where kind = 'app-password' and label",
    },
  ]
  for (const { role, record, page, button, values, table } of forms) {
    const sender = role ? await addStaff(people, role) : await people.add()
    const session = await staffSession(people, sender)
    const path = record ? await openRecord(service, session, record, page) : page
    const send = await formRequest(service, session, path, button)
    const typed = { ...values, [onceField]: randomUUID() }
    const responses = await Promise.all([send(session, typed), send(session, typed)])
    const [first, second] = await Promise.all(responses.map(resultOf))
    expect(first, page).toMatch(/done=|<code/)
    expect(second, page).toBe(first)
    const condition = table.endsWith('and') ? `${table} $1 = $1` : `${table} = $1`
    const [row] = await people.sql.unsafe(`select count(*)::int from ${condition}`, [tag])
    expect(row, table).toEqual({ count: 1 })
  }
  const [emails] = await people.sql`
    select count(*)::int from outgoing where kind = 'email' and recipient = ${invited.email}`
  expect(emails).toEqual({ count: 1 })
  await expect.poll(() => mailbox.to(invited.email).length).toBe(1)
})

test('a new password that is sent twice without script gives both responses the same new session', async ({
  people,
  service,
}) => {
  const person = await people.add()
  const session = await people.issueCredential(person, { kind: 'session' })
  const send = await formRequest(service, session, '/password/change')
  const current = { current: defaultPassword, [onceField]: randomUUID() }
  const typed = { ...current, password: 'three other orchard words' }
  const responses = await Promise.all([send(session, typed), send(session, typed)])
  const [first, second] = responses.map(({ status, headers }) => [
    status,
    headers.get('location'),
    headers.getSetCookie().filter((cookie) => cookie.startsWith('gatehouse.session=')),
  ])
  expect(first).toEqual([
    303,
    '/security?done=password',
    [expect.stringMatching(/^gatehouse\.session=[\w-]{40}/)],
  ])
  expect(second).toEqual(first)
})

test('the form of one officer does nothing for another one who has signed in since', async ({
  people,
  service,
}) => {
  const [pat, quin] = [await addStaff(people, 'membership'), await addStaff(people, 'membership')]
  const page = '/staff/tasks/add'
  const send = await formRequest(service, await staffSession(people, pat), page)
  const typed = { text: unique('task'), due: '2090-01-31', [accountField]: pat.id }
  const { headers } = await send(await staffSession(people, quin), typed)
  expect(headers.get('location')).toBe(`/login?goto=${encodeURIComponent(page)}&again=1`)
  expect(await people.sql`select from task where text = ${typed.text}`).toHaveLength(0)
})

/** The forms whose responses are files, that with a file and the selection of rows, by the button of each at its page. */
const otherForms = {
  Download: '/staff/export',
  'Export this list': '/staff/people',
  'Invite the selected people': '/staff/people',
  'Upload and check': '/staff/import',
  'Download your data': '/security/data',
}

test('no file, upload or selection of one officer is that of another one who has signed in since', async ({
  people,
  service,
}) => {
  const [ada, bo] = [
    await addStaff(people, 'administrator'),
    await addStaff(people, 'administrator'),
  ]
  const [asAda, asBo] = [await staffSession(people, ada), await staffSession(people, bo)]
  for (const one of [ada, bo]) await giveRole(people, one, 'membership')
  for (const [button, page] of Object.entries(otherForms)) {
    const send = await formRequest(service, asAda, page, button)
    const { headers } = await send(asBo, { [accountField]: ada.id, kind: 'fees' })
    expect(headers.get('location'), button).toMatch(/^\/login\?goto=.*&again=1$/)
  }
})

test('the second of two colleagues who finish one task or remove one role is offered the undo of no other act', async ({
  people,
  service,
}) => {
  const [task] = await people.sql`
    insert into task (kind, text, due_on) values ('note', ${unique('task')}, '2090-01-31') returning id`
  const fees = await addStaff(people, 'fees')
  const acts = [
    { role: 'membership', page: `/staff/tasks/${task?.id}`, button: 'Mark as done' },
    {
      role: 'administrator',
      page: '/staff/colleagues',
      button: 'Remove Fees',
      to: `/staff/colleagues/${fees.id}/revoke`,
    },
  ] as const
  for (const { role, page, button, to } of acts.map((act) => ({ to: undefined, ...act }))) {
    const [one, other] = [
      await staffSession(people, await addStaff(people, role)),
      await staffSession(people, await addStaff(people, role)),
    ]
    const send = await formRequest(service, one, page, button)
    const locations = []
    for (const session of [one, other])
      locations.push((await send(session, { [accountField]: '' }, to)).headers.get('location'))
    expect(locations, page).toEqual([
      expect.stringContaining('?done='),
      expect.not.stringContaining('done='),
    ])
  }
})
