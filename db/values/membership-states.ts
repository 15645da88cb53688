/** The states of a membership on a day (decision 080), in the order in which it passes through them. */
export const membershipStates = ['current', 'due', 'in-grace', 'lapsed', 'ended'] as const

/** The state of a membership on a day. */
export type MembershipState = (typeof membershipStates)[number]
