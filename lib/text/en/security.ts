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
    lead: 'You signed in to these apps with your username and password. They can use your account for 30 days.',
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
  lastUsed: 'Last used on {time}',
  signOut: 'Sign out',
  removeAccess: 'Remove access',
  pending: { signOut: 'Signing out…', removeAccess: 'Removing access…' },
  /** Read after 'Sign out' or 'Remove access' by a screen reader. */
  which: '{name}, last used {time}',
  activity: 'Recent activity',
  data: 'Your data',
  moreActivity: 'See more activity',
  /** Below a failed attempt. */
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

/** The account activity, one sentence for each audit event. */
export const activityText = {
  'signed-in': 'Signed in',
  'sign-in-refused': 'Failed sign-in attempt',
  'temporary-password-sent': 'We emailed a temporary password',
  'temporary-password-used': 'Signed in with a temporary password',
  'passthrough-issued': 'An application prepared a link to sign you in',
  'passthrough-used': 'Signed in with a link from an application',
  'grant-exchanged': 'Application connected',
  'grant-repeated': 'Application asked for access again',
  'grant-revoked': 'Application disconnected itself',
  'signed-out': 'Signed out',
  'application-allowed': 'You allowed an application to use your account',
  'access-ended': 'You signed out a device',
  'access-ended-everywhere': 'You signed out everywhere else',
  'password-changed': 'Password changed',
  'profile-changed': 'Profile changed',
  'email-change-asked': 'Email address change requested',
  'email-change-withdrawn': 'Email address change cancelled',
  'email-changed': 'Email address changed',
  'invitation-used': 'You chose your first password',
  'data-downloaded': 'You downloaded your data',
  'closure-asked': 'You asked us to close your account',
  'closure-withdrawn': 'You withdrew your request to close your account',
  'closure-done': 'We answered your request to close your account',
  'request-recorded': 'We recorded your request about your information',
  'request-done': 'We answered your request about your information',
  'erasure-planned': 'We began to erase your account',
  'erasure-undone': 'We stopped erasing your account',
  'account-merged': 'We merged another account of yours into this one',
  'merge-undone': 'We undid the merge with another account',
  'account-created': 'We created your account',
  'account-edited': 'We changed your details',
  'account-disabled': 'We disabled your account',
  'account-enabled': 'We enabled your account again',
  'account-unlocked': 'We let you try to sign in again after failed attempts',
  'access-ended-by-operator': 'We signed you out everywhere',
  'invitation-sent': 'We emailed an invitation to choose a password',
  'access-pack-made': 'We made a copy of the information that we hold about you',
  'contact-added': 'You were added to a membership',
  'contact-edited': 'What you can do for a membership was changed',
  'contact-removed': 'You were removed from a membership',
  'contact-invited': 'You invited someone to a membership',
  'contact-offered': 'You offered to hand over a membership',
  'contacts-changed': 'You changed the contacts of a membership',
  'contacts-confirmed': 'You confirmed the contacts of a membership',
  'contact-change-reported':
    'A change of a membership’s contacts was reported by a link from an email to you',
  'staff-role-granted': 'You were given a staff role',
  'staff-role-revoked': 'Your staff role was removed',
  'reset-sent-by-staff': 'Our staff asked us to send you a temporary password',
  'email-change-entered': 'Our staff emailed you a link to confirm a new email address',
  'staff-searched': 'Our staff searched for what happened on your account',
  'staff-viewed-person': 'Our staff looked at your details',
  'staff-viewed-membership': 'Our staff looked at a membership of yours',
  'staff-viewed-application': 'Our staff looked at your application',
  'staff-saw-as-member': 'Our staff looked at your pages as you see them',
  'join-accepted': 'We accepted your application',
  'join-declined': 'We declined your application',
  'join-question-asked': 'We asked you a question about your application',
  'join-payment-asked': 'We asked you to pay your fee',
  'join-paid': 'We received your fee',
  'second-step-set-up': 'Set up an authenticator app',
  'second-step-passed': 'Signed in to the staff pages',
  'recovery-code-used': 'Signed in to the staff pages with a recovery code',
  'second-step-reset-asked': 'An administrator asked to remove your authenticator app',
  'second-step-reset-stopped': 'Your authenticator app was kept',
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
