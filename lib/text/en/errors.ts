import { period } from '../language/period.ts'

/** The errors of a form about the entries of a member or visitor. */
export const errorText = {
  enter: {
    username: 'Enter your username or email address',
    password: 'Enter your password',
    email: 'Enter your email address',
    currentPassword: 'Enter your current password',
    newPassword: 'Enter a new password',
  },
  enterName: {
    forename: 'Enter your first name',
    surname: 'Enter your last name',
  },
  details: {
    postcode: 'Enter a full UK postcode, like BA5 1AA, or select another country',
    phone: 'Enter a phone number with its area code, like 01632 960001 or +353 20 912 3456',
    mobile: 'Enter a mobile number, like 07700 900001 or +353 20 912 3456',
    fax: 'Enter a fax number with its area code, like 01632 960001 or +353 20 912 3456',
  },
  select: {
    country: 'Select a country',
    title: 'Select a title',
    membership: 'Select a membership',
    language: 'Select a language',
  },
  membershipUnavailable: 'The membership you selected is no longer available. Select another one.',
  wrongSignIn: 'Your username or password is not correct',
  wrongCurrentPassword: 'Your current password is not correct',
  sessionEnded: 'You have been signed out. Sign in and try again.',
  tooLong: (label: string, limit: number): string =>
    `${label} must be ${limit.toLocaleString('en-GB')} characters or fewer`,
  passwordTooShort: (minLength: number): string =>
    `Your new password must be ${minLength} characters or more. Three random words are a good choice.`,
  passwordTooLong: 'Your new password is too long. Use a shorter one.',
  /** The reasons why a new password is not accepted. */
  newPassword: {
    same: 'Your new password must be different from your current password',
    common: 'This password is easy to guess, because it is common or follows a pattern',
    context:
      'This password is easy to guess. Do not use your name, your email address or the name of the organisation.',
  },
  /** The reasons why no email was sent to an email address. */
  email: {
    same: 'This is already your email address',
    'just-sent': `We have just sent a link to this email address. Check your inbox, or try again in ${period.en.emailRepeatMinutes}.`,
    'not-sent': 'We could not send an email to this email address. Try again in a few minutes.',
  },
}
