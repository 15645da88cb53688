/** The kinds of changes of a membership's contacts. */
const contactChangeKinds = [
  'joined',
  'added',
  'edited',
  'removed',
  'left',
  'handed-over',
  'undone',
] as const

/** A kind of change of a membership's contacts. */
export type ContactChangeKind = (typeof contactChangeKinds)[number]
