import {
  messagesFromApplicant,
  messagesToApplicant,
} from '#lib/accounts/applications/application-messages.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/statements.ts'
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
        state: 'member',
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
      const [message] = await messagesFromApplicant(facts, null)
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
