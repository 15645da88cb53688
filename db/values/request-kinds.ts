/**
 * The kinds of requests about personal data that staff record, because they arrive by letter, phone or email (UK GDPR,
 * articles 15, 17 and 21; a complaint).
 */
export const recordedKinds = ['access', 'erasure', 'objection', 'complaint'] as const

/** All kinds of requests about personal data: members themselves ask to close the account. */
export const requestKinds = ['close-account', ...recordedKinds] as const

/** A kind of request about personal data. */
export type RequestKind = (typeof requestKinds)[number]
