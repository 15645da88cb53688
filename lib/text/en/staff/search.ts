import { plural } from '../../language/plural.ts'

/** The search for a person on the staff pages. */
export const staffSearchText = {
  title: 'People',
  results: (query: string): string => `Results for ‘${query}’`,
  label: 'Find a person',
  hint: 'Any part of a name, farm, phone number, email address, postcode, username or membership number',
  submit: 'Search',
  count: (count: number, hasMore: boolean): string =>
    hasMore
      ? `More than ${count} people. Add another word to find fewer.`
      : plural.en(count, { one: '1 person', other: '{n} people' }),
  /** The announcement to screen readers when the results change while staff type. */
  changed: (count: number, hasMore: boolean): string =>
    plural.en(
      count,
      { one: '{n} result', other: '{n} results' },
      hasMore ? `More than ${count}` : `${count}`,
    ),
  people: 'People',
  memberships: 'Memberships',
  columns: {
    name: 'Name',
    username: 'Username',
    states: {
      invited: 'Invited',
      disabled: 'Disabled',
      'temporary-password': 'Temporary password',
    },
    email: 'Email address',
    phone: 'Phone number',
    postcode: 'Postcode',
    memberships: 'Memberships',
    number: 'Number',
    type: 'Type',
  },
  didYouMean: 'Did you mean',
  tooShort: 'Enter at least 2 characters.',
  nothing: {
    title: 'No people found',
    advice: 'Check the spelling, or enter less. A part of each name is enough.',
  },
  audited: 'We record each search. People can see when staff opened their details.',
}
