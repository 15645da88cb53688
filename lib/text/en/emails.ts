import { period } from '../language/period.ts'
import { list } from '../language/plural.ts'

/** A part of an email: a paragraph, facts with their labels, or a link to a page. */
export type EmailPart =
  | string
  | { readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly label: string; readonly url: string }

/** An email without its recipient. */
export interface EmailContent {
  readonly subject: string
  /** The recipient's name, if we know it. */
  readonly name?: string | undefined
  readonly parts: readonly EmailPart[]
}

interface ResetFacts {
  readonly organisation: string
  readonly name: string | undefined
  /** The date and time at which the passwords expire. */
  readonly expiry: string
  /** `login` is the page that signs in once without typing the password. */
  readonly passwords: readonly Readonly<Record<'username' | 'password' | 'login', string>>[]
}

/** An account without a password, and the page on which its owner chooses one. */
export interface PasswordChoice {
  readonly username: string
  readonly expiry: string
  readonly welcome: string
  readonly forgot: string
}

interface SubscriptionFacts {
  readonly organisation: string
  readonly confirm: string
  readonly unsubscribe: string
}

interface ConfirmEmailFacts {
  readonly organisation: string
  readonly expiry: string
  readonly confirm: string
}

interface ChangeFacts {
  readonly organisation: string
  readonly name: string
  readonly forgot: string
}

interface EmailChangedFacts {
  readonly organisation: string
  readonly name: string | undefined
  /** The new email address; not given to a mailbox that may be a stranger’s. */
  readonly replacement: string | null | undefined
  /** The page that restores the old email address. */
  readonly restore: string | undefined
}

interface MergeFacts {
  readonly organisation: string
  readonly name: string
  /** The username with which the person signs in. */
  readonly username: string
  /** The username of the account that was merged. */
  readonly merged: string
  readonly login: string
}

const forgotten = 'Get a temporary password'

/** The parts of an email with the link of an account without a password. */
export const choosePassword = ({
  expiry,
  welcome,
  forgot,
}: PasswordChoice): readonly EmailPart[] => [
  `To choose your password, open this page by ${expiry}:`,
  { label: 'Choose your password', url: welcome },
  'If the link no longer works, ask for a temporary password:',
  { label: forgotten, url: forgot },
]

/** The text that all emails have in common. */
export const emailFrameText = {
  clockTime: (dateAndTime: string): string => `${dateAndTime} (UK time)`,
  hello: (name: string | undefined): string => (name ? `Hello ${name}` : 'Hello'),
  /** At the beginning of an email that is in other languages too: where this one is. */
  below: 'This email is in English below.',
  /** At the end, before the URL of the button. */
  copy: 'If the button does not work, copy this web address into your browser:',
  /** The end of the email. */
  sentBy: (organisation: string): string => `This email was sent by ${organisation}.`,
}

/** The emails that the service sends, each as data for plain text and HTML (decision 047). */
export const emailText = {
  /** The names of the people who share an email address. */
  names: (names: readonly string[]): string | undefined => list.en(names) || undefined,
  temporaryPassword: ({ organisation, name, expiry, passwords }: ResetFacts): EmailContent => ({
    subject: `Your temporary password for ${organisation}`,
    name,
    parts: [
      `We have been asked to send a temporary password for your ${organisation} account.`,
      ...passwords.flatMap(({ username, password, login }) => [
        { facts: [['Username', username] as const, ['Temporary password', password] as const] },
        {
          label:
            passwords.length === 1 ? 'Sign in and choose a password' : `Sign in as ${username}`,
          url: login,
        },
      ]),
      `Do this within ${period.en.temporaryPasswordMinutes}, by ${expiry}. The link works once. You can also enter the temporary password to sign in. Then choose your own password. The temporary password stops working ${period.en.usedTemporaryPasswordHours} after you first use it. Your current password will keep working until you use the temporary one.`,
      'If you did not ask for this, you can ignore this email.',
    ],
  }),
  confirmSubscription: ({
    organisation,
    confirm,
    unsubscribe,
  }: SubscriptionFacts): EmailContent => ({
    subject: `Confirm your subscription to the ${organisation} email briefing`,
    parts: [
      `We have been asked to send the ${organisation} email briefing to this email address. To confirm your subscription, open this page and select the button:`,
      { label: 'Confirm your subscription', url: confirm },
      'If you did not ask for this, you can ignore this email. We will not send you the briefing. You can also remove your email address from our list:',
      { label: 'Remove your email address', url: unsubscribe },
    ],
  }),
  subscriptionRemoved: ({
    organisation,
    subscribe,
  }: {
    organisation: string
    subscribe: string
  }): EmailContent => ({
    subject: `You will no longer get the ${organisation} email briefing`,
    parts: [
      `We have been asked to stop sending the ${organisation} email briefing to this email address, and have done so.`,
      'If you did not ask for this, you can subscribe again:',
      { label: 'Subscribe again', url: subscribe },
    ],
  }),
  passwordChanged: ({ organisation, name, forgot }: ChangeFacts): EmailContent => ({
    subject: `Your ${organisation} password has been changed`,
    name,
    parts: [
      `The password of your ${organisation} account has just been changed. You have been signed out everywhere else.`,
      'If you did not change it, ask for a temporary password:',
      { label: forgotten, url: forgot },
    ],
  }),
  /** Without the name that a member chose, which could carry a message to somebody else's address. */
  confirmEmail: ({ organisation, expiry, confirm }: ConfirmEmailFacts): EmailContent => ({
    subject: `Confirm your email address for ${organisation}`,
    parts: [
      `We have been asked to use this email address for a ${organisation} account. To confirm, open this page by ${expiry} and select the button:`,
      { label: 'Confirm your email address', url: confirm },
      'If you did not ask for this, you can ignore this email.',
    ],
  }),
  emailChanged: ({
    organisation,
    replacement,
    name,
    restore,
  }: EmailChangedFacts): EmailContent => ({
    subject: `The email address of your ${organisation} account has been changed`,
    name,
    parts: [
      replacement
        ? `The email address of your ${organisation} account is now ${replacement}. We will not send any more emails about the account to this email address.`
        : `Your ${organisation} account has another email address now. We will not send any more emails about the account to this one.`,
      ...(restore
        ? [
            `If you did not change it, open this page within ${period.en.restoreDays}. There you can restore this email address and sign out everyone who uses your account:`,
            { label: 'This was not me', url: restore },
          ]
        : ['If you did not expect this, contact us as soon as you can.']),
    ],
  }),
  detailsChanged: (
    facts: Omit<ChangeFacts, 'forgot'> & {
      readonly isUndone: boolean
      readonly labels: readonly string[]
      readonly profile: string
    },
  ): EmailContent => ({
    subject: facts.isUndone
      ? `We have taken back a change of your details at ${facts.organisation}`
      : `We have changed your details at ${facts.organisation}`,
    name: facts.name,
    parts: [
      facts.isUndone
        ? 'We have taken back a change of these details of yours. They are as they were before. If something is wrong, contact us.'
        : 'We have changed these details of yours. If something is wrong, contact us.',
      { facts: [['Changed', facts.labels.join(', ')]] },
      { label: 'See your details', url: facts.profile },
    ],
  }),
  /** The account or a staff role is given or taken. */
  access: {
    roles: 'Staff roles',
    deletedOn: 'Deleted on',
    disabled: {
      subject: (organisation: string): string => `Your ${organisation} account has been disabled`,
      lead: (organisation: string): string =>
        `We have disabled your ${organisation} account and signed you out everywhere. You can no longer sign in. If you did not expect this, contact us.`,
      link: 'Contact us',
    },
    enabled: {
      subject: (organisation: string): string => `You can use your ${organisation} account again`,
      lead: (organisation: string): string =>
        `We have enabled your ${organisation} account. You can sign in again.`,
      link: 'Sign in',
    },
    erased: {
      subject: (organisation: string): string => `We will delete your ${organisation} account`,
      lead: (organisation: string): string =>
        `We have closed your ${organisation} account. You can no longer sign in, and we will delete the account with your details on the day below. If you did not ask for this, or want to keep your account, contact us before then.`,
      link: 'Contact us',
    },
    kept: {
      subject: (organisation: string): string => `We will not delete your ${organisation} account`,
      lead: (organisation: string): string =>
        `We will not delete your ${organisation} account after all. You can use it as before.`,
      link: 'Sign in',
    },
    given: {
      subject: (organisation: string): string => `You have a new staff role at ${organisation}`,
      lead: (organisation: string): string =>
        `You can do this on the staff pages of ${organisation} from now on. If you did not expect it, contact us.`,
      link: 'Open the staff pages',
    },
    taken: {
      subject: (organisation: string): string =>
        `A staff role of yours at ${organisation} has been removed`,
      lead: (organisation: string): string =>
        `You can no longer do this on the staff pages of ${organisation}. If you did not expect it, contact us.`,
      link: 'Contact us',
    },
  },
  invitation: (
    facts: PasswordChoice & { readonly organisation: string; readonly name: string },
  ): EmailContent => ({
    subject: `Your ${facts.organisation} account`,
    name: facts.name,
    parts: [
      `We have created an account for you at ${facts.organisation}. There you can see your memberships and keep your details up to date.`,
      { facts: [['Your username', facts.username]] },
      ...choosePassword(facts),
    ],
  }),
  accountsMerged: ({
    organisation,
    name,
    username,
    merged,
    login,
    until,
  }: MergeFacts & { until: string }): EmailContent => ({
    subject: `Your two ${organisation} accounts are now one`,
    name,
    parts: [
      `We have merged two ${organisation} accounts, because both are yours. Your memberships are now together, and you can sign in with one username:`,
      {
        facts: [
          ['Your username', username],
          ['No longer works', merged],
        ],
      },
      'Your password for it has not changed. The other account has been signed out everywhere.',
      { label: 'Sign in', url: login },
      `If one of these accounts is not yours, contact us as soon as you can. We can undo this until ${until}.`,
    ],
  }),
  accountsSeparated: ({
    organisation,
    name,
    username,
    merged,
    login,
  }: MergeFacts): EmailContent => ({
    subject: `Your ${organisation} accounts are separate again`,
    name,
    parts: [
      `We had merged two ${organisation} accounts, and have undone that. Each has its own memberships again, unless they have changed since. Both usernames work, each with its own password:`,
      {
        facts: [
          ['First account', username],
          ['Second account', merged],
        ],
      },
      { label: 'Sign in', url: login },
      'If you did not expect this, contact us.',
    ],
  }),
  test: ({ organisation }: { organisation: string }): EmailContent => ({
    subject: `Test of the emails of ${organisation}`,
    parts: [`This is a test. ${organisation} can send emails to this email address.`],
  }),
}
