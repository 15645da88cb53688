const number = (count: number) => count.toLocaleString('en-GB')

const upTo = (count: number, max: number) =>
  count > max ? `More than ${number(max)}` : number(count)

/** The page on which staff see who gets the briefing. */
export const staffSubscribersText = {
  title: 'Subscribers',
  lead: 'Everyone who has confirmed that they want our briefing. We record each search and each page that you open.',
  campaigns: { ebrief: 'Briefing' },
  confirmed: (count: number, max: number): string => `${upTo(count, max)} confirmed`,
  pending: (count: number, max: number): string => `${upTo(count, max)} not confirmed yet`,
  label: 'Find a subscriber',
  hint: 'The beginning of an email address',
  submit: 'Search',
  list: 'Confirmed subscribers',
  found: (query: string): string => `Subscribers whose email address begins with ‘${query}’`,
  columns: { email: 'Email address', since: 'Subscribed since' },
  none: {
    title: 'No subscribers found',
    advice: 'Check the spelling, or try only the first letters of the email address.',
  },
  empty: {
    title: 'No subscribers yet',
    advice: 'People subscribe at [/ebrief](/ebrief), and appear here when they have confirmed.',
  },
  more: 'Next page',
  first: 'First page',
  download: {
    title: 'The whole list as a file',
    about:
      'A CSV file for Excel or another spreadsheet, including people who have not confirmed yet. We record the download. For a file that you can import again, use [Export](/staff/export).',
    submit: 'Download as CSV',
  },
}
