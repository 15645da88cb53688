import { period } from '../../../language/period.ts'

/** The page with charts. */
export const staffFiguresText = {
  title: (day: string): string => `Figures of ${day}`,
  lead: 'The last twelve months, and in grey the twelve before. Counted {time}.',
  send: 'Send these figures by email',
  before: (value: string): string => `A year before: ${value}`,
  beforeOf: (name: string): string => `${name}, a year before`,
  /** The four numbers: the name of each, and a sentence about it. */
  headline: {
    members: (before: string) => ({
      name: 'Members',
      sentence: `Memberships that are paid for or within their period of grace. A year ago there were ${before}.`,
    }),
    change: {
      name: 'Change in twelve months',
      sentence: 'Memberships today less those of a year ago.',
    },
    kept: (still: string, of: string) => ({
      name: 'Renewal rate',
      sentence: `${still} of the ${of} memberships of a year ago are still memberships.`,
    }),
    due: (memberships: string, before: string, days: number) => ({
      name: `Fees due in ${days} days`,
      sentence: `${memberships} memberships come to the end of what is paid. A year ago, ${before} did in these days.`,
    }),
  },
  numbers: 'Show the numbers',
  month: 'Month',
  week: 'Week from',
  memberships: {
    title: 'Memberships by type',
    description: (today: string, before: string): string =>
      `Memberships today: ${today}. A year ago: ${before}. All charts have the same scale.`,
    chart: (type: string, today: string, before: string): string =>
      `${type}: ${today} today, ${before} a year ago`,
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
