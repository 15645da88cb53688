/** The states of an application to join, in the order in which they usually follow (decision 059). */
export const joinStates = [
  'started',
  'sent',
  'asked',
  'accepted',
  'awaiting-payment',
  'member',
  'declined',
  'lapsed',
] as const

/** The state of an application to join. */
export type JoinState = (typeof joinStates)[number]
