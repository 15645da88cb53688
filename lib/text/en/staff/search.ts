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
      : count === 1
        ? '1 person'
        : `${count} people`,
  memberships: 'Memberships with this number',
  tooShort: 'Enter at least 2 characters.',
  nothing: {
    title: 'Nobody found',
    advice:
      'Check the spelling, or try less of it: the first letters of each name, or of the email address, are enough.',
  },
  audited: 'Each search is recorded. The people found can see who opens their details, and when.',
}
