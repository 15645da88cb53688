/** The parts of the first page for staff, and the aids on every page. */
export const staffDeskText = {
  openedToday: {
    title: 'Opened today',
    none: 'You have not opened any records today.',
    kinds: { person: 'Person', membership: 'Membership', application: 'Application to join' },
  },
  lastImports: 'Last imports',
  percent: (percent: number): string => `${percent}%`,
  keys: {
    open: 'Keyboard shortcuts',
    title: 'Keyboard shortcuts',
    search: 'Search',
    next: 'Next row',
    previous: 'Previous row',
    palette: 'People, pages and buttons',
    list: 'Show this list',
    use: 'Use these keys in this browser',
    close: 'Close',
  },
  palette: {
    title: 'Find a person, a page or a button',
    choices: 'What was found',
    section: 'Page',
    here: 'On this page',
    /** The last choice, if a search finds more than the list has room for. */
    all: 'See everyone found',
    none: 'Nothing found',
  },
  copy: {
    submit: 'Copy',
    copied: 'Copied',
    failed: 'Not copied. Select the text and copy it with your keyboard.',
  },
}
