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
    next: 'Sign in with the temporary password within 60 minutes. You will then choose your own password. Your current password will keep working until you use the temporary one.',
    noEmail: 'If you do not get an email',
    advice: [
      'Check your junk or spam folder.',
      'Your account may have a different email address. Try one you have used before.',
      'Wait 5 minutes, then [ask for another email](/password/forgot).',
    ],
  },
}

/** Changing a password, and choosing one after a temporary password. */
export const changePasswordText = {
  title: 'Change your password',
  lead: 'You will be signed out everywhere else.',
  temporaryTitle: 'Choose a password',
  temporaryLead:
    'Your temporary password stops working 24 hours after you first use it. Choose your own password to continue.',
  current: 'Current password',
  new: 'New password',
  newHint: (minLength: number): string =>
    `At least ${minLength} characters. Three random words are easy to remember and hard to guess.`,
  suggestion: 'For example:',
  useSuggestion: 'Use this password',
  submit: 'Save password',
  pending: 'Saving…',
}
