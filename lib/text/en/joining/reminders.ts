import type { EmailContent } from '../emails.ts'

interface ReminderFacts {
  /** The membership's name, or its number. */
  readonly membership: string
  readonly number: string
  /** The name of the contact. */
  readonly name: string
  readonly day: string
  readonly when: 'before' | 'today' | 'after'
  readonly role: 'primary' | 'billing'
  readonly link: string
}

const roles = { primary: 'primary contact', billing: 'billing contact' }

/** The email that reminds a contact to renew a membership. */
export const reminderEmailText = (facts: ReminderFacts): EmailContent => ({
  subject: {
    before: `${facts.membership}: your membership is paid until ${facts.day}`,
    today: `${facts.membership}: your membership is paid until today`,
    after: `${facts.membership}: your membership was paid until ${facts.day}`,
  }[facts.when],
  name: facts.name,
  parts: [
    {
      before: 'It will soon be time to renew this membership.',
      today: 'Today is the last day that is paid for. Renew this membership to stay a member.',
      after: 'We have not received a payment yet. You can still renew this membership.',
    }[facts.when],
    {
      facts: [
        ['Membership', facts.membership],
        ['Membership number', facts.number],
        ['Paid until the end of', facts.day],
      ],
    },
    { label: 'Renew', url: facts.link },
    'If you have paid in the last few days, you do not need to do anything.',
    `You get this email because you are the ${roles[facts.role]} of this membership.`,
  ],
})
