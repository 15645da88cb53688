/** The page on which an administrator searches the audit trail. */
export const staffAuditText = {
  title: 'Audit trail',
  lead: 'Who did what, and when. Your search is recorded too. If you search for someone’s account, they can see that you did.',
  fields: {
    account: 'Account',
    action: 'What happened',
    network: 'Network',
    operator: 'Operator or colleague',
    from: 'First day',
    until: 'Last day',
  },
  hints: {
    account: 'A username or an email address',
    network: 'For example, 192.0.2.7',
    operator: 'A username. For example, fay or olga@host',
  },
  anyAction: 'Anything',
  days: 'UK time',
  submit: 'Search',
  results: 'Results',
  none: { title: 'Nothing found', advice: 'Clear one of the fields, or choose other days.' },
  older: 'Older events',
  newest: 'Newest events',
  from: (network: string): string => `from ${network}`,
  searched: (text: string): string => `searched for ${text}`,
  reason: (text: string): string => `reason: ${text}`,
  about: {
    client: (name: string): string => `client ${name}`,
    membership: (name: string): string => `membership ${name}`,
    fee: (id: string): string => `fee ${id}`,
    signingKey: (id: string): string => `signing key ${id}`,
  },
  faults: {
    unknown: 'There is no account with this username or email address',
    ambiguous: 'Several accounts share this email address. Enter the username instead.',
    day: 'Enter a day, like 2026-11-30',
    order: 'The last day must not be before the first day',
  },
  /** The description of a search in the audit trail. */
  query: (facts: Readonly<Record<string, string | undefined>>): string =>
    Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ') || 'everything',
}
