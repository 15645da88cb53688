import { period } from '../language/period.ts'
import { plural } from '../language/plural.ts'

/** The page that says how to join. */
export const joinText = {
  heading: (organisation: string): string => `Join ${organisation}`,
  description: (organisation: string): string =>
    `How to become a member of ${organisation}, and the form to apply.`,
  choice: {
    lead: 'This is the membership you chose. You have not sent anything yet.',
    membership: 'Membership',
    /** Read after 'Change' by a screen reader. */
    change: 'your membership',
    band: 'Band',
    fee: 'Fee',
  },
  apply: {
    title: 'How to apply',
    individual: 'You will need your postal address and your phone number.',
    organisation:
      'You will need the name and postal address of your organisation, and the phone number of the person we should contact.',
    time: `It takes about ${period.en.joiningMinutes}. We save your answers, and email you a link so that you can come back later.`,
    feeUnknown: 'When we have decided, we will tell you the fee and how to pay it.',
    feeKnown:
      'When we have decided, we will tell you how to pay the fee. Do not send any money before then.',
    /** Also in the email that confirms an application, and on its page. */
    reply: (days: number): string =>
      plural.en(days, {
        one: 'We will reply within {n} day.',
        other: 'We will reply within {n} days.',
      }),
    start: 'Start your application',
    starting: 'Starting…',
    asMember: (name: string, email: string): string =>
      `You are signed in as ${name}. We will use the details in your profile and the email address ${email}, and only ask for what is missing.`,
  },
  renewal: {
    heading: (name: string): string => `Renew ${name}`,
    lead: 'We use the details that we have. You can check and change them on the next page.',
    submit: 'Check your details',
    pending: 'Starting…',
    sent: {
      own: (membership: string, day: string): string =>
        `You have already sent a renewal of ${membership}, on ${day}. You do not need to send it again.`,
      other: (membership: string, day: string, name: string): string =>
        `${name} has already sent a renewal of ${membership}, on ${day}. Ask ${name} before you send another, so that no one pays twice.`,
    },
  },
  current: {
    title: 'Your application',
    same: 'You have started an application for this membership.',
    other: 'You have started an application for another membership.',
    started: 'You have started an application.',
    continue: 'Continue your application',
    use: 'Use this membership instead',
    using: 'Saving…',
    again: '[Get the link to your application](/join/continue) if you have applied before.',
  },
  noChoice: {
    lead: 'First, choose a membership.',
    submit: 'Choose your membership',
  },
  unavailable: {
    lead: 'The membership you chose is no longer available, or the link is incomplete.',
    submit: 'Choose another membership',
  },
}
