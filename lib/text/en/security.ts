import { period } from '../language/period.ts'

/** The security page: where a member is signed in and what has happened on the account. */
export const securityText = {
  title: 'Security',
  lead: 'See where you are signed in and what has happened on your account.',
  changePassword: 'Change your password',
  sessions: 'Where you are signed in',
  applications: {
    title: 'Connected applications',
    lead: 'You allowed these applications to use your account. They cannot see your password. If you remove an application’s access, you are also signed out wherever it signed you in.',
    roles: 'What it can do',
  },
  bearers: {
    title: 'Apps that used your password',
    lead: `You signed in to these apps with your username and password. They can use your account for ${period.en.bearerDays}.`,
  },
  everywhere: {
    title: 'Sign out everywhere else',
    lead: 'This signs you out of everything above except this browser. If you do not recognise something, [change your password](/password/change) instead. That also signs you out everywhere else.',
    submit: 'Sign out everywhere else',
    pending: 'Signing out…',
  },
  current: 'The device you are using now',
  signedIn: 'Signed in on {time}',
  connected: 'Connected on {time}',
  made: 'Made on {time}',
  lastUsed: 'Last used on {time}',
  signOut: 'Sign out',
  removeAccess: 'Remove access',
  pending: { signOut: 'Signing out…', removeAccess: 'Removing access…' },
  /** Read after 'Sign out' or 'Remove access' by a screen reader. */
  which: '{name}, last used {time}',
  activity: 'Recent activity',
  emails: {
    title: 'Emails that we sent you',
    lead: `The latest emails to you, from the last ${period.en.emailDays}. We do not keep what was in them.`,
    none: `None in the last ${period.en.emailDays}. Emails to an address that you share with someone are not shown here.`,
    states: { sent: 'Sent', waiting: 'Not sent yet: we are trying again', failed: 'Not sent' },
  },
  data: 'Your data',
  moreActivity: 'See more activity',
  olderActivity: 'Download your data for older activity',
  /** Below a failed attempt. */
  repeated: (times: number): string => `${times} times since {time}`,
  /** All of them within the minute that stands beside it. */
  times: (times: number): string => `${times} times`,
  wasThisYou: 'Was this you? If not, [change your password](/password/change).',
}

/** The page on which a member downloads a copy of their data. */
export const downloadText = {
  title: 'Download your data',
  lead: 'Get a copy of everything that we hold about you.',
  contents:
    'It contains your profile, your memberships, where you are signed in, the applications that you connected, your briefing and the activity on your account. It contains no passwords, and nothing about other people.',
  form: 'You get one ZIP file. Open it, then open index.html to read your data. The other files are for programs.',
  care: 'Anyone with the file can read it. Do not download it on a computer that you share.',
  submit: 'Download your data',
  pending: 'Preparing your data…',
  done: 'We have sent the file to your browser. It is where your downloads are.',
  tooMany: 'You have downloaded your data several times. Try again in an hour.',
  fileName: 'my-data',
}

/** The names of browsers and apps. */
export const deviceText = {
  app: 'An app',
  browserOn: (browser: string, system: string): string => `${system} (${browser})`,
  systems: {
    iPad: 'iPad',
    iPhone: 'iPhone',
    AndroidPhone: 'Android phone',
    AndroidTablet: 'Android tablet',
    Windows: 'Windows computer',
    CrOS: 'Chromebook',
    Macintosh: 'Mac',
    Linux: 'Linux computer',
  },
}

/** The internet connection that a device used, for members who do not know what a network address is. */
export const networkText = {
  /** For operators. */
  unknown: 'Not known',
  own: 'On the internet connection you are using now',
  other: (network: string): string => `On another internet connection (${network})`,
}
