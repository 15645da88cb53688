import type { MembershipState } from '#db/values/membership-states.ts'

/** Returns true if endpoints list a membership in this state for its contacts (decision 080). */
export const isListed = (state: MembershipState): boolean => state !== 'lapsed' && state !== 'ended'
