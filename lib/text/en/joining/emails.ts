import { period } from '../../language/period.ts'
import { choosePassword, type EmailContent, type PasswordChoice } from '../emails.ts'

/** The aim of an application: to join, or to renew a membership. */
export type JoinAim = 'joining' | 'renewing'

interface JoinFacts {
  readonly aim: JoinAim
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
const page = ({ link, aim }: Pick<JoinFacts, 'link' | 'aim'>, label = words[aim].page) => ({
  label,
  url: link,
})
const paragraphs = (text: string) => text.split(/\n+/).filter(Boolean)

/** The words that differ between an application to join and a renewal. */
const words = {
  joining: {
    subject: (organisation: string) => `Your application to join ${organisation}`,
    received: (organisation: string) => `We have received your application to join ${organisation}`,
    thanks:
      'Thank you for your application. Our membership team will look at it, and we will email you when we have decided, or if we have a question.',
    question: (organisation: string) => `A question about your application to join ${organisation}`,
    answered: 'We will continue with your application when we have your answer.',
    accepted: (organisation: string) =>
      `Your application to join ${organisation} has been accepted`,
    pay: (organisation: string) => `Pay your fee to join ${organisation}`,
    paid: 'You will be a member as soon as we receive the fee. We will email you then.',
    decision: (organisation: string) =>
      `Our decision about your application to join ${organisation}`,
    asked:
      'You have asked for the link to your application. There you see what is happening with it.',
    page: 'See your application',
  },
  renewing: {
    subject: (organisation: string) => `The renewal of your membership of ${organisation}`,
    received: (organisation: string) =>
      `We have received the renewal of your membership of ${organisation}`,
    thanks:
      'Thank you for your renewal. Our membership team will look at it, and we will email you when your membership is renewed, or if we have a question.',
    question: (organisation: string) =>
      `A question about the renewal of your membership of ${organisation}`,
    answered: 'We will continue with your renewal when we have your answer.',
    accepted: (organisation: string) =>
      `The renewal of your membership of ${organisation} has been accepted`,
    pay: (organisation: string) => `Pay your fee to renew your membership of ${organisation}`,
    paid: 'Your membership is renewed when we receive the fee. We will email you then.',
    decision: (organisation: string) =>
      `Our decision about the renewal of your membership of ${organisation}`,
    asked: 'You have asked for the link to your renewal. There you see what is happening with it.',
    page: 'See your renewal',
  },
}

const noAction = 'You do not need to do anything now.'
const afterSending = { free: noAction, due: `${noAction} Do not send any money yet.` }

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
  /** The link again, in whatever state the application is. */
  again: (facts: JoinFacts & { expiry: string }): EmailContent => ({
    subject: words[facts.aim].subject(facts.organisation),
    name: facts.name,
    parts: [
      words[facts.aim].asked,
      withReference(facts),
      page(facts),
      `The link works until ${facts.expiry}.`,
      'If you did not ask for this, you can ignore this email.',
    ],
  }),
  sent: (
    facts: JoinFacts & { reply: string | undefined; money: 'free' | 'due' },
  ): EmailContent => ({
    subject: words[facts.aim].received(facts.organisation),
    name: facts.name,
    parts: [
      [words[facts.aim].thanks, ...(facts.reply ? [facts.reply] : [])].join(' '),
      withReference(facts),
      page(facts),
      afterSending[facts.money],
    ],
  }),
  asked: (facts: JoinFacts & { text: string }): EmailContent => ({
    subject: words[facts.aim].question(facts.organisation),
    name: facts.name,
    parts: [
      ...paragraphs(facts.text),
      withReference(facts),
      page(facts, 'Answer the question'),
      words[facts.aim].answered,
    ],
  }),
  accepted: (facts: JoinFacts & { text: string }): EmailContent => ({
    subject: words[facts.aim].accepted(facts.organisation),
    name: facts.name,
    parts: [
      ...paragraphs(facts.text),
      withReference(facts),
      page(facts),
      'We will email you again when we know the fee and how to pay it.',
    ],
  }),
  payment: (facts: JoinFacts & { text: string; amount: string }): EmailContent => ({
    subject: words[facts.aim].pay(facts.organisation),
    name: facts.name,
    parts: [
      ...paragraphs(facts.text),
      {
        facts: [
          ['Reference', facts.reference],
          ['To pay', facts.amount],
        ],
      },
      page(facts, 'See how to pay'),
      words[facts.aim].paid,
    ],
  }),
  member: (
    facts: JoinFacts & { text: string; account: PasswordChoice | undefined },
  ): EmailContent => ({
    subject: `You are now a member of ${facts.organisation}`,
    name: facts.name,
    parts: facts.account
      ? [
          ...paragraphs(facts.text),
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
          ...paragraphs(facts.text),
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
  renewed: (facts: JoinFacts & { text: string; until: string }): EmailContent => ({
    subject: `Your membership of ${facts.organisation} has been renewed`,
    name: facts.name,
    parts: [
      ...paragraphs(facts.text),
      `Thank you. Your membership is paid until the end of ${facts.until}.`,
      withReference(facts),
      page(facts),
    ],
  }),
  declined: (facts: JoinFacts & { text: string }): EmailContent => ({
    subject: words[facts.aim].decision(facts.organisation),
    name: facts.name,
    parts: [...paragraphs(facts.text), withReference(facts), page(facts)],
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
    subject: `${toTeam[facts.aim][facts.event].subject}: ${facts.reference}`,
    parts: [
      toTeam[facts.aim][facts.event].lead,
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

const toTeam = {
  joining: {
    sent: {
      subject: 'New application to join',
      lead: 'Someone has applied to join. It is our turn to decide.',
    },
    replied: {
      subject: 'Answer about an application to join',
      lead: 'An applicant has answered our question. It is our turn to decide.',
    },
  },
  renewing: {
    sent: {
      subject: 'Renewal to decide',
      lead: 'A member has renewed a membership whose fee is not known, or free. It is our turn to decide.',
    },
    replied: {
      subject: 'Answer about a renewal',
      lead: 'A member has answered our question about a renewal. It is our turn to decide.',
    },
  },
}

/** The states in which an applicant is reminded, and that of a renewal. */
export type JoinReminderTurn = 'started' | 'asked' | 'renewal-asked' | 'awaiting-payment'

const lapses = (what: string, aim: string) => (expiry: string) =>
  `If we do not hear from you by ${expiry}, your ${what} will lapse and we will delete it later. You can start again at any time. If you no longer want to ${aim}, you do not need to do anything.`
const applicationLapses = lapses('application', 'join')

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
    end: applicationLapses,
  },
  asked: {
    subject: (organisation) => `Your answer about your application to join ${organisation}`,
    lead: 'We have asked you a question about your application, and do not have your answer yet.',
    label: 'Answer the question',
    end: applicationLapses,
  },
  'renewal-asked': {
    subject: (organisation) =>
      `Your answer about the renewal of your membership of ${organisation}`,
    lead: 'We have asked you a question about your renewal, and do not have your answer yet.',
    label: 'Answer the question',
    end: lapses('renewal', 'renew'),
  },
  'awaiting-payment': {
    subject: (organisation) => `Your fee to join ${organisation}`,
    lead: 'Your application has been accepted, and we have not received the fee yet. If you have paid in the last few days, you do not need to do anything.',
    label: 'See how to pay',
    end: () => 'If you have a question about the fee, reply to this email and give your reference.',
  },
}
