/** The header, the footer and what several pages share. */
export const commonText = {
  skipLink: 'Skip to main content',
  navigation: {
    label: 'Main',
    memberships: 'Memberships',
    home: 'Home',
    profile: 'Your details',
    staff: 'Staff',
    join: 'Join',
    security: 'Security',
    fees: 'Membership fees',
    briefing: 'Email briefing',
    developers: 'Developers',
    contact: 'Contact us',
    privacy: 'Privacy',
    cookies: 'Cookies',
    accessibility: 'Accessibility',
  },
  signIn: 'Sign in',
  signOut: 'Sign out',
  home: 'Go to the homepage',
  /** After an automatic sign-in by a passthrough link (decision 025). */
  linkNotice: {
    label: 'How you were signed in',
    signedIn: (name: string): string => `You were signed in as ${name} by a link. Not you?`,
    signOut: 'Sign out',
    dismiss: 'Hide this message',
  },
  signedInAs: (name: string): string => `You are signed in as ${name}.`,
  change: 'Change',
  notProvided: 'Not provided',
  banner: { success: 'Success', notice: 'Important' },
  /** Above a form that could not be processed. */
  formReturned: {
    title: 'Check your answers and send the form again',
    reasons: {
      'other-build':
        'We updated this page while you were filling it in. Your answers are still here, but you need to enter any password again.',
      'signed-out':
        'You were signed out before we could save your answers. They are still here, but you need to enter any password again.',
    },
  },
  pagination: {
    label: 'Pages',
    page: (page: number, pages: number): string => `Page ${page} of ${pages}`,
    number: (page: number): string => `Page ${page}`,
    previous: 'Previous page',
    next: 'Next page',
  },
  memberPagesDescription: (organisation: string): string =>
    `See your memberships with ${organisation} and keep your details up to date.`,
}

/** The success banner after a redirect, by the name in `?done=`. */
export const doneText = {
  password: 'Your password has been changed. You have been signed out everywhere else.',
  welcome: 'Your password has been saved. You are signed in.',
  name: 'Your name has been saved',
  address: 'Your address has been saved',
  phone: 'Your phone numbers have been saved',
  'email-asked': 'We have sent a link to your new email address',
  'email-withdrawn': 'We have cancelled the change. Your email address is still {email}',
  'email-withdrawn-none': 'We have cancelled the change. We do not have an email address for you',
  email: 'Your email address has been changed',
  ended: 'That device or app no longer has access to your account',
  'join-sent': 'We have received your application',
  'join-replied': 'We have received your answer',
  'application-accepted': 'The application has been accepted',
  'application-asked': 'We have emailed your question',
  'application-declined': 'The application has been declined',
  'application-payment': 'We have emailed the fee and how to pay it',
  'application-paid': 'The applicant is now a member',
  'application-decided': 'Someone else has decided on this application just before you',
  'application-unsent':
    'Your decision is saved, but we could not email the applicant. Check the email address, and write to them.',
  'staff-reset': 'We have sent a temporary password to this person',
  'staff-sessions': 'This person has been signed out everywhere',
  'staff-unlock': 'This person can try again now',
  'staff-saved': 'The changes have been saved',
  'staff-email': 'The email address has been changed',
  'staff-email-asked':
    'We have emailed a link to the new email address. It changes when they confirm it.',
  'staff-invited': 'We have emailed an invitation to this person',
  'staff-disabled': 'This account has been disabled and signed out everywhere',
  'staff-contact-added': 'The contact has been added',
  'staff-contact-removed': 'The contact has been removed',
  'staff-fee-saved': 'The fee has been saved',
  'staff-fee-scheduled': 'The new price has been saved',
  'staff-fee-ended': 'The fee has been ended',
  'staff-request-recorded': 'The request has been recorded',
  'staff-request-done': 'The request has been marked as done',
  'staff-role-granted': 'The role has been given',
  'staff-role-revoked': 'The role has been removed',
  'staff-factor-reset':
    'Two-step sign-in will be removed in 24 hours, unless they stop it with the link in the email',
  'staff-enabled': 'This account has been enabled',
  'staff-upload-deleted': 'The upload has been deleted. Nothing was changed.',
  everywhere: 'You have been signed out everywhere else',
  'closure-asked': 'We have received your request',
  'closure-withdrawn': 'You have withdrawn your request. Your account stays open.',
  'signed-out': 'You have signed out',
}
