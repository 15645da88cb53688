import { period } from '../language/period.ts'

/** Forgotten passwords. */
export const forgottenPasswordText = {
  title: 'Forgotten password',
  description: (organisation: string): string =>
    `Get a temporary password for your ${organisation} account by email.`,
  lead: 'We will email you a temporary password. Your current password will keep working until you use it.',
  email: 'Email address',
  emailHint:
    'If several people share this email address, we will send a temporary password for each of them.',
  submit: 'Send a temporary password',
  pending: 'Sending…',
  sent: {
    title: 'Check your email',
    lead: 'If you have an account with this email address, we have sent you a temporary password.',
    next: `Sign in with the temporary password within ${period.en.temporaryPasswordMinutes}. You will then choose your own password. Your current password will keep working until you use the temporary one.`,
    noEmail: 'If you do not get an email',
    advice: [
      'Check your junk or spam folder.',
      'Your account may have a different email address. Try one you have used before.',
      `Wait ${period.en.emailRepeatMinutes}, then [ask for another email](/password/forgot).`,
    ],
  },
}

/** Changing a password, and choosing one after a temporary password. */
export const changePasswordText = {
  title: 'Change your password',
  lead: 'You will be signed out everywhere else.',
  temporaryTitle: 'Choose a password',
  temporaryLead: `Your temporary password stops working ${period.en.usedTemporaryPasswordHours} after you first use it. Choose your own password to continue.`,
  current: 'Current password',
  new: 'New password',
  newHint: (minLength: number): string =>
    `At least ${minLength} characters. Three random words are easy to remember and hard to guess.`,
  suggestion: 'For example:',
  useSuggestion: 'Use this password',
  submit: 'Save password',
  pending: 'Saving…',
}

/** The page that an invitation leads to, where a person chooses the first password. */
export const welcomeText = {
  title: 'Choose a password',
  lead: (name: string, username: string): string =>
    `Welcome, ${name}. Your username is ${username}. Choose a password to start using your account.`,
  submit: 'Save password and sign in',
  pending: 'Saving…',
  expiredLink: {
    title: 'This link no longer works',
    reasons: {
      used: 'This link has already been used. It only works once.',
      expired: `This link has expired. It only works for ${period.en.invitationDays}.`,
      ended: 'You do not need this link any more, or your account has changed since we sent it.',
      unknown: 'This link is incomplete or very old, or we have sent you a newer one.',
    },
    next: 'If you have a password, sign in. If not, [ask for a temporary password](/password/forgot).',
  },
}
