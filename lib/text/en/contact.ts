import { period } from '../language/period.ts'
import { duration, plural } from '../language/plural.ts'

/** The contact details of the organisation, for every text that names them. Links replace the braces. */
export const contactText = {
  /** Below what may need help, by the ways of contact that the settings name. */
  help: {
    phoneAndEmail: 'If you need help, phone {phone} or email {email}.',
    phone: 'If you need help, phone {phone}.',
    email: 'If you need help, email {email}.',
    post: 'If you need help, write to {address}.',
  },
  title: 'Contact us',
  description: (organisation: string): string =>
    `How to contact ${organisation}, and what to do if you cannot sign in.`,
  lead: 'Ask us about joining, your membership or these pages.',
  /** While no setting names a way of contact. */
  unknown:
    'This page does not have our contact details yet. You can find them on our letters and on our own website.',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  registered: 'Registration',
  cannotSignIn: {
    title: 'If you cannot sign in',
    advice: [
      'If you have forgotten your password, [get a temporary password by email](/password/forgot). The email also tells you your username.',
      `If you have tried too many times, wait ${period.en.maxWaitMinutes} and try again.`,
      'If we have an old email address for you, or you no longer have access to it, contact us. We will check who you are before we change it.',
    ],
    never: 'We will never ask you for your password.',
  },
  information: 'About your data and these pages',
  /** The organisation's facts in a demonstration without settings. */
  demonstration: {
    registered: 'This is a demonstration, not a registered charity',
    feeNote: 'These prices are examples.',
    paymentDetails: 'An example: Gate House, sort code 00-00-00, account 00000000',
    lsfrMeaning: 'Local Seed and Farm Register, an example',
  },
  privacy: 'How we use your personal data',
  cookies: 'The cookies that these pages use',
  accessibility: 'How accessible these pages are',
  status: 'Is the service working?',
  /** Above the ways of contact, from a page about a membership. */
  about: (number: string): string =>
    `Give us the membership number ${number}, and tell us what is wrong.`,
}

/** The page that lists the cookies (the Privacy and Electronic Communications Regulations 2003, 6). */
export const cookiesText = {
  title: 'Cookies',
  description: (organisation: string): string =>
    `The cookies that the members’ area of ${organisation} uses, and why.`,
  lead: 'We only use cookies that these pages need to work. We do not use cookies for advertising or to follow you on other websites, so we do not ask for your consent.',
  what: 'A cookie is a small file that a website saves on your phone, tablet or computer.',
  purpose: 'What it is for',
  lasts: 'How long it lasts',
  session: {
    title: 'Keeping you signed in',
    purpose: 'It says that you have signed in. You cannot sign in without it.',
    lasts: (days: number, idleDays: number): string =>
      `Until you sign out, at most ${duration.en(days, 'day')}, or ${duration.en(idleDays, 'day')} without a visit`,
  },
  device: {
    title: 'Recognising this device',
    purpose:
      'It says that you have signed in on this device before, so that you can still sign in while someone else is trying to guess your password.',
    lasts: (days: number): string => `${duration.en(days, 'day')} after you last signed in`,
  },
  draft: {
    title: 'Keeping your answers',
    purpose:
      'If we cannot process a form, it keeps your answers so that you do not have to enter them again. It is encrypted and never contains a password.',
    lasts: (minutes: number): string => `${duration.en(minutes, 'minute')} at most`,
  },
  join: {
    title: 'Continuing your application to join',
    purpose: 'If you apply to join, it remembers your application from one question to the next.',
    lasts: 'Until you close the browser or sign out',
  },
  done: {
    title: 'Telling you what you have done',
    purpose: 'After you send a form, the next page says once that it has been saved.',
    lasts: 'Until the next page',
  },
  link: {
    title: 'Telling you that a link signed you in',
    purpose: 'If a link on another website signs you in, we show a message that says so.',
    lasts: (days: number): string =>
      `Until you hide the message, ${duration.en(days, 'day')} at most`,
  },
  offer: {
    title: 'Not offering you a passkey again',
    purpose: 'If you select ‘Not now’ when we offer you a passkey, it remembers that.',
    lasts: (days: number): string => duration.en(days, 'day'),
  },
  /** Only where staff can sign in with the identity provider of the organisation. */
  workSignIn: {
    title: 'Signing staff in with a work account',
    purpose:
      'While staff sign in with their work account, these cookies check that the response comes from that account, and remember which page comes next. Members do not get them.',
    lasts: (minutes: number): string =>
      `${duration.en(minutes, 'minute')} at most, or until you close the browser`,
  },
  shortcuts: {
    title: 'Remembering that staff do without keyboard shortcuts',
    purpose:
      'If staff switch off the keyboard shortcuts of their pages, the browser remembers it. It is not a cookie, and is never sent to us. Members do not get it.',
    lasts: 'Until they switch them on again',
  },
  rows: {
    title: 'Remembering the height of rows for staff',
    purpose:
      'If staff choose comfortable rows for their lists, it keeps them. Members do not get it.',
    lasts: (days: number): string => `${duration.en(days, 'day')} after they choose them`,
  },
  language: {
    title: 'Remembering your language',
    purpose: 'If you choose a language, it keeps the pages in that language.',
    lasts: (days: number): string => `${duration.en(days, 'day')} after you choose it`,
  },
  name: 'Name',
}

const requests = { one: '{n} request', other: '{n} requests' }
const emails = { one: '{n} email', other: '{n} emails' }
const days = { one: '{n} day', other: '{n} days' }

/** The page about the status of the service (decision 096). */
export const statusText = {
  title: 'Status of this service',
  description: (organisation: string): string =>
    `Whether the pages, the API and the emails of ${organisation} work, now and in the last ${period.en.serviceDays}.`,
  lead: `Is the service working, and how often has it failed in the last ${period.en.serviceDays}?`,
  parts: { pages: 'Pages', api: 'API for programs', email: 'Email' },
  now: {
    ok: 'Working now.',
    failing: 'Not working now.',
    unknown: 'We are checking it. Load this page again in a moment.',
    outbox: 'This installation sends no emails.',
  },
  unreadable: 'We cannot read our records at the moment.',
  unrecorded: `There is no record of the last ${period.en.serviceDays}.`,
  succeeded: {
    requests: (share: string, count: number): string =>
      `${share} of ${plural.en(count, requests)} succeeded.`,
    emails: (share: string, count: number): string =>
      `Our mail server accepted ${share} of ${plural.en(count, emails)}.`,
  },
  recorded: (count: number): string => `We have figures for ${plural.en(count, days)}.`,
  bars: {
    legend:
      'Each bar is a day. It is high and red if something failed, and low if we have no record.',
    label: `The last ${period.en.serviceDays}`,
    first: `${period.en.serviceDays} ago`,
    last: 'Today',
  },
  table: {
    title: 'Show the figures of each day',
    day: 'Day',
    count: { pages: 'Requests', api: 'Requests', email: 'Emails' },
    failures: 'Failed',
  },
  method: {
    title: 'How we measure',
    sentences: [
      'The service counts its own responses, and the emails that it hands to our mail server.',
      'A request has failed if the status of its response is 500 or above. An email has failed if our mail server did not accept it.',
      'Downtime is not included.',
    ],
  },
}
