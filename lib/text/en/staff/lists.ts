import { number } from '../../language/plural.ts'
import { recordText } from '../records.ts'
import { staffApplicationsText } from './applications.ts'
import { staffClientsText } from './clients.ts'
import { staffFeesText } from './fees.ts'
import { staffListActsText } from './list-acts.ts'
import { staffTasksText } from './tasks.ts'
import { staffTermText } from './term.ts'

const upTo = (count: number, max: number) =>
  count > max ? `More than ${number.en(max)}` : number.en(count)

const counted =
  (one: string, others: string) =>
  (count: number, max: number): string =>
    count > max
      ? `more than ${number.en(max)} ${others}`
      : `${number.en(count)} ${count === 1 ? one : others}`

const membershipType = 'Membership type'

/** The number of rows of a list, which is counted up to `max`, and of one page. */
interface ListSize {
  readonly count: number
  readonly size: number
  readonly max: number
}

/** The lists of the staff pages. */
export const staffListsText = {
  none: 'Nothing in this list matches the filters.',
  empty: 'There is nothing in this list.',
  pages: 'Pages',
  start: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  end: 'Last page',
  /** The place of a page in its list, such as 'Page 2 of 5 · Rows 51 to 100 of 214'. */
  place: (first: number, last: number, { count, size, max }: ListSize): string => {
    const page = `Page ${number.en(Math.ceil(last / size))}`
    const rows = `Rows ${number.en(first)} to ${number.en(last)}`
    return count > max
      ? `${page} · ${rows} of more than ${number.en(max)}`
      : `${page} of ${number.en(Math.ceil(count / size))} · ${rows} of ${number.en(count)}`
  },
  select: 'Select',
  selectAll: 'Select all rows of this page',
  selectMatching: (count: number): string => `Select all ${number.en(count)}`,
  selectRow: (name: string): string => `Select ${name}`,
  export: 'Export this list',
  rows: { compact: 'Compact rows', comfortable: 'Comfortable rows' },
  exported: 'A CSV file for a spreadsheet with every row of this list. The download is recorded.',
  back: 'Back to the list',
  nothingToDo: 'There is nothing to do',
  nothingSelected: {
    title: 'Nothing is selected',
    advice: 'Go back to the list and tick the boxes of those you mean.',
  },
  tooMany: (count: number, max: number, limit: number) => ({
    title: 'Too many are selected',
    advice: `The list has ${count > max ? `more than ${number.en(max)}` : number.en(count)} rows, and you can change ${number.en(limit)} at once. Go back and add a filter.`,
  }),
  filters: {
    title: (set: number): string => `Filter the list${set > 0 ? ` (${set})` : ''}`,
    size: 'Rows on a page',
    any: 'Any',
    selectType: 'Select a type',
    submit: 'Show',
    clear: 'Clear the filters',
  },
  people: {
    title: 'People',
    count: counted('person', 'people'),
    hint: 'Any part of a name, farm, phone number, email address, postcode, username or membership number',
    columns: {
      name: 'Name',
      username: 'Username',
      email: 'Email address',
      phone: 'Phone number',
      postcode: 'Postcode',
      memberships: 'Memberships',
      state: 'Status',
      added: 'Added',
      address: recordText.person.address.label,
      county: recordText.person.county.label,
      country: recordText.person.country.label,
    },
    filters: {
      q: 'Find a person',
      type: membershipType,
      state: 'Status',
      county: 'County',
      since: 'Added on or after',
      withoutEmail: 'Without an email address',
      neverSignedIn: 'Never signed in',
    },
    values: {
      active: 'Active',
      invited: 'Invited',
      disabled: 'Disabled',
      'temporary-password': 'Temporary password',
    },
  },
  memberships: {
    title: 'Memberships',
    count: counted('membership', 'memberships'),
    hint: 'Any part of its name or number, or of a contact’s name, email address or phone number',
    columns: {
      name: 'Name',
      number: 'Number',
      primaryContact: 'Primary contact',
      type: 'Type',
      state: 'Status',
      joined: recordText.membership.joinedOn.label,
      paidUntil: 'Paid until',
      contacts: 'Contacts',
      address: recordText.membership.address.label,
      postcode: recordText.membership.postcode.label,
      country: recordText.membership.country.label,
    },
    filters: {
      q: 'Find a membership',
      type: membershipType,
      state: 'Status',
      since: 'Joined on or after',
      withoutContact: 'Without a contact who can be reached',
    },
    values: staffTermText.states,
  },
  audit: {
    title: 'Audit trail',
    count: counted('event', 'events'),
    hint: 'A username, or an email address that only one account has',
    columns: {
      meaning: 'What happened',
      at: 'Time',
      about: 'About',
      network: 'Network',
      searched: 'Searched for',
      reason: 'Reason',
      action: 'Action',
      username: 'Username',
      account: 'Account',
      operator: 'By',
      request: 'Request',
    },
    filters: {
      q: 'Find an account',
      action: 'What happened',
      operator: 'Operator or colleague (the beginning of a name)',
      network: 'Network',
      from: 'First day (UK time)',
      until: 'Last day (UK time)',
    },
    about: {
      client: (name: string): string => `client ${name}`,
      membership: (name: string): string => `membership ${name}`,
      fee: (id: string): string => `fee ${id}`,
      signingKey: (id: string): string => `signing key ${id}`,
    },
    searched: (text: string): string => `searched for ${text}`,
    reason: (text: string): string => `reason: ${text}`,
    recorded:
      'Each page that you see here is recorded too. If you search for someone’s account, they can see that you did.',
  },
  applications: {
    title: staffApplicationsText.title,
    count: counted('application', 'applications'),
    hint: 'Any part of a name, organisation, email address, phone number, postcode or reference',
    columns: {
      name: 'Applicant',
      reference: staffApplicationsText.labels.reference,
      type: 'Membership',
      band: recordText.membership.band.label,
      state: 'Status',
      since: 'Since',
      email: recordText.person.email.label,
      sent: staffApplicationsText.labels.sent,
    },
    filters: { q: 'Find an application', state: 'Status', type: membershipType },
    values: staffApplicationsText.states,
  },
  subscribers: {
    title: 'Subscribers',
    count: counted('subscriber', 'subscribers'),
    hint: 'The beginning of an email address',
    /** Says how people come to be in the list, and how many have not confirmed. */
    pending: (count: number, max: number): string =>
      count === 0
        ? 'People subscribe at [/ebrief](/ebrief), and appear here when they have confirmed.'
        : `People subscribe at [/ebrief](/ebrief), and appear here when they have confirmed. [${upTo(count, max)} not confirmed yet](/staff/subscribers?all=yes).`,
    columns: {
      email: recordText.person.email.label,
      since: 'Subscribed since',
      added: 'Added',
      wording: 'What they agreed to',
      campaign: 'List',
    },
    filters: {
      q: 'Find a subscriber',
      since: 'Subscribed on or after',
      all: 'Also those who have not confirmed yet',
    },
    values: {},
  },
  tasks: {
    title: staffTasksText.title,
    count: counted('task', 'tasks'),
    hint: 'Any part of a note, or of the membership or the person that it is about',
    columns: {
      subject: 'Task',
      kind: 'Kind',
      since: 'Since',
      due: staffTasksText.add.due,
      owner: 'Taken by',
      id: 'ID',
      membership: 'Membership',
      account: 'Person',
    },
    filters: {
      q: 'Find a task',
      kind: 'Kind',
      owner: 'Taken by (username)',
      notTaken: staffTasksText.notTaken,
      overdue: staffTasksText.overdue,
    },
    values: staffTasksText.kinds,
  },
  clients: {
    title: staffClientsText.title,
    count: counted('client', 'clients'),
    hint: 'Any part of a name, an id or a redirect URI',
    columns: {
      name: 'Name',
      id: 'Client ID',
      redirectUris: staffClientsText.labels.redirectUris,
      roles: staffClientsText.labels.roles,
      secrets: staffClientsText.labels.secrets,
      createdAt: 'Added',
      disabledAt: staffClientsText.labels.disabled,
      own: staffClientsText.tags.own,
      isPublic: staffClientsText.tags.public,
      isTest: staffClientsText.tags.test,
      requiresPkce: 'Must use PKCE',
      leanIdToken: 'Lean ID token',
      logoutUris: staffClientsText.labels.logoutUris,
      backchannelLogoutUri: staffClientsText.labels.backchannelLogoutUri,
    },
    filters: {
      q: 'Find a client',
      state: 'Status',
      test: 'Test clients only',
      rotating: staffClientsText.tags.rotating,
    },
    values: { enabled: 'Enabled', disabled: staffClientsText.tags.disabled },
  },
  fees: {
    title: staffFeesText.title,
    count: counted('fee', 'fees'),
    hint: 'Any part of a type, a band or a description',
    columns: {
      id: 'ID',
      type: 'Fee',
      band: recordText.membership.band.label,
      audience: 'For',
      description: 'Description',
      amount: 'Price',
      from: 'From',
      until: 'Until',
      status: 'Status',
      descriptions: 'Description in other languages',
      bandDescription: staffFeesText.bandWords,
      bandDescriptions: `${staffFeesText.bandWords} in other languages`,
    },
    filters: {
      q: 'Find a fee',
      type: membershipType,
      audience: staffFeesText.fields.audience,
      status: 'Status',
      all: 'Also those that have ended',
    },
    values: { ...staffFeesText.audience, ...staffFeesText.status },
  },
  ...staffListActsText,
}
