import type { JoinState } from '#db/values/join-states.ts'
import { actsUndoneWith } from '#lib/acts/acts.ts'
import { expect, test } from '../fixtures/browser.ts'
import type { Mailbox } from '../fixtures/mailbox.ts'
import { type People, unique } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { formRequest } from './form-request.ts'
import { addApplication, sendDecisions } from './join-application.ts'
import { addStaff, staffSession } from './staff.ts'

/** A decision: the state that it needs, its page and button, what is sent, and what its banner says. */
interface Row {
  readonly state: JoinState
  readonly page: string
  readonly button: string
  readonly values?: Readonly<Record<string, string>>
  readonly said: string
  /** Applies as a member who renews. */
  readonly renews?: true
}

const accept = { state: 'sent', page: '/accept', button: 'Accept the application' } as const

const rows: Readonly<Record<string, readonly Row[]>> = {
  'join-accepted': [
    { ...accept, values: { amount: '24' }, said: 'Status: To decide → Awaiting payment' },
    { ...accept, values: { amount: '0' }, said: 'Status: To decide → Members' },
    { ...accept, values: { amount: '0' }, said: 'Status: To decide → Members', renews: true },
  ],
  'join-declined': [
    {
      state: 'asked',
      page: '/decline',
      button: 'Decline the application',
      values: { text: 'No' },
      said: 'Status: Question asked → Declined',
    },
  ],
  'join-question-asked': [
    {
      state: 'sent',
      page: '/ask',
      button: 'Send the question',
      values: { text: 'Why?' },
      said: 'Status: To decide → Question asked',
    },
  ],
  'join-payment-asked': [
    {
      state: 'accepted',
      page: '/payment',
      button: 'Ask for the fee',
      values: { amount: '36' },
      said: 'Price: £24 a year → £36 a year',
    },
  ],
  'join-paid': [
    {
      state: 'awaiting-payment',
      page: '',
      button: 'Mark as paid',
      said: 'Status: Awaiting payment → Members',
    },
    {
      state: 'awaiting-payment',
      page: '',
      button: 'Mark as paid',
      said: 'Status: Awaiting payment → Members',
      renews: true,
    },
  ],
}

/** Adds the application of a decision, of a member with a membership if it renews it. */
async function addFor(people: People, { state, renews }: Row) {
  const application = await addApplication(people, state)
  if (!renews) return application
  const person = await people.add()
  const { guid } = await people.addMembership({ person, primary: true })
  await people.sql`
    update membership set renews_on = '2090-03-31', name = 'Old farm' where id = ${guid}`
  await people.sql`
    update join_application set renewal = true, account_id = ${person.id}, membership_id = ${guid},
      organisation = 'New farm', language = 'cy' where id = ${application.id}`
  return application
}

/** The rows and columns that a decision on an application can change. */
const read = async ({ sql }: People, { id, email }: { id: string; email: string }) => {
  const [application] = await sql`select * from join_application where id = ${id}`
  const { account_id: accountId, membership_id: membershipId } = application ?? {}
  return {
    application,
    messages: await sql`select * from join_message where application_id = ${id}`,
    accounts: await sql`select * from account where email = ${email} or id = ${accountId}`,
    memberships: await sql`select * from membership where id = ${membershipId}`,
    contacts: await sql`
      select * from contact where membership_id = ${membershipId} or account_id = ${accountId}`,
  }
}

async function textOf(service: Service, session: string, path: string, cookies: string[] = []) {
  const headers = { Cookie: [`gatehouse.session=${session}`, ...cookies].join('; ') }
  const html = await (await fetch(new URL(path, service.url), { headers })).text()
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

interface Office {
  readonly people: People
  readonly service: Service
  readonly mailbox: Mailbox
}

/** Adds an application that an officer can decide, and another officer who can take the decision back. */
async function open({ people, service }: Office, row: Row) {
  const officer = async () => staffSession(people, await addStaff(people, 'membership'))
  const [doer, other] = [await officer(), await officer()]
  const application = await addFor(people, row)
  const page = `/staff/applications/${application.id}`
  return {
    application,
    page,
    other,
    read: () => read(people, application),
    decide: async () => {
      const values = { number: unique('U'), text: 'Welcome', ...row.values }
      const form = await formRequest(service, doer, `${page}${row.page}`, row.button)
      const { headers } = await form(doer, values)
      return textOf(service, doer, headers.get('location') ?? '', headers.getSetCookie())
    },
    undo: () => formRequest(service, other, page, 'Undo'),
  }
}

test('every decision on an application has an Undo', () => {
  expect(Object.keys(rows).sort()).toEqual([...actsUndoneWith['decide-applications']].sort())
})

for (const [action, decisions] of Object.entries(rows)) {
  for (const row of decisions) {
    const values = row.values?.amount ? ` for £${row.values.amount}` : ''
    test(`${action}${values}${row.renews ? ' of a renewal' : ''} is taken back by another officer before its email goes, and not afterwards`, async ({
      mailbox,
      people,
      service,
    }) => {
      const desk = await open({ mailbox, people, service }, row)
      const { id, email } = desk.application
      const before = await desk.read()
      const banner = await desk.decide()
      expect(banner).toContain(row.said)
      expect(banner).toContain('The email goes 5 minutes after the decision')
      expect(await desk.read()).not.toEqual(before)
      const notice = () => people.sql`
        select extract(epoch from due_at - created_at)::int as seconds from outgoing
        where event_id in (select id from audit_event where join_application_id = ${id})`
      expect(await notice()).toEqual([{ seconds: 300 }])

      const undo = await desk.undo()
      expect((await undo(desk.other)).headers.get('location')).toBe(
        `${desk.page}?done=staff-act-undone`,
      )
      expect(await desk.read()).toEqual(before)
      expect(await notice()).toEqual([])
      const again = await undo(desk.other)
      expect(again.status, 'twice').toBe(422)
      expect(await again.text()).toContain('This cannot be undone')

      await desk.decide()
      const late = await desk.undo()
      await sendDecisions(people, id)
      const decided = await desk.read()
      const refused = await late(desk.other)
      expect(refused.status, 'after five minutes').toBe(422)
      expect(await refused.text()).toContain('the email has been sent')
      expect(await desk.read()).toEqual(decided)
      expect(await textOf(service, desk.other, desk.page)).not.toContain(' Undo ')
      if (row.renews) return
      await expect.poll(() => mailbox.to(email).length).toBe(1)
    })
  }
}

interface Ids {
  readonly application: string
  readonly account: string
  readonly membership: string
}

/** The reasons to refuse the undo of an acceptance: someone has used what it added. */
const uses: Readonly<Record<string, (people: People, ids: Ids) => Promise<unknown>>> = {
  'a colleague has edited the account': ({ sql }, { account }) =>
    sql`update account set phone = '01749 000009' where id = ${account}`,
  'the membership has another contact': async (people, { membership }) => {
    const { id } = await people.add()
    return people.sql`insert into contact (membership_id, account_id) values (${membership}, ${id})`
  },
  'a temporary password was sent': ({ sql }, { account }) =>
    sql`insert into audit_event (account_id, action) values (${account}, 'temporary-password-sent')`,
  'the fee was paid': ({ sql }, { application }) =>
    sql`update join_application set state = 'member' where id = ${application}`,
}

test('an acceptance is taken back although a colleague has read the account, and someone could not sign in to it', async ({
  mailbox,
  people,
  service,
}) => {
  const [row] = rows['join-accepted'] ?? []
  const desk = await open({ mailbox, people, service }, row as Row)
  const before = await desk.read()
  await desk.decide()
  const undo = await desk.undo()
  const { application } = await desk.read()
  for (const action of ['staff-viewed-person', 'sign-in-refused'])
    await people.sql`
      insert into audit_event (account_id, action) values (${application?.account_id}, ${action})`
  expect((await undo(desk.other)).status).toBe(303)
  expect(await desk.read()).toEqual(before)
})

for (const [use, make] of Object.entries(uses)) {
  test(`an acceptance is not taken back if ${use} since then`, async ({
    mailbox,
    people,
    service,
  }) => {
    const [row] = rows['join-accepted'] ?? []
    const desk = await open({ mailbox, people, service }, row as Row)
    await desk.decide()
    const undo = await desk.undo()
    const { application } = await desk.read()
    await make(people, {
      application: desk.application.id,
      account: application?.account_id,
      membership: application?.membership_id,
    })
    const used = await desk.read()
    const refused = await undo(desk.other)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('This cannot be undone: it has changed again')
    expect(await desk.read()).toEqual(used)
  })
}
