import { period } from '../../../language/period.ts'

/** The page with charts. */
export const staffFiguresText = {
  title: 'Figures',
  lead: 'The last twelve months. Counted {time}.',
  back: 'Back to the start',
  numbers: 'Show the numbers',
  month: 'Month',
  week: 'Week from',
  memberships: {
    title: 'Memberships by type',
    description: (today: string, before: string): string =>
      `Memberships today: ${today}. Eleven months ago: ${before}. Each chart has its own scale.`,
    chart: (type: string, today: string, before: string): string =>
      `${type}: ${today} today, ${before} eleven months ago`,
  },
  changes: {
    title: 'Joined and left',
    description: (joined: string, left: string): string =>
      `Joined: ${joined}. Left: ${left}. A membership that is not renewed ends after the grace period.`,
    names: { joined: 'Joined', left: 'Left' },
  },
  applications: {
    title: 'Applications to join',
    description: (accepted: string, declined: string, undecided: string): string =>
      `Accepted: ${accepted}. Declined: ${declined}, by the month of the decision. Not decided yet: ${undecided}, by the month in which they were sent.`,
    names: { accepted: 'Accepted', declined: 'Declined', undecided: 'Not decided yet' },
  },
  signIns: {
    title: 'Sign-ins per week',
    description: (total: string): string =>
      `Sign-ins of members and staff in ${period.en.figureWeeks}: ${total}. The last week is not over yet.`,
    names: { signIns: 'Sign-ins' },
  },
  subscriptions: {
    title: 'Briefing',
    description: (confirmed: string, left: string): string =>
      `Confirmed: ${confirmed}. Unsubscribed: ${left}.`,
    names: { confirmed: 'Confirmed', left: 'Unsubscribed' },
  },
}
