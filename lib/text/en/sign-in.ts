/** The reason for the sign-in, by the page that comes next. */
export const signInReasonText = {
  next: {
    '/invitation': 'Sign in to accept the invitation.',
    '/memberships': 'Sign in to see your memberships.',
    '/profile': 'Sign in to see your profile.',
    '/profile/edit': 'Sign in to change your profile.',
    '/profile/edit/name': 'Sign in to change your name.',
    '/profile/edit/address': 'Sign in to change your address.',
    '/profile/edit/phone': 'Sign in to change your phone numbers.',
    '/profile/email': 'Sign in to change your email address.',
    '/password/change': 'Sign in to change your password.',
    '/security/close': 'Sign in to close your account.',
    '/security': 'Sign in to see where your account is used.',
  },
  application: (name: string): string => `Sign in to continue to ${name}.`,
  ended: 'Your session has ended.',
  unsaved: 'You have been signed out. Sign in to save your changes.',
  again: 'Sign in again to continue.',
  /** The act for which a member who is signed in proves who they are, by its page. */
  prove: {
    '/security/passkeys': 'To remove a passkey, sign in again.',
    '/security/passkeys/add': 'To add a passkey, enter your password again.',
  },
}

/** The sign-in page, which also receives passthrough links (decision 025). */
export const signInText = {
  title: 'Sign in',
  description: (organisation: string): string =>
    `Sign in to your ${organisation} account with your username or email address.`,
  again: (name: string): string =>
    `You are signed in as ${name}. Enter your password again, or sign in as someone else.`,
  /** In a session that an application, an app password or a link started. */
  afterLink: (name: string): string =>
    `You were signed in as ${name} without your password. To change something, sign in here.`,
  username: 'Username or email address',
  usernameHint: 'If you share an email address with someone, use your username.',
  password: 'Password',
  submit: 'Sign in',
  pending: 'Signing in…',
  forgotten: 'I have forgotten my password',
  notAMember: 'I am not a member yet',
  workAccount: {
    submit: 'Staff: sign in with your work account',
    reasons: {
      'email-not-verified':
        'Your work account did not give us a verified email address. Ask the people who look after it.',
      'no-staff-account':
        'There is no staff account here with the email address of your work account. Ask an administrator.',
      failed: 'Your work account could not sign you in. Try again, or use your password.',
    },
  },
  continueAs: (name: string): string => `Continue as ${name}`,
  passthrough: {
    title: (name: string): string => `Sign in as ${name}`,
    switchAccount: (name: string, current: string): string =>
      `You are signed in as ${current}. If you continue as ${name}, you will sign ${current} out.`,
    stay: (current: string): string => `Stay signed in as ${current}`,
  },
  expiredLink: {
    title: 'This link no longer works',
    reasons: {
      used: 'This link has already been used. It only works once.',
      expired: 'This link has expired.',
      ended:
        'This link was cancelled, because access to your account has changed since it was created.',
      unknown: 'This link has already been used, has expired or is incomplete.',
    },
    instead: 'You can sign in with your username and password instead.',
  },
}
