/**
 * The kinds of requests about personal data: members themselves ask to close the account, and staff record
 * the others (UK GDPR, articles 15, 17 and 21; a complaint).
 */
const requestKinds = ['close-account', 'access', 'erasure', 'objection', 'complaint'] as const

/** One of them. */
export type RequestKind = (typeof requestKinds)[number]

/** The kinds that staff record, because they arrive by letter, phone or email. */
export const recordedKinds = ['access', 'erasure', 'objection', 'complaint'] as const
