/** The kinds of tasks for officers: `note` is their own, and the service opens the others. */
export const taskKinds = [
  'membership-without-contact',
  'contacts-not-confirmed',
  'email-fails',
  'not-me',
  'note',
] as const

/** One of them. */
export type TaskKind = (typeof taskKinds)[number]
