import { period } from '../language/period.ts'

/** The profile and its fields. */
export const profileText = {
  title: 'Your details',
  username: (username: string): string => `Your username is ${username}.`,
  /** The parts of the profile, each with its own link to change it (decision 054). */
  groups: {
    name: 'Name',
    email: 'Email',
    address: 'Address',
    phone: 'Phone',
    language: 'Language',
  },
  /** Read after 'Change' by a screen reader. */
  changeGroup: {
    name: 'your name',
    email: 'your email address',
    address: 'your address',
    phone: 'your phone numbers',
    language: 'the language of our emails to you',
  },
  back: 'Back to your profile',
}

/** The forms that change the profile, one for each group (decision 054). */
export const editProfileText = {
  name: {
    title: 'Change your name',
    submit: 'Save name',
  },
  address: {
    title: 'Change your address',
    lead: 'This is your own address. Each membership has an address of its own.',
    submit: 'Save address',
  },
  phone: {
    title: 'Change your phone numbers',
    lead: 'Leave a field empty if you do not want to give us that number.',
    submit: 'Save phone numbers',
  },
  language: {
    title: 'Language of emails',
    lead: 'We use this language for all emails to you.',
    legend: 'In which language should we write to you?',
    submit: 'Save language',
  },
  pending: 'Saving…',
}

/** Changing the email address, and the link that confirms it (decision 028). */
export const changeEmailText = {
  title: 'Change your email address',
  lead: (email: string | null): string =>
    email ? `Your email address is ${email}.` : 'We do not have an email address for you.',
  email: 'New email address',
  emailHint:
    'We will email you a link. Your email address will change when you open the link and confirm.',
  current: 'Current password',
  currentHint: 'We ask for this so that no one else can change your email address.',
  submit: 'Send the link',
  pending: 'Sending…',
  waiting: {
    title: 'Confirm your new email address',
    text: 'To start using {email}, open the link that we have sent to it. The link works until {expiry}.',
    resend: 'Send another email',
    submit: 'Cancel this change',
    pending: 'Cancelling…',
  },
  confirm: {
    title: 'Use this email address?',
    text: 'We will use this email address from now on. If you have an old one, we will email it to say that it has been replaced.',
    submit: 'Use this email address',
    pending: 'Saving…',
    ignore: 'If you did not ask for this, close this page. Nothing will change.',
  },
  changed: {
    title: 'Your email address',
    lead: 'We will use your new email address from now on. If you had an old one, we have emailed it to say so.',
  },
  expiredLink: {
    title: 'This link no longer works',
    reasons: {
      used: 'This link has already been used. Your email address has been changed.',
      replaced: 'You asked for a newer link. Use the link in the latest email.',
      expired: `This link has expired. It only works for ${period.en.emailChangeHours}.`,
      void: 'You changed your password or signed out everywhere else after we sent this link.',
      unknown: 'This link is incomplete or very old, or the change was cancelled.',
    },
    profile: 'See your details',
    newLink: 'Ask for a new link',
  },
  /** The page of the link in the email to the old address. */
  restore: {
    title: 'Was this not you?',
    lead: 'Someone changed the email address of your account. If this was not you, we will use {email} again, sign out everyone who uses your account, and remove passkeys that were added since.',
    ignore: 'If you changed it yourself, close this page. Nothing will change.',
    submit: 'This was not me',
    pending: 'Restoring…',
    done: {
      title: 'Your email address has been restored',
      lead: 'We use {email} again. Everyone has been signed out, and passkeys that were added since are gone. Someone may know your password, so get a new one now.',
      password: 'Get a new password',
    },
    closed: {
      title: 'This link no longer works',
      used: 'You have already restored this email address.',
      expired: `It only works for ${period.en.restoreDays}. Contact us if something is wrong.`,
      void: 'The account has been closed. Contact us if something is wrong.',
      unknown:
        'The link is not complete, or an earlier email address has been restored. Contact us if something is wrong.',
    },
  },
}
