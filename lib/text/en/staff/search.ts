import { plural } from '../../language/plural.ts'

/** The search for a person on the staff pages. */
export const staffSearchText = {
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
  didYouMean: 'Did you mean',
  tooShort: 'Enter at least 2 characters.',
  nothing: {
    title: 'No people found',
    advice: 'Check the spelling, or enter less. A part of each name is enough.',
  },
  audited: 'We record each search. People can see when staff opened their details.',
}
