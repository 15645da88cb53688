/** The languages that sentences exist in, and that a person can choose for emails (decision 072). */
export const languages = ['en', 'cy'] as const

/** A language by its code (RFC 5646). */
export type Language = (typeof languages)[number]
