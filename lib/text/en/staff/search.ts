import { plural } from '../../language/plural.ts'

/** The search for a person on the staff pages. */
export const staffSearchText = {
  title: 'Find a person',
  results: (query: string): string => `Results for ‘${query}’`,
  label: 'Find a person',
  hint: 'The beginning of a name, a username, an email address, a postcode or a membership number',
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
  memberships: 'Memberships with this number',
  tooShort: 'Enter at least 2 characters.',
  nothing: {
    title: 'No people found',
    advice:
      'Check the spelling, or enter less. The first letters of each name, or of the email address, are enough.',
  },
  audited: 'We record each search. People can see when staff opened their details.',
}
