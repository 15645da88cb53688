import { period } from '../../language/period.ts'
import { plural } from '../../language/plural.ts'
import { operatorAccountsText } from '../operators/accounts.ts'

const countText = (count: number, max: number): string =>
  count > max ? `More than ${max}` : `${count}`

const counted =
  (one: string, other: string) =>
  (count: number, max: number): string =>
    plural.en(count, { one: `1 ${one}`, other: `{n} ${other}` }, countText(count, max))

/** The pages for staff. */
export const staffText = {
  navigation: {
    label: 'Staff',
    start: 'Start',
    people: 'People',
    memberships: 'Memberships',
    applications: 'Applications',
    fees: 'Fees',
    figures: 'Figures',
    reminders: 'Reminders',
    replies: 'Saved replies',
    subscribers: 'Subscribers',
    data: 'Import and export',
    privacy: 'Privacy',
    clients: 'Clients',
    audit: 'Audit',
    staffMembers: 'Colleagues',
  },
  roles: {
    'help-desk': 'Help desk',
    membership: 'Membership',
    fees: 'Fees',
    administrator: 'Administrator',
  },
  start: {
    title: 'Staff',
    lead: `You stay signed in to the staff pages for up to ${period.en.staffSessionHours}. If you do not use them for ${period.en.staffIdleMinutes}, you must enter a security code again.`,
    as: (name: string, roles: string): string => `Signed in as ${name}. Your roles: ${roles}.`,
  },
  waiting: {
    title: 'Waiting for you',
    none: 'Nothing is waiting.',
    queues: {
      applications: counted('application to decide', 'applications to decide'),
      fees: counted('application that needs a fee', 'applications that need a fee'),
      payments: counted('application to mark as paid', 'applications to mark as paid'),
      closures: counted('request to close an account', 'requests to close an account'),
      requests: counted('request about data', 'requests about data'),
      tasks: counted('task', 'tasks'),
      imports: counted('unfinished import', 'unfinished imports'),
    },
    overdue: (count: number, max: number): string => `${countText(count, max)} overdue`,
    oldest: (day: string): string => `Oldest: ${day}`,
    due: (day: string): string => `Do by ${day}`,
  },
  queue: {
    label: 'Queue',
    previous: 'Previous',
    next: 'Next',
    nextIs: (title: string): string => `Next: ${title}`,
    /** Sentences about a decision in a queue, by the name of the one that is shown elsewhere. */
    did: {
      'application-accepted': (name: string): string => `${name} accepted`,
      'application-asked': (name: string): string => `${name} asked`,
      'application-declined': (name: string): string => `${name} declined`,
      'application-payment': (name: string): string => `${name} asked for the fee`,
      'application-paid': (name: string): string => `${name} marked as paid`,
      'staff-request-done': (name: string): string => `Request of ${name} done`,
      'staff-task-done': (name: string): string => `${name} done`,
    },
    andNext: (action: string): string => `${action} and open the next`,
    saving: 'Saving…',
  },
  reason: {
    title: {
      person: 'Why do you need this person’s details?',
      membership: 'Why do you need this membership?',
    },
    lead: 'You did not find this record by searching. The people it belongs to will see your reason, with the date, the time and your role.',
    reason: 'Reason',
    reasonHint: 'One line, for example: Called to change her address',
    submit: 'Open the record',
    pending: 'Opening…',
    search: 'Search for it instead',
    enter: 'Enter a reason',
    tooLong: 'Your reason must be 200 characters or fewer',
  },
  /** Below an activity of a member: who of the staff it was. */
  seenBy: (role: string): string => `Staff role: ${role}`,
  seenOn: (page: string): string => `Staff page: ${page}`,
  /** The pages for staff on which something of a member is seen, as the member reads it. */
  seenPages: {
    person: 'Your record',
    'person-change': 'Changing your details',
    privacy: 'Copying or erasing your data',
    membership: 'Membership',
    'membership-change': 'Changing a membership',
    application: 'Application to join',
    audit: 'Audit trail',
  },
  seenBecause: (reason: string): string => `Reason: ${reason}`,
}

/** The record of a person or a membership. */
export const staffRecordText = {
  back: 'Back to the search',
  seen: 'We have recorded that you opened this. The people it belongs to can see that.',
  states: {
    active: 'Active',
    invited: 'Invited, has no password yet',
    disabled: 'Disabled',
    deceased: 'Deceased',
    'temporary-password': 'Has a temporary password',
  },
  none: 'None',
  /** Below a list that is cut. */
  first: (count: number): string => `Only the first ${count} are listed here.`,
  inAudit: 'The audit trail has the others.',
  all: 'See all',
  details: 'Details',
  notes: {
    title: 'Notes',
    none: 'No notes yet.',
    label: 'Add a note',
    hint: (name: string): string => `${name} can ask to see this.`,
    contacts: 'The contacts',
    submit: 'Add the note',
    pending: 'Saving…',
    by: (name: string): string => `by ${name}`,
    erased: 'a former colleague',
    remove: { submit: 'Remove', pending: 'Removing…' },
    about: (time: string): string => `the note of ${time}`,
    enter: 'Enter the note',
    tooLong: 'The note must be 1,000 characters or fewer',
  },
  person: {
    memberships: 'Memberships',
    access: 'Signed-in devices and apps',
    emails: 'Emails sent',
    failed: `Failed sign-ins in the last ${period.en.failedSignInDays}`,
    activity: 'Activity',
    labels: {
      email: 'Email address',
      username: 'Username',
      state: 'Status',
      erased: 'Will be erased',
      created: 'Created',
      lastSignIn: 'Last sign-in',
      sharedWith: 'Shares the email address with',
      delays: 'Blocked',
      roles: 'Staff roles',
    },
    /** An open request, with the one day that counts. */
    closure: {
      title: (name: string): string => `${name} has asked us to close the account`,
      due: (day: string): string => `Reply by ${day}`,
      link: 'See the request',
    },
    /** Read after 'Change' by a screen reader. */
    changes: {
      name: 'the name',
      email: 'the email address',
      address: 'the address',
      language: 'the language of emails',
    },
    help: {
      title: 'Help this person',
      explain: 'What these do',
      sendReset: {
        submit: 'Send a temporary password',
        pending: 'Sending…',
        lead: 'We email it to this person. You do not see it. Anyone who shares the email address gets one too.',
      },
      endSessions: {
        submit: 'Sign them out everywhere',
        pending: 'Signing out…',
        lead: 'Ends every session and the access of every app. Do this if a phone is lost, for example.',
      },
      unlock: {
        submit: 'Remove the block',
        pending: 'Removing…',
        lead: 'After too many failed sign-ins, wrong codes or requests for emails, people are blocked for a while. This lets them try again now, except in a browser in which they have signed in before. There, a temporary password works at once.',
      },
      invite: {
        submit: 'Send an invitation',
        pending: 'Sending…',
        lead: `Emails them a link to choose their first password. It works for ${period.en.invitationDays}.`,
      },
      disable: {
        submit: 'Disable the account',
        pending: 'Disabling…',
        title: (name: string): string => `Disable the account of ${name}?`,
        lead: 'Signs them out everywhere. They cannot sign in until it is enabled again.',
      },
      enable: {
        submit: 'Enable the account',
        pending: 'Enabling…',
        lead: 'Lets them sign in again.',
      },
      faults: {
        'not-invited': 'This person already has a password, has no email address, or is disabled.',
        'own-account': 'You cannot disable your own account.',
        'to-be-erased': 'This account will be erased. An administrator can stop that.',
        merged: 'This account was merged into another. Undo that instead.',
        'not-sent':
          'The email could not be sent. Check the email address, or try again in a few minutes.',
        'too-soon':
          'Not sent, because this person has just had a temporary password, or too many emails today. Select ‘Remove the block’ first, then send it again.',
        'no-email': 'This person has no email address.',
        disabled: 'This account is disabled. Enable it first, then send the password.',
      },
    },
    never: 'Never',
    unknownNetwork: 'unknown network',
    bearer: 'An app that used the password',
    delay: operatorAccountsText.delay,
    failedFrom: (count: number, network: string): string => `${count} from ${network}`,
    lastUsed: 'last used {time}',
  },
  membership: {
    contacts: 'Contacts',
    labels: {
      created: 'Created',
    },
    rights: { primary: 'Primary', billing: 'Billing', lsfr: 'LSFR' },
    noContacts: 'This membership has no contacts.',
  },
}
