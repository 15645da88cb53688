import type postgres from 'postgres'
import { replyToQuestion } from '#db/queries/applications/applications-edit.ts'
import { acceptApplication, decideApplication } from '#db/queries/applications/decisions.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import {
  messagesAboutApplication,
  messagesToApplicant,
} from '#lib/accounts/applications/application-messages.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { messagesAbout } from '#lib/lifecycle/messages-about.ts'
import { renewMembership } from '#lib/memberships/change-term.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { type AccountInput, People } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { context, expect, test } from '../fixtures/statements.ts'
import { addStaff, staffSession } from '../staff/staff.ts'
import { addApplicationRow } from './application-row.ts'
import { addMembership } from './dated-membership.ts'

const applicant = 'jo@people.example'

/** The account of an applicant: whose mailbox it has, and whether its owner has chosen a password. */
const accounts = {
  none: undefined,
  own: { email: applicant, invited: true },
  other: { email: 'farm@people.example', invited: true },
  used: { email: 'farm@people.example' },
} as const

interface Decision {
  readonly action: string
  readonly amount?: string | null
  readonly account?: keyof typeof accounts
  readonly renews?: boolean
  /** Each email: who gets it, a part of its subject, and whether it has the link that opens the account. */
  readonly emails: readonly (readonly [to: string, subject: string, opensAccount?: true])[]
}

const pay = [applicant, 'Pay your fee'] as const
const joined = [applicant, 'You are now a member'] as const

const decisions: readonly Decision[] = [
  { action: 'join-question-asked', emails: [[applicant, 'A question about']] },
  { action: 'join-question-asked', amount: '0', emails: [[applicant, 'A question about']] },
  { action: 'join-declined', amount: '0', emails: [[applicant, 'Our decision']] },
  { action: 'join-accepted', amount: null, account: 'own', emails: [[applicant, 'accepted']] },
  { action: 'join-accepted', account: 'own', emails: [pay] },
  { action: 'join-payment-asked', account: 'own', emails: [pay] },
  { action: 'join-accepted', amount: '0', account: 'own', emails: [[...joined, true]] },
  { action: 'join-paid', account: 'none', emails: [joined] },
  { action: 'join-paid', account: 'own', emails: [[...joined, true]] },
  {
    action: 'join-paid',
    account: 'other',
    emails: [joined, ['farm@people.example', 'account', true]],
  },
  { action: 'join-paid', account: 'used', emails: [joined] },
  { action: 'join-paid', amount: null, account: 'own', emails: [[...joined, true]] },
  { action: 'join-paid', account: 'own', renews: true, emails: [[applicant, 'renewed']] },
  { action: 'join-accepted', amount: '0', renews: true, emails: [[applicant, 'renewed']] },
]

const stateAfter = (action?: string) => (action === 'join-question-asked' ? 'asked' : 'member')

test('each decision on an application sends the applicant one email, and the link that opens an account to its mailbox only', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const people = new People(sql)
  const { id: staff } = await people.add()
  const day = londonDay(300)
  try {
    for (const { action, amount = '24', account = 'none', renews = false, emails } of decisions) {
      const columns = accounts[account]
      const person = columns && (await people.add(columns))
      const membership = renews ? await addMembership(sql, { renewsOn: day }) : null
      const { id } = await addApplicationRow(sql, {
        email: applicant,
        state: stateAfter(action),
        amount,
        renewal: renews,
        account_id: person?.id ?? null,
        membership_id: membership,
      })
      const [event] = await sql`
        insert into audit_event (action, join_application_id, staff_account_id, staff_role)
        values (${action}, ${id}, ${staff}, 'membership') returning id`
      const messages = await messagesToApplicant(event?.id)
      const sent = messages.map(({ to, content }) => {
        const { subject, parts } = content()
        return { to, subject, opensAccount: JSON.stringify(parts).includes('/welcome?token=') }
      })
      expect(sent, JSON.stringify([action, amount, account])).toEqual(
        emails.map(([to, subject, opensAccount = false]) => ({
          to,
          subject: expect.stringContaining(subject),
          opensAccount,
        })),
      )
    }
    expect(await messagesToApplicant(staff), 'about no decision').toEqual([])
  } finally {
    await closeDatabase()
  }
})

test('a payment that staff or an operator enter on the membership welcomes its new applicant, who gets no other email about it', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const people = new People(sql)
  const colleague = {
    accountId: (await people.add()).id,
    username: 'fay',
    role: 'membership',
  } as const
  const subjects = async (actor: Actor, renewal: boolean) => {
    const person = await people.add({ email: applicant, invited: true })
    const other = await people.add({ email: 'farm@people.example' })
    const { guid } = await people.addMembership(
      { person, primary: true },
      { person: other, billing: true },
    )
    const { id } = await addApplicationRow(sql, {
      email: applicant,
      state: 'awaiting-payment',
      amount: 24,
      renewal,
      account_id: person.id,
      membership_id: guid,
    })
    expect(await renewMembership(guid, null, actor)).toMatchObject({ outcome: 'renewed' })
    const [{ notice, ...row } = {}] = await sql`
      select state, event_id as notice from join_application, outgoing
      where join_application.id = ${id} and kind = 'notice' order by outgoing.id desc limit 1`
    expect(row).toEqual({ state: 'member' })
    const messages = await messagesAbout({
      eventId: notice,
      facts: null,
      language: null,
      attempts: 1,
    })
    await sql`delete from account where id in (${person.id}, ${other.id})`
    return messages.map(({ to, content }) => {
      const { subject, parts } = content()
      return [to, subject, JSON.stringify(parts).includes('/welcome?token=')]
    })
  }
  try {
    const paid = expect.stringContaining('is paid until')
    const farm = ['farm@people.example', paid, false]
    for (const actor of [colleague, 'olga']) {
      const welcome = [applicant, expect.stringContaining('You are now a member'), true]
      expect(await subjects(actor, false)).toEqual([welcome, farm])
    }
    expect((await subjects('olga', true)).sort()).toEqual([farm, [applicant, paid, false]])
  } finally {
    await closeDatabase()
  }
})

/** The decisions on one application within five minutes, and the subject and the texts of the email about each, if it goes. */
const followed: readonly {
  readonly actions: readonly string[]
  readonly state: string
  readonly emails: readonly (readonly [subject: string, ...texts: string[]] | undefined)[]
}[] = [
  {
    actions: ['join-accepted', 'join-paid'],
    state: 'member',
    emails: [undefined, ['You are now a member', 'by join-accepted', 'by join-paid']],
  },
  {
    actions: ['join-accepted', 'join-payment-asked', 'join-paid'],
    state: 'member',
    emails: [
      undefined,
      undefined,
      ['You are now a member', 'by join-accepted', 'by join-payment-asked', 'by join-paid'],
    ],
  },
  {
    actions: ['join-question-asked', 'join-accepted'],
    state: 'awaiting-payment',
    emails: [undefined, ['Pay your fee', 'by join-accepted']],
  },
  {
    actions: ['join-question-asked', 'join-accepted', 'join-payment-asked'],
    state: 'awaiting-payment',
    emails: [undefined, undefined, ['Pay your fee', 'by join-accepted', 'by join-payment-asked']],
  },
  {
    actions: ['join-accepted', 'join-declined'],
    state: 'declined',
    emails: [undefined, ['Our decision', 'by join-declined']],
  },
]

test('of decisions that follow one another before their emails go, the last one is told, with what staff wrote to accept', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const { id: staff } = await new People(sql).add()
  const addEvents = async (id: string, actions: readonly string[]) => {
    const ids: string[] = []
    for (const [n, action] of actions.entries()) {
      const at = new Date(Date.now() + n * 60_000)
      const [event] = await sql`
        insert into audit_event (action, at, join_application_id, staff_account_id, staff_role)
        values (${action}, ${at}, ${id}, ${staff}, 'membership') returning id`
      await sql`insert into act_change (id, at, join_application_id) values (${event?.id}, ${at}, ${id})`
      await sql`
        insert into join_message (application_id, at, by_staff, text)
        values (${id}, ${at}, true, ${`by ${action}`})`
      ids.push(event?.id)
    }
    return ids
  }
  const emailOf = async (event: string) => {
    const [email] = await messagesToApplicant(event)
    const content = email?.content()
    return content && { subject: content.subject, texts: content.parts.filter(isByStaff) }
  }
  const isByStaff = (part: unknown) => String(part).startsWith('by ')
  try {
    for (const { actions, state, emails } of followed) {
      const { id } = await addApplicationRow(sql, { email: applicant, state, amount: '24' })
      const events = await addEvents(id, actions)
      for (const [n, expected] of emails.entries()) {
        const [subject, ...texts] = expected ?? []
        expect(await emailOf(events[n] ?? ''), `${actions} ${n}`).toEqual(
          expected && { subject: expect.stringContaining(subject ?? ''), texts },
        )
      }
      const last = events.at(-1) ?? ''
      await sql`update act_change set undone_at = now() where id = ${last}`
      await sql`update join_application set state = ${stateAfter(actions.at(-2))} where id = ${id}`
      const before = await emailOf(events.at(-2) ?? '')
      expect(before, `${actions}, of which the last was taken back`).toBeDefined()
    }
  } finally {
    await closeDatabase()
  }
})

/** The emails about the decisions and the payment of one application, each with what staff wrote. */
async function emailsAbout(sql: postgres.Sql, id: string) {
  const notices = await sql`
    select event_id as "eventId" from outgoing join act_change on act_change.id = event_id
    where kind = 'notice' and join_application_id = ${id} order by outgoing.id`
  const emails = []
  for (const { eventId } of notices) {
    const notice = { eventId, facts: null, language: null, attempts: 1 }
    for (const { to, content } of await messagesAbout(notice)) {
      const { subject, parts } = content()
      emails.push([to, subject, parts.includes('Bring a hat.')])
    }
  }
  return emails
}

const callerOf = async (people: People) =>
  ({
    session: hashOf(await staffSession(people, await addStaff(people, 'membership'))),
    roles: ['membership'],
    context,
  }) as const

test('a payment that is entered on the membership before the email about the acceptance goes replaces it, with its words', async ({
  own: { db, sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const caller = await callerOf(new People(sql))
  const accepted = { action: 'join-accepted', from: ['sent'], to: 'awaiting-payment' } as const
  try {
    const { id } = await addApplicationRow(sql, { email: applicant, state: 'sent', amount: '24' })
    await acceptApplication(
      db,
      caller,
      id,
      { ...accepted, text: 'Bring a hat.' },
      {
        charityNumber: 'N-paid',
        accountId: null,
        amount: '24',
      },
    )
    const pays = [applicant, expect.stringContaining('Pay your fee'), true]
    expect(await emailsAbout(sql, id), 'before the payment').toEqual([pays])
    const [row] = await sql`select membership_id from join_application where id = ${id}`
    await renewMembership(row?.membership_id, null, 'olga')
    const welcome = [applicant, expect.stringContaining('You are now a member'), true]
    expect(await emailsAbout(sql, id)).toEqual([welcome])
    await sql`update act_change set undone_at = now() where id = (
      select id from audit_event where action = 'membership-renewed')`
    expect((await emailsAbout(sql, id))[0], 'once the payment is taken back').toEqual(pays)
  } finally {
    await closeDatabase()
  }
})

test('a question that was answered before its email goes is not emailed', async ({
  own: { db, sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const caller = await callerOf(new People(sql))
  const asks = { action: 'join-question-asked', from: ['sent'], to: 'asked' } as const
  try {
    const { id, link } = await addApplicationRow(sql, { email: applicant, state: 'sent' })
    await decideApplication(db, caller, id, { ...asks, text: 'Bring a hat.' })
    expect(await replyToQuestion(db, link, 'In Devon')).toBe(true)
    expect(await emailsAbout(sql, id)).toEqual([])
    await sql`update join_application set state = 'asked' where id = ${id}`
    const question = [applicant, expect.stringContaining('A question about'), true]
    expect(await emailsAbout(sql, id), 'if it was not answered').toEqual([question])
  } finally {
    await closeDatabase()
  }
})

test('the words of staff about a free application, and those about a renewal, reach the applicant', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const people = new People(sql)
  const { id: staff } = await people.add()
  const membership = await addMembership(sql, { renewsOn: londonDay(300) })
  try {
    for (const [action, amount, renewal, subject, ends] of [
      ['join-accepted', '0', false, 'You are now a member', 'See your application'],
      ['join-accepted', '0', true, 'has been renewed', 'See your renewal'],
      ['join-accepted', '24', true, 'Pay your fee to renew', 'Your membership is renewed when'],
      ['join-accepted', null, true, 'The renewal of your membership of', 'See your renewal'],
      [
        'join-question-asked',
        null,
        true,
        'about the renewal of your',
        'continue with your renewal',
      ],
      ['join-declined', null, true, 'about the renewal of your', 'See your renewal'],
    ] as const) {
      const state = stateAfter(action)
      const columns = { email: applicant, state, amount, renewal, membership_id: membership }
      const { id } = await addApplicationRow(sql, columns)
      const [event] = await sql`
        with event as (
          insert into audit_event (action, join_application_id, staff_account_id, staff_role)
          values (${action}, ${id}, ${staff}, 'membership') returning id, at
        ), message as (
          insert into join_message (application_id, at, by_staff, text)
          select ${id}, at, true, E'Bring a hat.\n\nAnd a stick.' from event
        ) select id from event`
      const [email] = await messagesToApplicant(event?.id)
      const content = email?.content()
      expect(content?.subject, `${action} ${amount} ${renewal}`).toContain(subject)
      expect(content?.parts.slice(0, 2)).toEqual(['Bring a hat.', 'And a stick.'])
      expect(JSON.stringify(content?.parts)).toContain(ends)
    }
  } finally {
    await closeDatabase()
  }
})

test('the primary and the billing contact read that another contact has renewed their membership, each mailbox once', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const people = new People(sql)
  const [ada, bo, jo] = [await people.add(), await people.add(), await people.add()]
  try {
    for (const [primary, billing, ...others] of [
      [ada, bo, ada.email, bo.email],
      [jo, bo, bo.email],
      [ada, jo, ada.email],
    ] as const) {
      const contacts = [
        { person: primary, primary: true },
        { person: billing, billing: true },
        ...(primary === jo || billing === jo ? [] : [{ person: jo }]),
      ]
      const renewsOn = londonDay(300)
      const { id } = await addApplicationRow(sql, {
        email: jo.email.toUpperCase(),
        state: 'member',
        amount: '24',
        renewal: true,
        account_id: jo.id,
        membership_id: await addMembership(sql, { renewsOn }, ...contacts),
      })
      const [event] = await sql`
        insert into audit_event (action, join_application_id, staff_account_id, staff_role)
        values ('join-paid', ${id}, ${ada.id}, 'membership') returning id`
      const messages = await messagesToApplicant(event?.id)
      expect(messages.map(({ to }) => to)).toEqual([jo.email.toUpperCase(), ...others])
      for (const { content } of messages.slice(1))
        expect(content().subject).toContain('is paid until the end of')
    }
  } finally {
    await closeDatabase()
  }
})

test('the email about a renewal that costs a known amount says how to pay, and that about any other application confirms it', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  try {
    for (const [renewal, amount, subject, asksToWait] of [
      [true, '0.01', 'Pay your fee to renew', false],
      [true, '0', 'We have received the renewal', false],
      [true, null, 'We have received the renewal', true],
      [false, '0', 'We have received your application', false],
      [false, '24', 'We have received your application', true],
    ] as const) {
      const { id } = await addApplicationRow(sql, { email: applicant, renewal, amount })
      const facts = { about: 'application-sent', applicationId: id } as const
      const [message] = await messagesAboutApplication(facts, null)
      expect(message?.to).toBe(applicant)
      const content = message?.content()
      expect(content?.subject, `${renewal} ${amount}`).toContain(subject)
      const money = content?.parts.some((part) => String(part).includes('Do not send any money'))
      expect(money, `${renewal} ${amount}`).toBe(asksToWait)
    }
  } finally {
    await closeDatabase()
  }
})

test('the owner of an account hears which details a paid renewal has corrected, in the mailbox of the account, and only of those', async ({
  own: { db, sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const people = new People(sql)
  const caller = await callerOf(people)
  const act = { action: 'join-paid', from: ['accepted'], to: 'member', text: '' } as const
  const payments = {
    decided: (id: string) =>
      decideApplication(db, caller, id, { ...act, dating: { firstDay: null, datesNew: true } }),
    entered: (_: string, membership: string) => renewMembership(membership, null, 'olga'),
  }
  const detailsAfter = async (
    pay: (id: string, membership: string) => Promise<unknown>,
    answers: object,
    input: AccountInput = {},
  ) => {
    const person = await people.add({ forename: 'Jo', surname: 'Field', ...input })
    await sql`update account set phone = '01749 000001', language = null where id = ${person.id}`
    const { guid } = await people.addMembership({ person, primary: true })
    const known = { forename: 'Jo', surname: 'Field', phone: '01749 000001' }
    const { id } = await addApplicationRow(sql, {
      email: applicant,
      state: 'accepted',
      renewal: true,
      amount: 24,
      language: 'cy',
      account_id: person.id,
      membership_id: guid,
      known: sql.json(known),
      ...known,
      ...answers,
    })
    await pay(id, guid)
    const [notice] = await sql`
      select event_id as "eventId" from outgoing where kind = 'notice' order by id desc limit 1`
    const messages = await messagesAbout({
      eventId: notice?.eventId,
      facts: null,
      language: null,
      attempts: 1,
    })
    const aboutDetails = messages.filter(({ accountId }) => accountId === person.id)
    return aboutDetails.map(({ to, content }) => {
      const named = JSON.stringify(content().parts).match(/phone number|first name/gi)
      return [to === person.email, ...new Set(named)]
    })
  }
  try {
    for (const [how, pay] of Object.entries(payments)) {
      expect(await detailsAfter(pay, { phone: '07700 900000' }), how).not.toEqual([])
      expect(await detailsAfter(pay, {}), `${how}, nothing`).toEqual([])
      expect(await detailsAfter(pay, { phone: '07700 900000' }, { invited: true }), how).toEqual([])
    }
  } finally {
    await closeDatabase()
  }
})
