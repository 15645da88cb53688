import { duration, plural } from '../../language/plural.ts'

/** The pages on which an administrator looks after people's data. */
export const staffPrivacyText = {
  sections: {
    label: 'Privacy',
    requests: 'Requests',
    retention: 'Retention',
    briefing: 'Briefing',
  },
  kinds: {
    'close-account': 'Close the account',
    access: 'A copy of their data',
    erasure: 'Erase their data',
    objection: 'Objection or restriction',
    complaint: 'Complaint',
  },
  requests: {
    title: 'Privacy',
    lead: 'What people have asked us about their data. We must answer each request within one month.',
    open: 'Open requests',
    all: 'All requests',
    none: 'There are no open requests.',
    noneAtAll: 'There are no requests.',
    record: 'Record a request',
    previousPage: 'Previous requests',
    nextPage: 'More requests',
    showAll: 'Show answered requests too',
    showOpen: 'Show open requests only',
    received: 'Received {day}',
    due: 'Answer by {day}',
    overdue: 'Overdue',
    done: 'Done {day}, by {operator}',
    withdrawn: 'Withdrawn {day}',
    erased: 'Account erased',
    data: 'Their data',
    markDone: {
      submit: 'Mark as done',
      pending: 'Saving…',
      about: (name: string) => `for ${name}`,
    },
    notOpen: 'This request is not open any more.',
  },
  record: {
    title: 'Record a request',
    lead: 'For a request that reached you by letter, phone or email. Members ask to close their account on their own security page.',
    kind: 'What do they ask for?',
    about: {
      access: 'A copy of their data',
      erasure: 'To erase their data',
      objection: 'To stop or to restrict the use of their data',
      complaint: 'A complaint about data protection',
    },
    user: 'Username or email address',
    userHint: 'Leave this empty if the person has no account',
    name: 'Name',
    nameHint: 'Only if the person has no account',
    received: 'Day on which it reached you',
    receivedHint: 'It must have an answer one month after this day',
    note: 'What they ask for, in one line',
    noteHint: 'For example: wants to know who has seen her address',
    submit: 'Record the request',
    pending: 'Saving…',
    back: 'Back to the requests',
    enter: {
      kind: 'Select what they ask for',
      received: 'Enter the day on which it reached you',
      day: 'Enter a day that exists',
      noteLength: 'What they ask for must be 200 characters or fewer',
    },
    faults: {
      'no-person': 'Enter a username, an email address or a name',
      'two-people': 'Enter either an account or a name, not both',
      'in-the-future': 'This day is in the future',
      unknown: 'There is no account with this username or email address',
      ambiguous: 'Several accounts share this email address. Enter the username instead.',
      'is-open': 'A request of this kind is open for this person already',
    },
  },
  person: {
    title: (name: string): string => `Data of ${name}`,
    back: 'Back to the requests',
    record: 'Open the record',
    link: 'Copy or erase this person’s data',
    copy: {
      title: 'A copy of their data',
      text: 'Everything that we hold about this person, in one ZIP file: a page to read, and files for programs. It contains nothing about other people. Send it only to this person, and first make sure that it was they who asked.',
      download: 'Download the copy',
    },
  },
  erase: {
    title: (name: string): string => `Erase ${name}`,
    link: 'Erase the account',
    lead: 'Erasing disables the account at once and signs this person out everywhere. After 30 days, the account is deleted. Until then, you can restore it.',
    back: 'Back to their data',
    gone: 'What is deleted',
    staying: 'What stays, why and until when',
    profile: (username: string, email: string | null): string =>
      `The profile, with the username ${username}${email ? ` and the email address ${email}` : ''}`,
    access: 'The password, and everything that is signed in to the account',
    consents: 'The connections to applications',
    briefing: 'The subscription to the briefing',
    joining: (count: number): string =>
      plural.en(count, { one: 'An application to join', other: '{n} applications to join' }),
    contact: (membership: string): string => `The contact of ${membership}`,
    onlyContact: (membership: string): string =>
      `The contact of ${membership}, which then has no contact`,
    primaryContact: (membership: string): string =>
      `The contact of ${membership}, which then has no primary contact`,
    memberships: 'The memberships themselves, which belong to the organisations. They do not end.',
    activity: (events: number, until: string, networksUntil: string): string =>
      `${plural.en(events, { one: '1 event', other: '{n} events' })} of the audit trail, without the account, as evidence of who did what: until ${until}. Their networks: until ${networksUntil}.`,
    suppression:
      'A hash of the email address, so that no import adds it to the briefing again: until its owner subscribes again',
    request: (days: number): string =>
      `The dates of requests about data, without the name, as evidence that you answered: ${duration.en(days, 'day')} after the answer`,
    backups: 'Copies in backups, until you delete those',
    submit: 'Erase the account',
    pending: 'Saving…',
    planned: 'This account will be erased on {time}',
    plannedBy:
      'By {operator}. Until then you can restore it with everything that belongs to it, except what was signed in.',
    undo: { submit: 'Do not erase the account', pending: 'Saving…' },
    staffRole: 'This person has a staff role. Remove it on the page Colleagues first.',
    ownAccount: 'You cannot erase your own account. Ask another administrator.',
    notPossible: 'This account is to be erased already, or has a staff role.',
    nothingToUndo: 'This account is not to be erased, or it has been erased.',
  },
  retention: {
    title: 'Retention',
    lead: 'The service deletes what is no longer needed, every ten minutes. The periods are settings of the service.',
    periods: 'Periods',
    period: (days: number): string => duration.en(days, 'day'),
    due: (rows: number, max: number): string =>
      rows === 0
        ? 'Nothing is due now'
        : rows > max
          ? `More than ${max.toLocaleString('en-GB')} are due now`
          : plural.en(rows, { one: '1 is due now', other: '{n} are due now' }),
    setting: 'Setting {name}',
    rules: {
      'credentials of families': 'Tokens of applications, after they have expired',
      credentials: 'Sessions, links and tokens, after they have expired',
      'email changes': 'Links that confirm a new email address, after they have expired',
      'pending subscriptions': 'Subscriptions to the briefing that nobody confirmed',
      'privacy requests': 'Requests about data, after the answer',
      tasks: 'Tasks, after they are done',
      'applications to join':
        'Applications to join that were declined, lapsed or led to a membership',
      uploads: 'Uploaded files that were not imported',
      'former members':
        'People whose last membership ended; they are erased 30 days later, unless you undo it',
      'ended memberships': 'Memberships that ended, once nobody is a contact of them',
      'accounts to be erased': 'Accounts that an administrator erases',
      'import changes': 'What rows were before an import, to undo it',
      imports: 'Imports',
      'rate limits': 'Counted attempts, after their limit has ended',
      'audit networks': 'The network and the browser of an event of the audit trail',
      'audit events': 'Events of the audit trail',
    },
  },
  briefing: {
    title: 'Consent to the briefing',
    lead: 'Who gets the email briefing, and the lawful basis for it: consent, when it was given and with which wording.',
    search: 'Find a subscriber',
    hint: 'The beginning of an email address',
    submit: 'Search',
    list: 'Confirmed subscribers',
    none: 'No confirmed subscriber has an email address that begins like this.',
    consent: 'Consent: asked {asked}, confirmed {confirmed}',
    wording: 'Read: {wording}',
    unknown:
      'The wording is not recorded: the address was imported, added by another program, or confirmed before the service recorded it. Look in your own records.',
    more: 'There are more. Enter the beginning of an email address to find one.',
    recorded: 'This search has been recorded.',
  },
}
