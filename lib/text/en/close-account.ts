import { period } from '../language/period.ts'
import { duration } from '../language/plural.ts'
import type { EmailContent } from './emails.ts'

/** The page on which members ask to close their account (decision 055). */
export const closeAccountText = {
  title: 'Close your account',
  lead: `Ask us to delete your account. We will answer within one month, and delete it ${period.en.erasureDays} after that.`,
  deleted: {
    title: 'What we will delete',
    profile: 'your profile, with your username, email address, address and phone numbers',
    access: 'your password, and everything that is signed in to your account',
    applications: 'the connections to applications',
    briefing: 'your subscription to the email briefing',
    joining: 'your applications to join',
    contact: (membership: string): string => `you as a contact of ${membership}`,
    onlyContact: (membership: string): string =>
      `you as a contact of ${membership}, which will then have no contact`,
  },
  kept: {
    title: 'What we will keep',
    memberships:
      'The memberships themselves. Closing your account does not end a membership. To end one, tell us.',
    activity: (until: string, networksUntil: string): string =>
      `A record of what happened on your account, without your name, until ${until}, so that we can look into misuse. What our staff searched for stays in it. It shows internet connections until ${networksUntil}.`,
    unsubscribed:
      'A code that we make from your email address, so that no one adds it to the briefing again. We keep it until you subscribe again.',
    request: (days: number): string =>
      `The dates of this request, without your name, for ${duration.en(days, 'day')} after we answer it, to show that we did.`,
    elsewhere:
      'Copies in our backups until we delete those, and records that we must keep by law, such as payments.',
  },
  download:
    'You cannot get your account back. You may want to [download your data](/security/data) first.',
  current: 'Current password',
  currentHint: 'We ask for this so that no one else can close your account.',
  submit: 'Ask to close your account',
  pending: 'Sending…',
  asked: {
    title: 'You have asked us to close your account',
    received: (received: string, due: string): string =>
      `We received your request on ${received}. We will answer it by ${due}.`,
    meanwhile: 'Your account works as before until then. You can withdraw the request at any time.',
    submit: 'Withdraw the request',
    pending: 'Withdrawing…',
  },
}

interface AskedFacts {
  readonly organisation: string
  readonly name: string
  readonly due: string
  readonly withdraw: string
  readonly forgot: string
}

/** The emails about a request to close an account. */
export const closureEmailText = {
  asked: ({ organisation, name, due, withdraw, forgot }: AskedFacts): EmailContent => ({
    subject: `Your request to close your ${organisation} account`,
    name,
    parts: [
      `You have asked us to close your ${organisation} account. We will answer by ${due}. Your account works as before until then.`,
      'If you change your mind, you can withdraw the request:',
      { label: 'Withdraw the request', url: withdraw },
      'If you did not ask for this, someone else knows your password. Ask for a temporary password, sign in with it and withdraw the request:',
      { label: 'Get a temporary password', url: forgot },
    ],
  }),
  toHandle: ({
    username,
    due,
    link,
  }: Record<'username' | 'due' | 'link', string>): EmailContent => ({
    subject: `A member asks to close an account: ${username}`,
    parts: [
      'A member has asked on the website to close their account. Check what you must keep, then erase the account, or tell the member why you cannot.',
      {
        facts: [
          ['Username', username],
          ['Answer by', due],
        ],
      },
      { label: 'See all open requests', url: link },
    ],
  }),
}
