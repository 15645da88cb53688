import { period } from '../../language/period.ts'
import { choosePassword, type EmailContent, type PasswordChoice } from '../emails.ts'

interface JoinFacts {
  /** The name of an applicant who is a member, or whose application has a decision. */
  readonly name: string | undefined
  readonly organisation: string
  readonly reference: string
  /** The page with the application. */
  readonly link: string
}

const withReference = ({ reference }: Pick<JoinFacts, 'reference'>) => ({
  facts: [['Reference', reference]] as const,
})
const page = ({ link }: Pick<JoinFacts, 'link'>, label = 'See your application') => ({
  label,
  url: link,
})

/**
 * The emails about an application to join. None contains what the applicant has entered, which would
 * carry a message of theirs to somebody else's email address.
 */
export const joinEmailText = {
  started: (facts: JoinFacts & { expiry: string }): EmailContent => ({
    subject: `Your application to join ${facts.organisation}`,
    name: facts.name,
    parts: [
      `You have started an application to join ${facts.organisation}. Keep this email: with the link you can come back to your application and see what is happening with it.`,
      withReference(facts),
      page(facts, 'Continue your application'),
      `The link works until ${facts.expiry}. Each saved answer extends it to ${period.en.joinLinkDays}.`,
      'If you did not ask for this, you can ignore this email. We will delete the application.',
    ],
  }),
  sent: (facts: JoinFacts & { reply: string | undefined }): EmailContent => ({
    subject: `We have received your application to join ${facts.organisation}`,
    name: facts.name,
    parts: [
      [
        'Thank you for your application. Our membership team will look at it, and we will email you when we have decided, or if we have a question.',
        ...(facts.reply ? [facts.reply] : []),
      ].join(' '),
      withReference(facts),
      page(facts),
      'You do not need to do anything now. Do not send any money yet.',
    ],
  }),
  asked: (facts: JoinFacts & { text: string }): EmailContent => ({
    subject: `A question about your application to join ${facts.organisation}`,
    name: facts.name,
    parts: [
      ...facts.text.split(/\n+/),
      withReference(facts),
      page(facts, 'Answer the question'),
      'We will continue with your application when we have your answer.',
    ],
  }),
  accepted: (facts: JoinFacts & { text: string }): EmailContent => ({
    subject: `Your application to join ${facts.organisation} has been accepted`,
    name: facts.name,
    parts: [
      ...facts.text.split(/\n+/),
      withReference(facts),
      page(facts),
      'We will email you again when we know the fee and how to pay it.',
    ],
  }),
  payment: (facts: JoinFacts & { text: string; amount: string }): EmailContent => ({
    subject: `Pay your fee to join ${facts.organisation}`,
    name: facts.name,
    parts: [
      ...facts.text.split(/\n+/),
      {
        facts: [
          ['Reference', facts.reference],
          ['To pay', facts.amount],
        ],
      },
      page(facts, 'See how to pay'),
      'You will be a member as soon as we receive the fee. We will email you then.',
    ],
  }),
  member: (facts: JoinFacts & { account: PasswordChoice | undefined }): EmailContent => ({
    subject: `You are now a member of ${facts.organisation}`,
    name: facts.name,
    parts: facts.account
      ? [
          `Welcome to ${facts.organisation}. You can see your membership and keep your details up to date in your account.`,
          {
            facts: [
              ['Reference', facts.reference],
              ['Your username', facts.account.username],
            ],
          },
          ...choosePassword(facts.account),
        ]
      : [
          `Welcome to ${facts.organisation}. Your application is complete.`,
          withReference(facts),
          page(facts),
        ],
  }),
  renewal: (facts: JoinFacts & { amount: string }): EmailContent => ({
    subject: `Pay your fee to renew your membership of ${facts.organisation}`,
    name: facts.name,
    parts: [
      'We have received your renewal. Your membership is renewed when we receive the fee.',
      {
        facts: [
          ['Reference', facts.reference],
          ['To pay', facts.amount],
        ],
      },
      page(facts, 'See how to pay'),
      'You get this email because you have just renewed your membership on our website. If you did not, you can ignore it.',
    ],
  }),
  renewed: (facts: JoinFacts & { until: string }): EmailContent => ({
    subject: `Your membership of ${facts.organisation} has been renewed`,
    name: facts.name,
    parts: [
      `Thank you. Your membership is paid until the end of ${facts.until}.`,
      withReference(facts),
      page(facts, 'See your renewal'),
    ],
  }),
  declined: (facts: JoinFacts & { text: string }): EmailContent => ({
    subject: `Our decision about your application to join ${facts.organisation}`,
    name: facts.name,
    parts: [...facts.text.split(/\n+/), withReference(facts), page(facts)],
  }),
  reminder: (facts: JoinFacts & { turn: JoinReminderTurn; expiry: string }): EmailContent => ({
    subject: reminders[facts.turn].subject(facts.organisation),
    name: facts.name,
    parts: [
      reminders[facts.turn].lead,
      withReference(facts),
      page(facts, reminders[facts.turn].label),
      reminders[facts.turn].end(facts.expiry),
    ],
  }),
  team: (
    facts: Omit<JoinFacts, 'name'> & { event: 'sent' | 'replied'; membership: string },
  ): EmailContent => ({
    subject: {
      sent: `New application to join: ${facts.reference}`,
      replied: `Answer about an application to join: ${facts.reference}`,
    }[facts.event],
    parts: [
      {
        sent: 'Someone has applied to join. It is our turn to decide.',
        replied: 'An applicant has answered our question. It is our turn to decide.',
      }[facts.event],
      {
        facts: [
          ['Reference', facts.reference],
          ['Membership', facts.membership],
        ],
      },
      page(facts, 'Open the application'),
    ],
  }),
}

/** The states in which an applicant is reminded. */
export type JoinReminderTurn = 'started' | 'asked' | 'awaiting-payment'

const lapses = (expiry: string) =>
  `If we do not hear from you by ${expiry}, your application will lapse and we will delete it later. You can start again at any time. If you no longer want to join, you do not need to do anything.`

const reminders: Readonly<
  Record<
    JoinReminderTurn,
    {
      subject(organisation: string): string
      lead: string
      label: string
      end(expiry: string): string
    }
  >
> = {
  started: {
    subject: (organisation) => `Your application to join ${organisation} is not finished`,
    lead: 'You have started an application and not sent it yet. Your answers are saved.',
    label: 'Continue your application',
    end: lapses,
  },
  asked: {
    subject: (organisation) => `Your answer about your application to join ${organisation}`,
    lead: 'We have asked you a question about your application, and do not have your answer yet.',
    label: 'Answer the question',
    end: lapses,
  },
  'awaiting-payment': {
    subject: (organisation) => `Your fee to join ${organisation}`,
    lead: 'Your application has been accepted, and we have not received the fee yet. If you have paid in the last few days, you do not need to do anything.',
    label: 'See how to pay',
    end: () => 'If you have a question about the fee, reply to this email and give your reference.',
  },
}
