import { period } from '../language/period.ts'
import { number } from '../language/plural.ts'

/** The errors of a form about the entries of a member or visitor. */
export const errorText = {
  enter: {
    username: 'Enter your username or email address',
    password: 'Enter your password',
    email: 'Enter your email address',
    currentPassword: 'Enter your current password',
    newPassword: 'Enter a new password',
  },
  select: {
    membership: 'Select a membership',
  },
  membershipUnavailable: 'The membership you selected is no longer available. Select another one.',
  wrongSignIn: 'Your username or password is not correct',
  wrongCurrentPassword: 'Your current password is not correct',
  /** Above a form that is sent again, and whose first response cannot be shown any more. */
  sentBefore:
    'You have sent this form before. Check what has changed before you send anything again.',
  sessionEnded: 'You have been signed out. Sign in and try again.',
  /** Above a form whose record someone else has changed since it was opened. */
  changedMeanwhile: {
    to: (label: string, value: string): string =>
      `${label}: someone has just changed this to ‘${value}’. Check it, then save again.`,
    removed: (label: string): string =>
      `${label}: someone has just removed this. Check it, then save again.`,
    unknown: 'Someone has just changed this record. Check it, then save again.',
  },
  tooLong: (label: string, limit: number): string =>
    `${label} must be ${number.en(limit)} characters or fewer`,
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

/** Pages that say what went wrong: 404, 500 and 503. */
export const problemText = {
  notFound: {
    title: 'Page not found',
    typed: 'If you typed the web address, check it is correct.',
    pasted: 'If you pasted the web address, check you copied the entire address.',
    home: 'Otherwise, [go to the homepage](/) and look for what you need from there.',
  },
  /** Sent by the server in place of a page, by the status of the response. */
  page: {
    400: {
      title: 'Sorry, that did not work',
      lead: 'Go back and try again. If you typed or pasted the web address, check that it is complete.',
    },
    401: {
      title: 'Sign in with a test client',
      lead: 'Reload this page. Enter the id of a test client as the username, and its secret as the password.',
    },
    403: {
      title: 'Sorry, that did not work',
      lead: 'For your security, this form only works on our own website. Go back, reload the page and try again.',
    },
    404: {
      title: 'Page not found',
      lead: 'If you typed or pasted the web address, check that it is complete.',
    },
    405: {
      title: 'Sorry, that did not work',
      lead: 'Go back and try again.',
    },
    413: {
      title: 'Your answers are too long',
      lead: 'Go back, shorten your answers or choose a smaller file, and send the form again.',
    },
    429: {
      title: 'You have tried too many times',
      lead: 'Wait a few minutes, then reload this page.',
    },
    500: {
      title: 'Sorry, there is a problem with the service',
      lead: 'Go back and try again. If it happens again, try again later.',
    },
    503: {
      title: 'Sorry, the service is unavailable',
      lead: 'You will be able to use the service soon. Go back and try again in a minute.',
    },
  },
  /** After a form that the page can send again. */
  kept: 'We have not saved your answers. You can send them again from here. You will need to enter any password again.',
  sendAgain: 'Send again',
  notSaved: 'We have not saved your answers. Your browser may still have them if you go back.',
  home: 'Go to the homepage',
}
