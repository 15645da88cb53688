/** The page with charts. */
export const staffFiguresText = {
  title: 'Figures',
  lead: 'The last twelve months. Counted {time}.',
  back: 'Back to the start',
  none: 'There are no memberships yet.',
  numbers: 'Show the numbers',
  month: 'Month',
  week: 'Week from',
  memberships: {
    title: 'Memberships by type',
    description: (today: string, before: string): string =>
      `${today} memberships today; ${before} eleven months ago. Each chart has a scale of its own.`,
    chart: (type: string, today: string, before: string): string =>
      `${type}: ${today} today, ${before} eleven months ago`,
  },
  changes: {
    title: 'Joined and left',
    description: (joined: string, left: string): string =>
      `${joined} memberships began and ${left} ended. One that is not renewed ends after the period of grace.`,
    joined: 'Joined',
    left: 'Left',
  },
  applications: {
    title: 'Applications to join',
    description: (accepted: string, declined: string, undecided: string): string =>
      `${accepted} accepted and ${declined} declined, by the month of the decision. ${undecided} not decided yet, by the month in which they were sent.`,
    accepted: 'Accepted',
    declined: 'Declined',
    undecided: 'Not decided yet',
  },
  signIns: {
    title: 'Sign-ins per week',
    description: (total: string): string =>
      `Members and staff signed in ${total} times in twelve weeks. The last week is not over yet.`,
    name: 'Sign-ins',
  },
  subscriptions: {
    title: 'Briefing',
    description: (confirmed: string, left: string): string =>
      `${confirmed} subscriptions were confirmed and ${left} people unsubscribed.`,
    confirmed: 'Confirmed',
    left: 'Unsubscribed',
  },
}
